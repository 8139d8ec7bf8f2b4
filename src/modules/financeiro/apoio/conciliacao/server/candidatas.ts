import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { STATUS_EM_ABERTO } from '../../../contas-a-pagar/contract.ts'
import { STATUS_A_RECEBER } from '../../../recebiveis/contract.ts'
import type { Candidata, TipoDePar } from '../contract.ts'

/** A candidate with what tells whether a line names it. */
export interface Possivel extends Candidata {
  /** Number of its invoice. */
  numero: string | null
}

/** How the records of a kind are read as candidates. */
interface Fonte {
  tipo: TipoDePar
  /** Of money that leaves, else of money that arrives. */
  saida: boolean
  from: string
  nome: string
  descricao: string
  data: string
  /** What it comes to; an index has it, with its date. */
  valor: string
  /** What is left of that where lines are tied to it. */
  resta?: string
  /** Which records are candidates at all. */
  aberta: string
  numero: string
  busca: string
}

const livre = (desembolso: string, coluna: string) =>
  `(${desembolso} - coalesce((select sum(k.valor) from financeiro_conciliacoes k where k.${coluna} = t.id), 0))`

const CLIENTE = `coalesce(cl.nome_cliente, r.nome_cliente_excluido, '')`

const DEVEDOR = `coalesce(cl.nome_cliente, t.nome_cliente_excluido, '')`

const FONTES: readonly Fonte[] = [
  {
    ...{ tipo: 'pagamento', saida: true },
    from: 'financeiro_pagamentos t join financeiro_contas_a_pagar c on c.id = t.conta_id',
    ...{ nome: 'c.nome_fornecedor', descricao: 'c.solicitacao_compra', data: 't.data_pagamento' },
    valor: '(t.valor + t.juros + t.multa)',
    resta: livre('(t.valor + t.juros + t.multa)', 'pagamento_id'),
    aberta: 't.valor + t.juros + t.multa > 0',
    ...{ numero: 'c.numero_nota_fiscal', busca: `(c.nome_fornecedor || ' ' || c.solicitacao_compra)` },
  },
  {
    ...{ tipo: 'conta', saida: true },
    from: 'financeiro_contas_a_pagar t',
    ...{ nome: 't.nome_fornecedor', descricao: 't.solicitacao_compra', data: 't.data_vencimento' },
    valor: '(t.valor - t.valor_pago)',
    aberta: `${umDe('t.status', STATUS_EM_ABERTO)} and t.valor > t.valor_pago
      and coalesce(t.aprovacao not in ('Aguardando', 'Recusada'), true)`,
    ...{ numero: 't.numero_nota_fiscal', busca: `(t.nome_fornecedor || ' ' || t.solicitacao_compra)` },
  },
  {
    ...{ tipo: 'recebimento', saida: false },
    from: `financeiro_recebimentos t join financeiro_recebiveis r on r.id = t.recebivel_id
      left join comercial_clientes cl on cl.id = r.cliente_id`,
    ...{ nome: CLIENTE, descricao: 'r.descricao', data: 't.data_recebimento' },
    valor: '(t.valor + t.juros)',
    resta: livre('(t.valor + t.juros)', 'recebimento_id'),
    aberta: 't.valor + t.juros > 0',
    ...{ numero: 'r.numero_nota_fiscal', busca: `(${CLIENTE} || ' ' || r.descricao)` },
  },
  {
    ...{ tipo: 'recebivel', saida: false },
    from: 'financeiro_recebiveis t left join comercial_clientes cl on cl.id = t.cliente_id',
    ...{ nome: DEVEDOR, descricao: 't.descricao', data: 't.data_vencimento' },
    valor: '(t.bruto - t.retido - t.valor_recebido - t.glosado)',
    aberta: umDe('t.status', STATUS_A_RECEBER),
    ...{ numero: 't.numero_nota_fiscal', busca: `(${DEVEDOR} || ' ' || t.descricao)` },
  },
]

/** The kinds that this person may see, of one direction of money or of both. */
const visiveis = ({ actor }: Context, saida?: boolean) =>
  FONTES.filter(
    fonte =>
      (saida === undefined || fonte.saida === saida) &&
      alcanca(nivelDe(actor, fonte.saida ? 'financeiro.cadastros' : 'financeiro.recebimentos'), 'ver'),
  )

const restaDe = ({ resta, valor }: Fonte) => resta ?? valor

