import { valeUmaVez } from '#platform/contract/codigos/chave-pix.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { DIAS_DE_DIFERENCA } from '../../apoio/parecidas/contract.ts'
import { comZeros, mesmosFornecedores } from '../../apoio/parecidas/server/service.ts'

/** SQL: is a day about the same as that of the payable `c`? */
const perto = (dia: string, dela: string) =>
  `${dia} between c.${dela} - ${DIAS_DE_DIFERENCA} and c.${dela} + ${DIAS_DE_DIFERENCA}`

/** The ways in which payables may be the same bill, as the page of one tells them; each has an index. */
const IGUAIS = [
  `o.codigo_pagamento = c.codigo_pagamento
     and (p.unico or o.valor = c.valor and ${perto('o.data_vencimento', 'data_vencimento')})`,
  'o.chave_acesso_nota_fiscal = c.chave_acesso_nota_fiscal',
  'o.numero_nota_fiscal = any(p.numeros) and o.fornecedor_id = any(p.fornecedores)',
  `o.fornecedor_id = any(p.fornecedores) and o.valor = c.valor and ${perto('o.data_vencimento', 'data_vencimento')}`,
  `o.fornecedor_id = any(p.fornecedores) and o.valor is null and c.valor is not null
     and ${perto('o.data_vencimento', 'data_vencimento')}`,
]

/**
 * Instalments of one purchase are no doubles. `id + 0`: for an order by the key itself PostgreSQL may scan
 * the primary key backward for each payable, where it expects many matches.
 */
const CONTAS = IGUAIS.map(
  igual => `(select o.solicitacao_compra as nome, o.data_vencimento::text as dia, o.status
    from financeiro_contas_a_pagar o
    where ${igual} and o.id <> c.id and o.status <> 'Cancelada'
      and (o.grupo_id is null or o.grupo_id is distinct from c.grupo_id)
    order by o.id + 0 desc limit 1)`,
)

/** Expenses of projects that are a part of no payable, in the ways in which they may be the same bill; each has an index. */
const DESPESAS = [
  'd.chave_acesso_nota_fiscal = c.chave_acesso_nota_fiscal',
  'd.numero_nota_fiscal = any(p.numeros) and d.fornecedor_id = any(p.fornecedores)',
  `d.valor_despesa = c.valor and d.fornecedor_id = any(p.fornecedores)
    and (${perto('d.data_despesa', 'data_vencimento')} or ${perto('d.data_despesa', 'data_emissao')})`,
].map(
  igual => `(select d.descricao_despesa as nome, d.data_despesa::text as dia, null::text as status
    from financeiro_despesas_projeto d
    where $2 and num_nonnulls(d.conta_id, d.despesa_cartao_id) = 0 and ${igual}
    order by d.id + 0 desc limit 1)`,
)

const REPETIDAS = `select c.id, r.nome, r.dia, r.status
  from jsonb_to_recordset($1) as p(id integer, unico boolean, numeros text[], fornecedores integer[])
  join financeiro_contas_a_pagar c on c.id = p.id
  cross join lateral (select * from (${[...CONTAS, ...DESPESAS].join(' union all ')}) each_ limit 1) r`

/**
 * What of each payable is compared in more than one form: its number with zeros or without, its supplier with others of one CNPJ. And
 * whether its code is of one charge alone: a PIX key may stand in the payable of every month.
 */
async function procurados(db: Queryable, ids: readonly number[]) {
  const own = await db.prepared<{
    id: number
    codigo: string | null
    numero: string | null
    fornecedor_id: number | null
  }>(
    `select id, codigo_pagamento as codigo, numero_nota_fiscal as numero, fornecedor_id
     from financeiro_contas_a_pagar where id = any($1)`,
    [ids],
  )
  const mesmos = await mesmosFornecedores(
    db,
    own.flatMap(({ fornecedor_id }) => fornecedor_id ?? []),
  )
  return own.map(({ id, codigo, numero, fornecedor_id }) => ({
    ...{ id, unico: codigo !== null && valeUmaVez(codigo), numeros: comZeros(numero) },
    fornecedores: mesmos.get(fornecedor_id ?? 0) ?? [],
  }))
}

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
    [JSON.stringify(await procurados(db, ids)), alcanca(nivelDe(actor, 'financeiro.projetos'), 'ver')],
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
