import type { z } from 'zod'
import { valeUmaVez } from '#platform/contract/codigos/chave-pix.ts'
import { isCpfOrCnpj } from '#platform/contract/documents.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { bound } from '#platform/server/services/espera/read.ts'
import { DIAS_DE_DIFERENCA, type Parecida, type parecidasInput } from '../contract.ts'

const MOST = 3
/** Most entries of the register under one CNPJ that are looked at. */
const SAME = 50

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
const CARTOES: Origem = {
  tipo: 'cartao',
  tabela: 'financeiro_despesas_cartao',
  nome: 'descricao_despesa',
  data: 'data_despesa',
  valor: 'valor_despesa',
  status: 'null::text',
}
/** Expenses of projects for a card expense: those that are a part of something already were not typed twice. */
const DESPESAS_SOLTAS: Origem = { ...DESPESAS, exceto: 'num_nonnulls(conta_id, despesa_cartao_id) <> 0' }

/** Digits of the number of an invoice (Manual de Orientação do Contribuinte). */
const DIGITOS = 9

/** A number as the index has it, however many zeros somebody wrote before it: 123 is 000123. */
export function comZeros(numero: string | null): string[] {
  if (numero === null || !/^\d+$/.test(numero)) return numero === null ? [] : [numero]
  const bare = numero.replace(/^0+(?=\d)/, '')
  const padded = Array.from({ length: DIGITOS + 1 }, (_, length) => bare.padStart(length, '0'))
  return [...new Set([numero, ...padded])]
}

/** The ways in which a bill may be the same, each with an index; `:valor` and the others are the bill's. */
function ways({ tipo, data, valor }: Origem, own: Parecida['tipo']): Record<string, string> {
  const about = (day: string, given: string) =>
    `${day} between ${given}::date - ${DIAS_DE_DIFERENCA} and ${given}::date + ${DIAS_DE_DIFERENCA}`
  const near = (day: string, given: string) => `${valor} = :valor::numeric and ${about(day, given)}`
  const same = near(data, ':data')
  const issued =
    (own === 'despesa' && tipo === 'conta' && near('data_emissao', ':data')) ||
    (own === 'conta' && tipo === 'despesa' && near(data, ':data_emissao'))
  if (tipo === 'cartao' || own === 'cartao') return { valor_e_data: same }
  return {
    // A PIX key may stand in the payable of every month.
    ...(tipo === 'conta' && {
      codigo: `codigo_pagamento = any(:codigos) and (codigo_pagamento = any(:unicos) or ${same})`,
    }),
    chave: 'chave_acesso_nota_fiscal = :chave_acesso_nota_fiscal',
    numero: 'numero_nota_fiscal = any(:numeros) and fornecedor_id = any(:fornecedores)',
    valor: `fornecedor_id = any(:fornecedores) and ${same}`,
    // A recurrence of a value that varies made it before the bill came.
    ...(tipo === 'conta' && {
      sem_valor: `fornecedor_id = any(:fornecedores) and ${valor} is null and :valor::numeric is not null and ${about(data, ':data')}`,
    }),
    ...(issued && { emissao: `fornecedor_id = any(:fornecedores) and ${issued}` }),
  }
}

const SUREST_FIRST = ['codigo', 'chave', 'numero', 'valor', 'emissao', 'sem_valor', 'valor_e_data']

/** Of an instalment the others of its purchase are no doubles. */
const sameGroup = ({ tabela, grupo }: Origem, own: string) =>
  grupo
    ? `and (${grupo} is null or ${grupo} is distinct from (select s.${grupo} from ${tabela} s where s.id = ${own}))`
    : ''

/** The instalments of a purchase are one before these are counted: those of a single purchase would leave no room for another. */
const searches = (origem: Origem, de: Parecida['tipo'], own: string) =>
  Object.entries(ways(origem, de)).map(
    ([porque, condition]) =>
      `(select * from (select distinct on (coalesce(grupo, id)) * from (
          select ${SUREST_FIRST.indexOf(porque)} as ordem, '${porque}' as porque, '${origem.tipo}' as tipo, id, ${origem.nome} as nome,
            ${origem.data}::text as data, ${origem.valor}::text as valor, ${origem.status} as status,
            ${origem.grupo ?? 'null::int'} as grupo
          from ${origem.tabela} where ${condition} and id is distinct from ${own}
            ${origem.exceto ? `and not ${origem.exceto}` : ''} ${sameGroup(origem, own)}) each
        order by coalesce(grupo, id), id) one order by id desc limit ${MOST})`,
  )

/** Of several ways in which a record is the same the surest counts, and of the instalments of a purchase one. */
const statement = (origens: readonly Origem[], own: Parecida['tipo']) =>
  `select tipo, id, nome, data, valor, status, porque from (
     select distinct on (tipo, coalesce(grupo, id)) * from (
       ${origens
         .flatMap(origem => searches(origem, own, origem.tipo === own ? ':exceto::int' : 'null::int'))
         .join(' union all ')}
     ) found order by tipo, coalesce(grupo, id), ordem, id
   ) surest order by ordem, tipo, id desc limit ${MOST}`

/** Where a bill of this kind may have been typed as well, as far as this person may read it. */
function origensDe(actor: Actor, own: Parecida['tipo']): readonly Origem[] {
  const projetos = alcanca(nivelDe(actor, 'financeiro.projetos'), 'ver')
  if (own === 'cartao') return projetos ? [DESPESAS_SOLTAS] : []
  return [
    ...(alcanca(nivelDe(actor, 'financeiro.cadastros'), 'ver') ? [CONTAS] : []),
    ...(projetos ? [DESPESAS] : []),
    // Below it one sees the expenses of one's own cards alone.
    ...(own === 'despesa' && alcanca(nivelDe(actor, 'financeiro.prestacao'), 'gerir') ? [CARTOES] : []),
  ]
}

/** Of each supplier itself and others in the register with the same CNPJ or CPF: one company may stand in it twice. */
export async function mesmosFornecedores(db: Queryable, ids: number[]): Promise<Map<number, number[]>> {
  if (ids.length === 0) return new Map()
  const rows = await db.prepared<{ id: number; cnpj: string; mesmos: number[] }>(
    `select f.id, f.cnpj, array(select o.id from financeiro_fornecedores o where o.cnpj = f.cnpj order by o.id limit ${SAME}) as mesmos
     from financeiro_fornecedores f where f.id = any($1)`,
    [ids],
  )
  return new Map(rows.map(({ id, cnpj, mesmos }) => [id, isCpfOrCnpj(cnpj) ? [id, ...mesmos] : [id]]))
}

/**
 * Payables, expenses of projects and card expenses that may be the same bill, at most three; only those that this person may read.
 * @param own what `exceto` is the key of
 */
export async function findParecidas(
  { db, actor }: Context,
  own: Parecida['tipo'],
  bill: z.output<typeof parecidasInput>,
): Promise<Parecida[]> {
  const origens = origensDe(actor, own)
  if (origens.length === 0) return []
  const { fornecedor_id } = bill
  const mesmos = await mesmosFornecedores(db, fornecedor_id === null ? [] : [fornecedor_id])
  const codigos = [bill.codigo_pagamento, ...bill.codigos].filter(codigo => codigo !== null)
  const given = {
    ...bill,
    codigos,
    unicos: codigos.filter(valeUmaVez),
    numeros: comZeros(bill.numero_nota_fiscal),
    fornecedores: [...mesmos.values()].flat(),
  }
  const { text, params } = bound(statement(origens, own), given)
  return db.query<Parecida>(text, params)
}
