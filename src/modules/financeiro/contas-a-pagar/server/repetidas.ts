import { formatDate } from '#platform/contract/dates/dates.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { DIAS_DE_DIFERENCA } from '../../apoio/parecidas/contract.ts'

/** The ways in which payables may be the same bill, as the page of one tells them; each has an index. */
const IGUAIS = [
  'o.codigo_pagamento = c.codigo_pagamento',
  'o.chave_acesso_nota_fiscal = c.chave_acesso_nota_fiscal',
  'o.fornecedor_id = c.fornecedor_id and o.numero_nota_fiscal = c.numero_nota_fiscal',
  `o.fornecedor_id = c.fornecedor_id and o.valor = c.valor
    and o.data_vencimento between c.data_vencimento - ${DIAS_DE_DIFERENCA} and c.data_vencimento + ${DIAS_DE_DIFERENCA}`,
]

/** Instalments of one purchase are no doubles. */
const REPETIDAS = `select c.id, r.nome, r.vencimento, r.status
  from financeiro_contas_a_pagar c cross join lateral (
    select * from (${IGUAIS.map(
      igual => `(select o.id, o.solicitacao_compra as nome, o.data_vencimento::text as vencimento, o.status
        from financeiro_contas_a_pagar o
        where ${igual} and o.id <> c.id and o.status <> 'Cancelada'
          and (o.grupo_id is null or o.grupo_id is distinct from c.grupo_id)
        order by o.id desc limit 1)`,
    ).join(' union all ')}) each_ limit 1) r
  where c.id = any($1)`

/** Of payables by their ids those that may be registered twice, with the other one. */
export async function avisosDeRepetidas(
  db: Queryable,
  _hoje: string,
  ids: readonly number[],
): Promise<Map<number, string[]>> {
  const rows = await db.query<{ id: number; nome: string; vencimento: string; status: string }>(REPETIDAS, [
    ids,
  ])
  return new Map(
    rows.map(({ id, nome, vencimento, status }) => [
      id,
      [`Pode ser a mesma cobrança de ${nome}, ${formatDate(vencimento)}, ${status}.`],
    ]),
  )
}
