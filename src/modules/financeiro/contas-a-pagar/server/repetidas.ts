import { formatDate } from '#platform/contract/dates/dates.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { DIAS_DE_DIFERENCA } from '../../apoio/parecidas/contract.ts'

/** SQL: is a day about the same as that of the payable `c`? */
const perto = (dia: string, dela: string) =>
  `${dia} between c.${dela} - ${DIAS_DE_DIFERENCA} and c.${dela} + ${DIAS_DE_DIFERENCA}`

/** The ways in which payables may be the same bill, as the page of one tells them; each has an index. */
const IGUAIS = [
  'o.codigo_pagamento = c.codigo_pagamento',
  'o.chave_acesso_nota_fiscal = c.chave_acesso_nota_fiscal',
  'o.fornecedor_id = c.fornecedor_id and o.numero_nota_fiscal = c.numero_nota_fiscal',
  `o.fornecedor_id = c.fornecedor_id and o.valor = c.valor and ${perto('o.data_vencimento', 'data_vencimento')}`,
]

/** Instalments of one purchase are no doubles. */
const CONTAS = IGUAIS.map(
  igual => `(select o.solicitacao_compra as nome, o.data_vencimento::text as dia, o.status
    from financeiro_contas_a_pagar o
    where ${igual} and o.id <> c.id and o.status <> 'Cancelada'
      and (o.grupo_id is null or o.grupo_id is distinct from c.grupo_id)
    order by o.id desc limit 1)`,
)

/** Expenses of projects that are a part of no payable have a supplier; the index of value and day finds them. */
const DESPESA = `(select d.descricao_despesa as nome, d.data_despesa::text as dia, null::text as status
  from financeiro_despesas_projeto d
  where $2 and num_nonnulls(d.conta_id, d.despesa_cartao_id) = 0 and d.valor_despesa = c.valor and d.fornecedor_id = c.fornecedor_id
    and (${perto('d.data_despesa', 'data_vencimento')} or ${perto('d.data_despesa', 'data_emissao')})
  order by d.id desc limit 1)`

const REPETIDAS = `select c.id, r.nome, r.dia, r.status
  from financeiro_contas_a_pagar c
  cross join lateral (select * from (${[...CONTAS, DESPESA].join(' union all ')}) each_ limit 1) r
  where c.id = any($1)`

/** Of payables by their ids those that may be registered twice, with the other payable or expense of a project. */
export async function avisosDeRepetidas(
  db: Queryable,
  _hoje: string,
  ids: readonly number[],
  actor: Actor,
): Promise<Map<number, string[]>> {
  // Planning takes as long as reading, and each look at what waits asks this.
  const rows = await db.prepared<{ id: number; nome: string; dia: string; status: string | null }>(
    REPETIDAS,
    [ids, alcanca(nivelDe(actor, 'financeiro.projetos'), 'ver')],
  )
  return new Map(
    rows.map(({ id, nome, dia, status }) => [
      id,
      [
        status === null
          ? `Pode ser a mesma cobrança da despesa de projeto ${nome}, ${formatDate(dia)}.`
          : `Pode ser a mesma cobrança de ${nome}, ${formatDate(dia)}, ${status}.`,
      ],
    ]),
  )
}
