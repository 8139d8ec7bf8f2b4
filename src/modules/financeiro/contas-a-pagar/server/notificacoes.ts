import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { comMarca } from '#platform/server/services/exemplos/marks.ts'
import { redatores } from '#platform/server/services/notificacoes/compose.ts'
import { notificacoesDaConta, STATUS_EM_ABERTO } from '../contract.ts'

/** As many as a mail lists; it leads to the others. */
const LISTED = 15

interface Vencendo {
  id: number
  solicitacao_compra: string
  nome_fornecedor: string
  data_vencimento: string
  valor: string | null
  atrasada: boolean
}

interface Contadas {
  total: number
  atrasadas: number
  soma: string
}

const LATE = `(status = 'Vencida' or data_vencimento < $3)`
const DUE = 'from financeiro_contas_a_pagar t where status = any($1) and data_vencimento <= $2'

const quantas = (count: number) => counted(count, 'conta a pagar', 'contas a pagar')

function sentence({ total, atrasadas, soma }: Contadas, ate: string): string {
  const late =
    atrasadas === 0 ? '' : `, das quais ${atrasadas === 1 ? '1 em atraso' : `${atrasadas} em atraso`}`
  return `${quantas(total)} em aberto com vencimento até ${formatDate(ate)}${late}, no total de ${formatMoney(soma)}.`
}

export const redatoresDeConta = redatores(notificacoesDaConta, {
  contas_vencendo: async ({ db, emDiaDesde }, ate) => {
    const [counted] = await db.query<Contadas>(
      `select count(*)::int as total, count(*) filter (where ${LATE})::int as atrasadas,
         coalesce(sum(valor - valor_pago), 0)::numeric(30, 2) as soma ${DUE}`,
      [STATUS_EM_ABERTO, ate, emDiaDesde],
    )
    if (!counted || counted.total === 0) return null
    const rows = await db.query<Vencendo>(
      `select id, solicitacao_compra, ${comMarca('financeiro_contas_a_pagar', 'nome_fornecedor')} as nome_fornecedor, data_vencimento, valor - valor_pago as valor, ${LATE} as atrasada ${DUE}
       order by data_vencimento, id limit ${LISTED}`,
      [STATUS_EM_ABERTO, ate, emDiaDesde],
    )
    return {
      titulo: 'Contas a pagar',
      contagem: quantas(counted.total),
      frase: sentence(counted, ate),
      itens: rows.map(({ id, solicitacao_compra, nome_fornecedor, data_vencimento, valor, atrasada }) => ({
        texto: [
          `${formatDate(data_vencimento)}${atrasada ? ' (em atraso)' : ''}: ${nome_fornecedor}`,
          solicitacao_compra,
          ...(valor === null ? [] : [formatMoney(valor)]),
        ].join(', '),
        caminho: `/financeiro/contas-a-pagar/${id}`,
      })),
      caminho: `/financeiro/contas-a-pagar?status=em_aberto&ordem=data_vencimento&direcao=asc&vencimento_ate=${ate}`,
    }
  },
})
