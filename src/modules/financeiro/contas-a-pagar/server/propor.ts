import { operation } from '#platform/server/engine/operation.ts'
import { doFornecedorApi, type Proposta } from '../../apoio/do-fornecedor/contract.ts'

interface Compra {
  solicitacao_compra: string
  centro_custo: string
  item: string
  natureza_orcamentaria: string
  aprovador: string
}

/** So many purchases with one and the same request, and none between them: a contract, or a bill that has no request of its own. */
const SEMPRE_A_MESMA = 3

/** Words of one purchase alone: the number of its invoice, a date, a month, 'parcela 2', '3ª medição', 'Tinta e mais 2 itens'. */
const DE_UMA_SO =
  /(?<![\p{L}\d])(nf|nfs|nfc|nf-e|nfs-e|nfc-e|nota|janeiro|fevereiro|mar[çc]o|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro|parcela)(?![\p{L}\d])|\d\/\d{2,4}(?!\d)|(jan|fev|mar|abr|mai|jun|jul|ago|set|out|nov|dez)[/-]\d|\d[ªº]|mais \d+ ite/iu

/** What purchases propose, the one that was registered last first. */
export function proporDe(compras: readonly Compra[]): Proposta {
  const [last] = compras
  const [first, ...others] = compras
    .slice(0, SEMPRE_A_MESMA)
    .map(({ solicitacao_compra }) => solicitacao_compra)
  const sempre = others.length === SEMPRE_A_MESMA - 1 && others.every(other => other === first)
  return {
    solicitacao_compra: (sempre && first) || null,
    centro_custo: last?.centro_custo ?? null,
    item: compras.find(({ item }) => !DE_UMA_SO.test(item))?.item ?? null,
    natureza_orcamentaria: last?.natureza_orcamentaria ?? null,
    aprovador: last?.aprovador ?? null,
  }
}

/** Reads as many payables of a supplier as an index gives at once; of them the purchases that were registered last. */
export const proporDoFornecedor = operation(doFornecedorApi.propor, async ({ db }, { fornecedor_id }) =>
  proporDe(
    await db.query<Compra>(
      `select solicitacao_compra, centro_custo, item, natureza_orcamentaria, aprovador
       from (
         select distinct on (coalesce(grupo_id, id)) *
         from (
           select id, grupo_id, status, solicitacao_compra, centro_custo, item, natureza_orcamentaria, aprovador
           from financeiro_contas_a_pagar where fornecedor_id = $1
           order by data_vencimento desc limit 60
         ) latest where status <> 'Cancelada'
         order by coalesce(grupo_id, id), id desc
       ) purchases order by id desc limit 5`,
      [fornecedor_id],
    ),
  ),
)
