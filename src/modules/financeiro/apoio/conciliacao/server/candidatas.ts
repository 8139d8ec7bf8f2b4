import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { STATUS_EM_ABERTO } from '../../../contas-a-pagar/contract.ts'
import { STATUS_A_RECEBER } from '../../../recebiveis/contract.ts'
import type { Candidata, TipoDePar } from '../contract.ts'
import { type Aberta, palavrasDe } from './palavras.ts'

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
  tabela: string
  /** What has its name: read for those alone that are shown. */
  junta: string
  nome: string
  descricao: string
  data: string
  /** What it comes to; an index has it, with its date. */
  valor: string
  /** The column of ties that names it: what lines are tied to is no longer left of it. */
  laco?: 'pagamento_id' | 'recebimento_id'
  /** Which records are candidates at all. */
  aberta: string
  numero: string
  busca: string
  /** Payables that a person set to Paga. */
  marcada?: true
}

const CLIENTE = `coalesce(cl.nome_cliente, r.nome_cliente_excluido, '')`

const DEVEDOR = `coalesce(cl.nome_cliente, t.nome_cliente_excluido, '')`

/** What a payable is called beside its supplier: of a purchase in parts all others have the same words. */
export const CONTA = (conta: string) =>
  `${conta}.solicitacao_compra || coalesce(' ' || ${conta}.parcela || '/' || ${conta}.parcelas, '')`

const APROVADA = `coalesce(t.aprovacao not in ('Aguardando', 'Recusada'), true)`

const CONTAS: Fonte = {
  ...{ tipo: 'conta', saida: true },
  ...{ tabela: 'financeiro_contas_a_pagar', junta: '' },
  ...{ nome: 't.nome_fornecedor', descricao: CONTA('t'), data: 't.data_vencimento' },
  valor: '(t.valor - t.valor_pago)',
  aberta: `${umDe('t.status', STATUS_EM_ABERTO)} and t.valor > t.valor_pago and ${APROVADA}`,
  ...{ numero: 't.numero_nota_fiscal', busca: `(t.nome_fornecedor || ' ' || t.solicitacao_compra)` },
}