const columns = (fonte: Fonte) =>
  `'${fonte.tipo}' as tipo, t.id, ${fonte.nome} as nome, ${fonte.descricao} as descricao, ${fonte.data}::text as data,
   ${restaDe(fonte)}::text as valor, ${fonte.numero} as numero`

/** Of how many candidates of a kind the best for a line is chosen. */
const POR_LINHA = 6

/** How far a candidate may be from its line. */
interface Alcance {
  /** Largest difference as a part of the line: '0' for the same value alone. */
  parte: string
  /** Days before and after the line. */
  antes: number
  depois: number
}

/** What may be the pair of lines with this value and date, the nearest first. `n` is the line's place among these. */
export function candidatasDe(
  context: Context,
  linhas: readonly { valor: string; data: string }[],
  saida: boolean,
  { parte, antes, depois }: Alcance,
): Promise<(Possivel & { n: number })[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0 || linhas.length === 0) return Promise.resolve([])
  const each = fontes.map(
    fonte => `select l.n, f.* from linhas l cross join lateral (
      select ${columns(fonte)} from ${fonte.from}
      where ${fonte.aberta} and ${fonte.valor} between l.valor * (1 - $3::numeric) and l.valor * (1 + $3::numeric)
        and ${fonte.data} between l.data - $4::int and l.data + $5::int ${fonte.resta ? `and ${fonte.resta} = ${fonte.valor}` : ''}
      order by abs(${fonte.valor} - l.valor), abs(${fonte.data} - l.data), t.id limit ${POR_LINHA}) f`,
  )
  return context.db.query(
    `with linhas as (select (ordinality - 1)::int as n, valor, data
       from unnest($1::numeric[], $2::date[]) with ordinality as u(valor, data, ordinality))
     ${each.map(one => `(${one})`).join(' union all ')}`,
    [linhas.map(({ valor }) => valor), linhas.map(({ data }) => data), parte, antes, depois],
  )
}

/** Those that a person looks for by words of their names, or by what is left of them. */
export function procuradas(
  context: Context,
  saida: boolean,
  busca: string,
  perto: string,
): Promise<Possivel[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0) return Promise.resolve([])
  const each = fontes.map(
    fonte => `(select ${columns(fonte)}, abs(${fonte.data} - $2::date) as longe from ${fonte.from}
      where ${fonte.aberta} and ${restaDe(fonte)} > 0 and ${fonte.data} between $2::date - 180 and $2::date + 180
        and f_busca(${fonte.busca} || ' ' || replace(${restaDe(fonte)}::text, '.', ',')) like '%' || f_busca($1) || '%'
      order by longe, t.id limit 20)`,
  )
  return context.db.query(
    `select tipo, id, nome, descricao, data, valor, numero from (${each.join(' union all ')}) found
     order by longe, tipo, id limit 20`,
    [busca.trim(), perto],
  )
}

/** Payments and receipts of these days that no line of a statement accounts for, except those that name another account. */
export async function semPar(context: Context, conta: { nome: string }, de: string, ate: string) {
  const fontes = visiveis(context).filter(({ resta }) => resta)
  const nothing = { quantos: 0, entradas: '0.00', saidas: '0.00', pares: [] as Candidata[] }
  if (fontes.length === 0) return nothing
  const each = fontes.map(
    fonte => `(select ${columns(fonte)}, ${fonte.saida} as saida from ${fonte.from}
      where ${fonte.aberta} and ${fonte.data} between $1 and $2 and ${restaDe(fonte)} > 0
        and (t.conta_bancaria is null or lower(t.conta_bancaria) = lower($3) or not exists (
          select from financeiro_contas_bancarias b where lower(b.nome) = lower(t.conta_bancaria))))`,
  )
  const rows = await context.db.query<Candidata & { quantos: number; entradas: string; saidas: string }>(
    `with pares as materialized (${each.join(' union all ')})
     select tipo, id, nome, descricao, data, valor, (select count(*)::int from pares) as quantos,
       (select coalesce(sum(valor::numeric) filter (where not saida), 0)::numeric(15,2)::text from pares) as entradas,
       (select coalesce(sum(valor::numeric) filter (where saida), 0)::numeric(15,2)::text from pares) as saidas
     from pares order by data, tipo, id limit 100`,
    [de, ate, conta.nome],
  )
  const [first] = rows
  if (!first) return nothing
  const { quantos, entradas, saidas } = first
  return {
    ...{ quantos, entradas, saidas },
    pares: rows.map(({ tipo, id, nome, descricao, data, valor }) => ({
      tipo,
      id,
      nome,
      descricao,
      data,
      valor,
    })),
  }
}
