import { getTableName } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { compareMoney, formatMoney, subtractMoney } from '#platform/contract/numbers/money.ts'
import { exigirAlterar, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { aprovacaoEmVigor } from '#platform/server/services/aprovacoes/read.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import {
  anexosAuditados,
  anexosRouter,
  excluirAnexos,
  pathsDeAnexos,
} from '#platform/server/services/files/anexos/operations.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { linhasDe, travarComoVisto, visiveisPara } from '../../apoio/baixa/server/service.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { exigirPagavel, lockConta, readConta, restaPagar } from '../../contas-a-pagar/server/service.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { comprovantesDePagamentoApi, type Pagamento, pagamentosApi, quita } from '../contract.ts'
import './on-delete.ts'
import { pagamentos } from './table.ts'

const AREA = 'financeiro.cadastros'
const TABELA = getTableName(pagamentos)

/** Who may change a payable may change its payments, whoever registered them. */
type PagamentoLido = Omit<Pagamento, 'pode'> & { dono: string | null }

const source = defineSource<PagamentoLido>()({
  table: pagamentos,
  joins: 'join financeiro_contas_a_pagar c on c.id = t.conta_id',
  extra: {
    nome: 't.nome',
    conciliado: linhasDe('pagamento_id'),
    solicitacao_compra: 'c.solicitacao_compra',
    nome_fornecedor: 'c.nome_fornecedor',
    dono: 'c.user_id',
    comprovantes: `(select count(*)::int from anexos a where a.tabela = '${TABELA}' and a.registro_id = t.id)`,
  },
  filters: { conta_id: 't.conta_id = ?' },
})

const completed = (context: Pick<Context, 'actor'>, { dono, ...row }: PagamentoLido): Pagamento => ({
  ...row,
  conciliado: visiveisPara(context, row.conciliado),
  pode: podePadrao(context.actor, AREA, { user_id: dono }),
})

const readPagamento = async (context: Context, id: number) =>
  completed(context, await source.one(context.db, id))

/** The payable of a payment that is changed, locked, before the payment: as in everything else that pays. */
async function lockContaDe(context: Context, id: number) {
  const before = await source.one(context.db, id)
  return { before, conta: await lockConta(context, before.conta_id) }
}

/** By the rules in force: one that was just made has not marked its payables yet. @throws AppError regra where it may not be paid */
async function exigirAprovada(
  { db }: Context,
  conta: Parameters<typeof exigirPagavel>[0] & { id: number },
): Promise<void> {
  exigirPagavel({ ...conta, aprovacao: await aprovacaoEmVigor(db, contasAPagar, conta.id) })
}

/** @throws AppError dados_invalidos where it settles nothing, or more than is left */
function exigirQueCaiba(pagamento: Pick<Pagamento, 'valor' | 'desconto'>, resta: string): void {
  const settled = quita(pagamento)
  const refuse = (message: string) => {
    throw new AppError('dados_invalidos', message, { campos: { valor: message } })
  }
  if (compareMoney(settled, '0.00') <= 0) refuse('Informe o valor pago ou um desconto.')
  if (compareMoney(settled, resta) > 0)
    refuse(`Valor e desconto passam do que resta pagar: ${formatMoney(resta)}.`)
}

export const listPagamentos = operation(pagamentosApi.list, async (context, input) => {
  const page = await source.page(context.db, input, { changes: context.changes })
  return { ...page, rows: page.rows.map(row => completed(context, row)) }
})

relacionada(contasAPagar, {
  titulo: 'Pagamentos',
  list: listPagamentos,
  table: pagamentos,
  coluna: 'conta_id',
  source,
  semLista: 'payments stand on the page of their payable alone',
  semNovo: 'Registrar pagamento, a verb of the payable, says what is left to be paid',
  somas: {
    valor: 'valor + juros + multa',
    de: { 'Saiu da conta': 'true' },
  },
})

