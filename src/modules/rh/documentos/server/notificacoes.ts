import { counted } from '#platform/contract/counts.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { redatores } from '#platform/server/services/notificacoes/compose.ts'
import { A_RENOVAR, notificacoesDoDocumento, SOON_DAYS, validades } from '../contract.ts'
import { DE_QUEM_FICA } from './table.ts'

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

export const redatoresDeDocumento = redatores(notificacoesDoDocumento, {
  documentos_vencendo: async ({ db, hoje }) => {
    const rows = await db.query<Vencendo>(
      `select t.tipo_documento, t.data_validade, ${comMarca('rh_documentos_funcionario', 'f.nome_completo')} as nome_completo, t.id,
         count(*) over ()::int as total, (count(*) filter (where t.data_validade < $2) over ())::int as vencidos
       from rh_documentos_funcionario t join rh_funcionarios f on f.id = t.funcionario_id
       where t.data_validade <= $1 and ${DE_QUEM_FICA}
       order by t.data_validade, t.id limit ${LISTED}`,
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
      caminho: `/rh/funcionarios?${new URLSearchParams({ aba: 'documentos', validade: validades[1], ...A_RENOVAR })}`,
    }
  },
})