const FONTES: readonly Fonte[] = [
  {
    ...{ tipo: 'pagamento', saida: true },
    ...{ tabela: 'financeiro_pagamentos', laco: 'pagamento_id' },
    junta: 'join financeiro_contas_a_pagar c on c.id = t.conta_id',
    ...{ nome: 'c.nome_fornecedor', descricao: CONTA('c'), data: 't.data_pagamento' },
    valor: '(t.valor + t.juros + t.multa)',
    aberta: 't.valor + t.juros + t.multa > 0',
    ...{ numero: 'c.numero_nota_fiscal', busca: `(c.nome_fornecedor || ' ' || c.solicitacao_compra)` },
  },
  CONTAS,
  { ...CONTAS, marcada: true, aberta: `t.status = 'Paga' and t.valor > t.valor_pago and ${APROVADA}` },
  {
    ...{ tipo: 'recebimento', saida: false },
    ...{ tabela: 'financeiro_recebimentos', laco: 'recebimento_id' },
    junta: `join financeiro_recebiveis r on r.id = t.recebivel_id left join comercial_clientes cl on cl.id = r.cliente_id`,
    ...{ nome: CLIENTE, descricao: 'r.descricao', data: 't.data_recebimento' },
    valor: '(t.valor + t.juros)',
    aberta: 't.valor + t.juros > 0',
    ...{ numero: 'r.numero_nota_fiscal', busca: `(${CLIENTE} || ' ' || r.descricao)` },
  },
  {
    ...{ tipo: 'recebivel', saida: false },
    tabela: 'financeiro_recebiveis',
    junta: 'left join comercial_clientes cl on cl.id = t.cliente_id',
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

/** Payables and receivables that wait for their payment, of any day. */
const emAberto = ({ laco, marcada }: Fonte) => !laco && !marcada

/** What is left of a record for lines to be tied to. */
const restaDe = ({ laco, valor }: Fonte) =>
  laco
    ? `(${valor} - coalesce((select sum(k.valor) from financeiro_conciliacoes k where k.${laco} = t.id), 0))`
    : valor

const columns = (fonte: Fonte) =>
  `'${fonte.tipo}' as tipo, t.id, ${fonte.nome} as nome, ${fonte.descricao} as descricao, ${fonte.data}::text as data,
   ${restaDe(fonte)}::text as valor, ${fonte.laco ? 't.conta_bancaria' : 'null::text'} as conta_bancaria,
   ${fonte.numero} as numero, ${fonte.marcada ?? 'null::boolean'} as marcada`

const comMarca = <Row extends Possivel>({ marcada, ...row }: Row & { marcada: boolean | null }) => ({
  ...row,
  ...(marcada && { marcada }),
})

/** Of how many candidates of a kind the best for a line is chosen. */
const POR_LINHA = 6

/** How far a candidate may be from its line. */
interface Alcance {
  /** Largest difference as a part of the line: '0' for the same value alone. */
  parte: string
  /** Days before and after the line. */
  antes: number
  depois: number
  /** However old, where it is open and the line names it. */
  nomeada?: true
}

/** What may be the pair of these lines: those that a line names, then the nearest. `n` is the line's place among these. */
export async function candidatasDe(
  context: Context,
  linhas: readonly Aberta[],
  saida: boolean,
  { parte, antes, depois, nomeada }: Alcance,
): Promise<(Possivel & { n: number })[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0 || linhas.length === 0) return []
  const each = fontes.map(fonte => {
    const dita = `(f_busca(${fonte.nome}) ~ l.palavras) is true`
    const perto = `${fonte.data} between l.data - $4::int and l.data + $5::int`
    return `select l.n, f.* from linhas l cross join lateral (
      select ${columns(fonte)} from ${fonte.marcada ? 'marcadas' : fonte.tabela} t ${fonte.junta}
      where ${fonte.aberta} and ${fonte.valor} between l.valor * (1 - $3::numeric) and l.valor * (1 + $3::numeric)
        and ${nomeada && emAberto(fonte) ? `(${perto} or ${dita})` : perto}
        ${fonte.laco ? `and ${restaDe(fonte)} = ${fonte.valor}` : ''}
      order by ${dita} desc, abs(${fonte.valor} - l.valor), abs(${fonte.data} - l.data), t.id limit ${POR_LINHA}) f`
  })
  // No index has what is left of payables that are Paga: they are read once for all lines.
  const marcadas = fontes.map(
    ({ marcada, tabela, aberta, data }) =>
      marcada &&
      `, marcadas as materialized (select t.* from ${tabela} t where ${aberta} and ${data} between
         (select min(data) - $4::int from linhas) and (select max(data) + $5::int from linhas))`,
  )
  const found = await context.db.query<Possivel & { n: number; marcada: boolean | null }>(
    `with linhas as (select (ordinality - 1)::int as n, valor, data, palavras
       from unnest($1::numeric[], $2::date[], $6::text[]) with ordinality as u(valor, data, palavras, ordinality))
     ${marcadas.filter(Boolean).join('')}
     ${each.map(one => `(${one})`).join(' union all ')}`,
    [
      linhas.map(({ resta }) => resta),
      linhas.map(({ data }) => data),
      ...[parte, antes, depois],
      linhas.map(palavrasDe),
    ],
  )
  return found.map(comMarca)
}

/** Days around a line where payments, receipts and what was set to Paga are looked for. */
const DIAS_DE_BUSCA = 180

/** An amount as the column writes it, with a comma, also where it is typed as screens show it: 'R$ 8.549,95' is '8549,95'. */
const comoValor = (busca: string): string => {
  const typed = busca.replace(/^R\$/i, '').replace(/\s/g, '')
  return /^\d{1,3}(\.\d{3})+(,\d*)?$/.test(typed) || /^\d+(,\d*)?$/.test(typed)
    ? typed.replaceAll('.', '')
    : busca
}

/** Those that a person looks for by words of their names, or by what is left of them. The nearest value comes first, then the day. */
export async function procuradas(
  context: Context,
  saida: boolean,
  busca: string,
  perto: { resta: string; data: string },
): Promise<Possivel[]> {
  const fontes = visiveis(context, saida)
  if (fontes.length === 0) return []
  const each = fontes.map(
    fonte => `(select ${columns(fonte)}, abs(${restaDe(fonte)} - $3::numeric) as falta, abs(${fonte.data} - $2::date) as longe
      from ${fonte.tabela} t ${fonte.junta}
      where ${fonte.aberta} and ${restaDe(fonte)} > 0
        ${emAberto(fonte) ? '' : `and ${fonte.data} between $2::date - ${DIAS_DE_BUSCA} and $2::date + ${DIAS_DE_BUSCA}`}
        and (f_busca(${fonte.busca}) like '%' || f_busca($1) || '%' or replace(${restaDe(fonte)}::text, '.', ',') like '%' || $4 || '%')
      order by falta, longe, t.id limit 20)`,
  )
  const found = await context.db.query<Possivel & { marcada: boolean | null }>(
    `select tipo, id, nome, descricao, data, valor, conta_bancaria, numero, marcada from (${each.join(' union all ')}) found
     order by falta, longe, tipo, id limit 20`,
    [busca.trim(), perto.data, perto.resta, comoValor(busca.trim())],
  )
  return found.map(comMarca)
}

/** Payments and receipts of these days that no line of a statement accounts for, except those that name another account. */
export async function semPar(context: Context, conta: { nome: string }, de: string, ate: string) {
  const fontes = visiveis(context).filter(({ laco }) => laco)
  const nothing = { quantos: 0, entradas: '0.00', saidas: '0.00', pares: [] as Candidata[] }
  if (fontes.length === 0) return nothing
  const open = fontes.map(
    ({ tipo, tabela, saida, data, valor, aberta, laco }) => `(
      select '${tipo}' as tipo, t.id, ${saida} as saida, ${data} as data, ${valor} - coalesce(k.soma, 0) as valor
      from ${tabela} t
      left join lateral (select sum(k.valor) as soma from financeiro_conciliacoes k where k.${laco} = t.id) k on true
      where ${aberta} and ${data} between $1 and $2 and ${valor} > coalesce(k.soma, 0)
        and (t.conta_bancaria is null or lower(t.conta_bancaria) = lower($3) or not exists (
          select from financeiro_contas_bancarias b where lower(b.nome) = lower(t.conta_bancaria))))`,
  )
  const named = fontes.map(
    ({ tipo, tabela, junta, nome, descricao }) => `(
      select s.tipo, s.id, ${nome} as nome, ${descricao} as descricao, s.data::text as data, s.valor::text as valor,
        t.conta_bancaria
      from shown s join ${tabela} t on t.id = s.id ${junta} where s.tipo = '${tipo}')`,
  )
  const [row] = await context.db.query<typeof nothing>(
    `with abertos as materialized (${open.join(' union all ')}),
       shown as (select * from abertos order by data, tipo, id limit 100)
     select count(*)::int as quantos,
       coalesce(sum(valor) filter (where not saida), 0)::numeric(15,2)::text as entradas,
       coalesce(sum(valor) filter (where saida), 0)::numeric(15,2)::text as saidas,
       (select coalesce(json_agg(n order by n.data, n.tipo, n.id), '[]') from (${named.join(' union all ')}) n) as pares
     from abertos`,
    [de, ate, conta.nome],
  )
  return row ?? nothing
}
