import { counted } from '#platform/contract/counts.ts'
import { addDays, formatDate } from '#platform/contract/dates.ts'
import { redatores } from '#platform/server/services/notificacoes/compose.ts'
import { notificacoesDoDocumento, SOON_DAYS, validades } from '../contract.ts'

/** As many as a mail lists; it leads to the others. */
const LISTED = 15

interface Vencendo {
  id: number
  tipo_documento: string
  data_validade: string
  nome_completo: string
  total: number
  vencidos: number
}

const quantos = (count: number) => counted(count, 'documento', 'documentos')

/** Of whoever has left the company, nothing has to be renewed. */
export const redatoresDeDocumento = redatores(notificacoesDoDocumento, {
  documentos_vencendo: async ({ db, hoje }) => {
    const rows = await db.query<Vencendo>(
      `select d.id, d.tipo_documento, d.data_validade, f.nome_completo,
         count(*) over ()::int as total, (count(*) filter (where d.data_validade < $2) over ())::int as vencidos
       from rh_documentos_funcionario d join rh_funcionarios f on f.id = d.funcionario_id
       where d.data_validade <= $1 and f.status_funcionario <> 'Desligado'
       order by d.data_validade, d.id limit ${LISTED}`,
      [addDays(hoje, SOON_DAYS), hoje],
    )
    const [first] = rows
    if (!first) return null
    const { total, vencidos } = first
    return {
      titulo: 'Documentos de funcionários',
      contagem: quantos(total),
      frase: `${quantos(total)} a renovar, de quem não foi desligado: ${counted(vencidos, 'vencido', 'vencidos')} e ${total - vencidos} a vencer em ${SOON_DAYS} dias.`,
      itens: rows.map(row => ({
        texto: `${formatDate(row.data_validade)}${row.data_validade < hoje ? ' (vencido)' : ''}: ${row.tipo_documento}, ${row.nome_completo}`,
        caminho: `/rh/documentos/${row.id}`,
      })),
      caminho: `/rh/funcionarios?aba=documentos&validade=${encodeURIComponent(validades[1])}`,
    }
  },
})
