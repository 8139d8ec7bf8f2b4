import { counted } from '#platform/contract/counts.ts'
import { formatDate, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { redatores } from '#platform/server/services/notificacoes/compose.ts'
import { FATURAS_ENCERRADAS, notificacoesDaPrestacao } from '../contract.ts'

/** As many as a mail lists; it leads to the others. */
const LISTED = 15

interface Aberta {
  cartao_id: number
  nome_cartao: string
  mes_referencia: string
  data_vencimento_fatura: string | null
  status_fatura: string
  total: number
}

const quantas = (count: number) => counted(count, 'fatura em aberto', 'faturas em aberto')

/** Those that are due, and those of past months that have no due date. */
export const redatoresDePrestacao = redatores(notificacoesDaPrestacao, {
  faturas_abertas: async ({ db, actor, hoje }, ate) => {
    const rows = await db.query<Aberta>(
      `select t.cartao_id, ${comMarca('financeiro_cartoes', 'c.nome_cartao', 'c')} as nome_cartao, t.mes_referencia, t.data_vencimento_fatura, t.status_fatura,
         count(*) over ()::int as total
       from financeiro_cartoes c join financeiro_prestacao_contas_cartao t on t.cartao_id = c.id
       where c.portador_id = $1 and t.status_fatura <> all($2) and (
         t.data_vencimento_fatura <= $3 or (t.data_vencimento_fatura is null and t.mes_referencia < $4)
       )
       order by t.mes_referencia, c.nome_cartao, t.id limit ${LISTED}`,
      [actor.id, FATURAS_ENCERRADAS, ate, monthOf(hoje)],
    )
    const [first] = rows
    if (!first) return null
    return {
      titulo: 'Suas faturas de cartão',
      contagem: quantas(first.total),
      frase: `${quantas(first.total)} nos cartões de que você é portador.`,
      itens: rows.map(fatura => ({
        texto: [
          `${fatura.nome_cartao}, ${formatMonth(fatura.mes_referencia)}: ${fatura.status_fatura}`,
          ...(fatura.data_vencimento_fatura
            ? [`vencimento ${formatDate(fatura.data_vencimento_fatura)}`]
            : []),
        ].join(', '),
        caminho: `/financeiro/prestacao-contas-cartao?cartao=${fatura.cartao_id}&mes=${fatura.mes_referencia}`,
      })),
      caminho: '/financeiro/prestacao-contas-cartao',
    }
  },
})
