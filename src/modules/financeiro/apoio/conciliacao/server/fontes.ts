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
  /** CNPJ or CPF of its supplier or client. */
  cnpj: string | null
}

/** How the records of a kind are read as candidates. */
export interface Fonte {
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
  cnpj: string
  busca: string
  /** Condition that one has the words of `$1`, three letters or more, by the indexes of their lists. */
  achada: string
  /** Payables that a person set to Paga. */
  marcada?: true
}

const CLIENTE = `coalesce(cl.nome_cliente, r.nome_cliente_excluido, '')`

const DEVEDOR = `coalesce(cl.nome_cliente, t.nome_cliente_excluido, '')`

/** The text that is looked for, anywhere in a folded column. */
export const PROCURADO = `'%' || f_busca($1) || '%'`

/** Receivables that say it, or whose client does. */
const RECEBIVEIS = `select id from financeiro_recebiveis where busca like ${PROCURADO} union select r.id
  from financeiro_recebiveis r join comercial_clientes c on c.id = r.cliente_id where c.busca like ${PROCURADO}`

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
  ...{ numero: 't.numero_nota_fiscal', cnpj: 't.cnpj_fornecedor' },
  ...{ busca: `(t.nome_fornecedor || ' ' || t.solicitacao_compra)` },
  achada: `t.busca like ${PROCURADO}`,
}

const FONTES: readonly Fonte[] = [
  {
    ...{ tipo: 'pagamento', saida: true },
    ...{ tabela: 'financeiro_pagamentos', laco: 'pagamento_id' },
    junta: 'join financeiro_contas_a_pagar c on c.id = t.conta_id',
    ...{ nome: 'c.nome_fornecedor', descricao: CONTA('c'), data: 't.data_pagamento' },
    valor: '(t.valor + t.juros + t.multa)',
    aberta: 't.valor + t.juros + t.multa > 0',
    ...{ numero: 'c.numero_nota_fiscal', cnpj: 'c.cnpj_fornecedor' },
    ...{ busca: `(c.nome_fornecedor || ' ' || c.solicitacao_compra)` },
    achada: `c.busca like ${PROCURADO}`,
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
    ...{ numero: 'r.numero_nota_fiscal', cnpj: 'cl.cnpj_cpf' },
    ...{ busca: `(${CLIENTE} || ' ' || r.descricao)` },
    achada: `t.recebivel_id in (${RECEBIVEIS})`,
  },
  {
    ...{ tipo: 'recebivel', saida: false },
    tabela: 'financeiro_recebiveis',
    junta: 'left join comercial_clientes cl on cl.id = t.cliente_id',
    ...{ nome: DEVEDOR, descricao: 't.descricao', data: 't.data_vencimento' },
    valor: '(t.bruto - t.retido - t.valor_recebido - t.glosado)',
    aberta: umDe('t.status', STATUS_A_RECEBER),
    ...{ numero: 't.numero_nota_fiscal', cnpj: 'cl.cnpj_cpf' },
    ...{ busca: `(${DEVEDOR} || ' ' || t.descricao)` },
    achada: `t.id in (${RECEBIVEIS})`,
  },
]

/** The kinds that this person may see, of one direction of money or of both. */
export const visiveis = ({ actor }: Context, saida?: boolean) =>
  FONTES.filter(
    fonte =>
      (saida === undefined || fonte.saida === saida) &&
      alcanca(nivelDe(actor, fonte.saida ? 'financeiro.cadastros' : 'financeiro.recebimentos'), 'ver'),
  )

/** Payables and receivables that wait for their payment, of any day. */
export const emAberto = ({ laco, marcada }: Fonte) => !laco && !marcada

/** What is left of a record for lines to be tied to. */
export const restaDe = ({ laco, valor }: Fonte) =>
  laco
    ? `(${valor} - coalesce((select sum(k.valor) from financeiro_conciliacoes k where k.${laco} = t.id), 0))`
    : valor

export const columns = (fonte: Fonte) =>
  `'${fonte.tipo}' as tipo, t.id, ${fonte.nome} as nome, ${fonte.descricao} as descricao, ${fonte.data}::text as data,
   ${restaDe(fonte)}::text as valor, ${fonte.laco ? 't.conta_bancaria' : 'null::text'} as conta_bancaria,
   ${fonte.numero} as numero, ${fonte.cnpj} as cnpj, ${fonte.marcada ?? 'null::boolean'} as marcada`

export const comMarca = <Row extends Possivel>({ marcada, ...row }: Row & { marcada: boolean | null }) => ({
  ...row,
  ...(marcada && { marcada }),
})
