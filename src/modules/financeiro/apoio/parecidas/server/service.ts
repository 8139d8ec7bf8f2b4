import type { z } from 'zod'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { DIAS_DE_DIFERENCA, type Parecida, type parecidasInput } from '../contract.ts'

const MOST = 3

/** A table that holds bills, with its names for what is compared. */
interface Origem {
  tipo: Parecida['tipo']
  tabela: string
  nome: string
  data: string
  valor: string
  status: string
  /** Key of the purchase whose instalments are one bill. */
  grupo?: string
  /** Rows that are no bill to be paid. */
  exceto?: string
}

const CONTAS: Origem = {
  tipo: 'conta',
  tabela: 'financeiro_contas_a_pagar',
  nome: 'solicitacao_compra',
  data: 'data_vencimento',
  valor: 'valor',
  status: 'status',
  grupo: 'grupo_id',
  exceto: `status = 'Cancelada'`,
}
const DESPESAS: Origem = {
  tipo: 'despesa',
  tabela: 'financeiro_despesas_projeto',
  nome: 'descricao_despesa',
  data: 'data_despesa',
  valor: 'valor_despesa',
  status: 'null::text',
}

/** The ways in which a bill may be the same, each with an index. $1 to $6 are the bill's. */
const ways = ({ tipo, data, valor }: Origem) => ({
  ...(tipo === 'conta' && { codigo: 'codigo_pagamento = $1' }),
  chave: 'chave_acesso_nota_fiscal = $2',
  numero: 'numero_nota_fiscal = $3 and fornecedor_id = $4',
  valor: `fornecedor_id = $4 and ${valor} = $5::numeric
    and ${data} between $6::date - ${DIAS_DE_DIFERENCA} and $6::date + ${DIAS_DE_DIFERENCA}`,
})

const SUREST_FIRST = ['codigo', 'chave', 'numero', 'valor']

/** Of an instalment the others of its purchase are no doubles. */
const sameGroup = ({ tabela, grupo }: Origem, own: string) =>
  grupo
    ? `and (${grupo} is null or ${grupo} is distinct from (select s.${grupo} from ${tabela} s where s.id = ${own}))`
    : ''

const searches = (origem: Origem, own: string) =>
  Object.entries(ways(origem)).map(
    ([porque, condition]) =>
      `(select ${SUREST_FIRST.indexOf(porque)} as ordem, '${porque}' as porque, '${origem.tipo}' as tipo, id, ${origem.nome} as nome,
          ${origem.data}::text as data, ${origem.valor}::text as valor, ${origem.status} as status,
          ${origem.grupo ?? 'null::int'} as grupo
        from ${origem.tabela} where ${condition} and id is distinct from ${own}
          ${origem.exceto ? `and not ${origem.exceto}` : ''} ${sameGroup(origem, own)} order by id desc limit ${MOST})`,
  )

/** Of several ways in which a record is the same the surest counts, and of the instalments of a purchase one. */
const statement = (origens: readonly Origem[], own: Parecida['tipo']) =>
  `select tipo, id, nome, data, valor, status, porque from (
     select distinct on (tipo, coalesce(grupo, id)) * from (
       ${origens
         .flatMap(origem => searches(origem, origem.tipo === own ? '$7::int' : 'null::int'))
         .join(' union all ')}
     ) found order by tipo, coalesce(grupo, id), ordem, id
   ) surest order by ordem, tipo, id desc limit ${MOST}`

/**
 * Payables and expenses of projects that may be the same bill, at most three; only those that this person may read.
 * @param own what `exceto` is the key of
 */
export function findParecidas(
  { db, actor }: Context,
  own: Parecida['tipo'],
  bill: z.output<typeof parecidasInput>,
): Promise<Parecida[]> {
  const origens = [
    ...(alcanca(nivelDe(actor, 'financeiro.cadastros'), 'ver') ? [CONTAS] : []),
    ...(alcanca(nivelDe(actor, 'financeiro.projetos'), 'ver') ? [DESPESAS] : []),
  ]
  return db.query<Parecida>(statement(origens, own), [
    bill.codigo_pagamento,
    bill.chave_acesso_nota_fiscal,
    bill.numero_nota_fiscal,
    bill.fornecedor_id,
    bill.valor,
    bill.data,
    bill.exceto,
  ])
}