export const getPagamento = operation(pagamentosApi.get, (context, { id }) => readPagamento(context, id))

export const createPagamento = operation(pagamentosApi.create, async (context, input) => {
  const conta = await lockConta(context, input.conta_id)
  await exigirAprovada(context, conta)
  exigirQueCaiba(input, restaPagar(conta))
  return readPagamento(context, await insertRecord(context, pagamentos, input))
})

export const updatePagamento = operation(pagamentosApi.update, async (context, change) => {
  const { before, conta } = await lockContaDe(context, change.id)
  const valor_pago = subtractMoney(conta.valor_pago, quita(before))
  exigirQueCaiba({ ...before, ...change.dados }, restaPagar({ ...conta, valor_pago }))
  const current = () => readPagamento(context, change.id)
  await updateRecord(context, pagamentos, () => {}, change, current)
  return current()
})

/** The receipts go with it. */
export const deletePagamento = deletionOperation(pagamentosApi.delete, {
  erroNoStorage: 'Erro ao excluir arquivo do storage',
  arquivos: async (context, { id }) => {
    const { dono } = await source.one(context.db, id)
    exigirAlterar(context.actor, AREA, { user_id: dono })
    return pathsDeAnexos(context.db, TABELA, id)
  },
  excluir: async (context, { id, version }) => {
    await lockContaDe(context, id)
    await excluirAnexos(context.db, TABELA, id)
    return deleteRecord(context, pagamentos, () => {}, { id, version })
  },
})

/** Pays what is left of a payable, on one day. */
export const pagarConta = operation(contasApi.pagar, async (context, { id, version, dados }) => {
  const conta = await travarComoVisto(context, { id, version }, lockConta, readConta)
  await exigirAprovada(context, conta)
  const input = { conta_id: id, valor: restaPagar(conta), desconto: '0.00', ...dados }
  exigirQueCaiba(input, input.valor)
  await insertRecord(context, pagamentos, input)
  return readConta(context, id)
})

/** Takes back the last payment of a payable. One with receipts is deleted where they are seen. */
export const estornarConta = operation(
  contasApi.estornar,
  async (context, seen: InputOf<typeof contasApi.estornar>) => {
    await travarComoVisto(context, seen, lockConta, readConta)
    const [last] = await context.db.query<{ id: number; comprovantes: number }>(
      `select p.id, (select count(*)::int from anexos a where a.tabela = '${TABELA}' and a.registro_id = p.id) as comprovantes
       from financeiro_pagamentos p where p.conta_id = $1 order by p.id desc limit 1`,
      [seen.id],
    )
    if (!last) throw new AppError('regra', 'Esta conta não tem pagamentos.')
    if (last.comprovantes > 0)
      throw new AppError('regra', 'O pagamento tem comprovantes. Exclua-o na página da conta.')
    await context.db.query('delete from financeiro_pagamentos where id = $1', [last.id])
    return readConta(context, seen.id)
  },
)

/** Takes back a payment that was registered by itself, of a payable that is locked; one with receipts stays. */
export const desfazerPagamento = ({ db }: Context, id: number) =>
  db.query(
    `delete from financeiro_pagamentos p where id = $1
     and not exists (select from anexos a where a.tabela = '${TABELA}' and a.registro_id = p.id)`,
    [id],
  )

export const comprovantesRouter = anexosRouter(comprovantesDePagamentoApi, {
  tabela: TABELA,
  exigirVer: async (context, id) => {
    await readPagamento(context, id)
  },
  podeAnexar: async (context, id) => (await readPagamento(context, id)).pode.alterar,
})

export const listHistoricoDePagamentos = historyOperation(pagamentosApi.historico, pagamentos, {
  filha: { dono: 'financeiro_contas_a_pagar', coluna: 'conta_id' },
  filhas: [anexosAuditados(TABELA, pagamentosApi.historico.area)],
  references: { conta_id: { table: 'financeiro_contas_a_pagar', name: 'solicitacao_compra' } },
})
