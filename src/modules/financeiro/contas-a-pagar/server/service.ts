import { getTableName } from 'drizzle-orm'
import { daysBetween, formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine, semPontuacao } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { anexosAuditados, anexosRouter } from '#platform/server/services/files/anexos/operations.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { conferirBeneficiario } from '../../apoio/beneficiario/server/service.ts'
import { readNfe } from '../../apoio/nfe/server/service.ts'
import { findParecidas } from '../../apoio/parecidas/server/service.ts'
import { type Parte, porParcela } from '../../apoio/rateio/contract.ts'
import { readRateio, salvarRateio } from '../../despesas-projeto/server/service.ts'
import { requireFornecedor } from '../../fornecedores/server/service.ts'
import {
  anexosDaContaApi,
  type Conta,
  type ContaListada,
  contasApi,
  STATUS_A_VENCER,
  STATUS_EM_ABERTO,
} from '../contract.ts'
import { exigirFatura, exigirSemFatura, nomeDaFatura } from './fatura.ts'
import './on-delete.ts'
import { exigirDeAcordo } from './pagavel.ts'
import { createParcelas, outrasParcelas } from './parcelas.ts'
import { ratearSeRecorrente } from './recorrente.ts'
import { selected } from './selected.ts'
import { contasAPagar, ordemProximas } from './table.ts'

export { exigirPagavel, restaPagar } from './pagavel.ts'
export { contarPartes } from './partes.ts'
export { createDaRecorrencia } from './recorrente.ts'

const AREA = 'financeiro.cadastros'
/** Which instalment it is, as '2/6'. */
const PARCELA = `t.parcela || '/' || t.parcelas`
const TABELA = getTableName(contasAPagar)
export const EM_ABERTO = umDe('t.status', STATUS_EM_ABERTO)
/** Marked by hand, or due before the first due date that is not late. @param desde place of that day among the parameters */
export const emAtraso = (desde: string) =>
  `${EM_ABERTO} and (t.status = 'Vencida' or t.data_vencimento < ${desde})`
/** What of the open ones is not late. @param desde as of `emAtraso` */
const aVencer = (desde: string) => `${umDe('t.status', STATUS_A_VENCER)} and t.data_vencimento >= ${desde}`

type ContaLida = Omit<ContaListada, 'pode' | 'dias_atraso'>

/** How payables are read. */
export const source = defineSource<ContaLida>()({
  table: contasAPagar,
  omit: ['importacao', 'status_antes', 'valor_compra', 'rateio_guardado', 'ocorrencia', 'acima_do_orcamento'],
  extra: { nome_fatura: nomeDaFatura },
  filters: {
    status: 't.status = any(?)',
    em_atraso: emAtraso('?'),
    a_vencer: aVencer('?'),
    vencimento_de: 't.data_vencimento >= ?',
    vencimento_ate: 't.data_vencimento <= ?',
    fornecedor_id: 't.fornecedor_id = ?',
    projeto_id:
      't.id in (select d.conta_id from financeiro_despesas_projeto d where d.projeto_id = ? and d.conta_id is not null)',
    recorrencia_id: 't.recorrencia_id = ?',
    grupo_id: 't.grupo_id = (select g.grupo_id from financeiro_contas_a_pagar g where g.id = ?)',
  },
  campos: {
    projeto_id:
      't.id in (select d.conta_id from financeiro_despesas_projeto d where d.projeto_id = any(?) and d.conta_id is not null)',
    grupo_id: 't.grupo_id in (select g.grupo_id from financeiro_contas_a_pagar g where g.id = any(?))',
  },
  sort: { proximas: ordemProximas },
})

const completed = ({ actor, hoje, emDiaDesde }: Context, row: ContaLida): ContaListada => {
  const open = STATUS_EM_ABERTO.some(status => status === row.status)
  const late = open && (row.status === 'Vencida' || row.data_vencimento < emDiaDesde)
  return {
    ...row,
    dias_atraso: late ? Math.max(0, daysBetween(row.data_vencimento, hoje)) : 0,
    pode: podePadrao(actor, AREA, row),
  }
}

/** A payable with its parts of projects. */
export async function readConta(context: Context, id: number): Promise<Conta> {
  const conta = completed(context, await source.one(context.db, id))
  return { ...conta, rateio: await readRateio(context, 'conta_id', id) }
}

/** Name and CNPJ as the register has them. */
async function withFornecedor<Dados>(
  { db }: Context,
  dados: Dados,
  fornecedor_id: number | null,
): Promise<Dados> {
  if (fornecedor_id === null) return dados
  const { nome, cnpj } = await requireFornecedor(db, fornecedor_id, 'nome_fornecedor')
  return { ...dados, nome_fornecedor: nome, cnpj_fornecedor: cnpj }
}

/** Reads and locks a payable that this person is about to change or to pay. @throws AppError as `lockRecord` */
export async function lockConta(context: Context, id: number) {
  const row = await lockRecord(context, contasAPagar, AREA, id)
  return { ...row, status: row.status as Conta['status'] }
}

function refuseUnregistered(): never {
  const message = 'Escolha um fornecedor do cadastro.'
  throw new AppError('dados_invalidos', message, { campos: { nome_fornecedor: message } })
}

export const listContas = findable(
  operation(contasApi.list, async (context, input) => {
    const page = await source.page(context.db, selected(context, input), { changes: context.changes })
    return { ...page, rows: page.rows.map(row => completed(context, row)) }
  }),
  {
    table: contasAPagar,
    nome: 'Conta a pagar',
    rotulo: 't.solicitacao_compra',
    numeros: ['t.id::text', semPontuacao('t.solicitacao_compra')],
    outros: ['t.nome_fornecedor', 't.cnpj_fornecedor', 't.item', PARCELA],
    mostra: { parcela: PARCELA, nome: 't.nome_fornecedor', vence: 't.data_vencimento', valor: 't.valor' },
    detalhe: ({ parcela, nome, vence, valor }) =>
      inLine(parcela, nome, vence && `vence ${formatDate(vence)}`, valor && formatMoney(valor)),
  },
)

export const exportContas = exportOperation(contasApi.exportar, source, {
  select: selected,
  complete: completed,
})

export const getConta = operation(contasApi.get, (context, { id }) => readConta(context, id))

export const lerNfeParaConta = operation(contasApi.lerNfe, ({ db }, { xml }) => readNfe(db, xml))

export const conferirBeneficiarioDaConta = operation(contasApi.beneficiario, conferirBeneficiario)

export const listContasParecidas = operation(contasApi.parecidas, (context, bill) =>
  findParecidas(context, 'conta', bill),
)

type Inteira = Pick<Conta, 'id' | 'valor' | 'data_emissao' | 'natureza_orcamentaria'>

/** What the parts of a payable are parts of. */
const inteiroDe = ({ id, valor, data_emissao, natureza_orcamentaria }: Inteira) => ({
  ...{ id, valor, data: data_emissao, categoria: natureza_orcamentaria },
})

/** Allocates a new payable, or the instalments of a new purchase, each in proportion to its value. */
async function ratear(context: Context, id: number, rateio: readonly Parte[]): Promise<void> {
  if (rateio.length === 0) return
  const contas = await context.db.query<Inteira>(
    `select id, valor, data_emissao::text, natureza_orcamentaria from financeiro_contas_a_pagar
     where id = $1 or grupo_id = $1 order by parcela`,
    [id],
  )
  const each = porParcela(
    contas.map(({ valor }) => valor),
    rateio,
  )
  for (const [at, conta] of contas.entries())
    await salvarRateio(context, 'conta_id', inteiroDe(conta), each[at] ?? [])
}

export const createConta = operation(contasApi.create, async (context, input) => {
  if (input.fornecedor_id === null) refuseUnregistered()
  if (input.plano.length > 0) exigirSemFatura(input)
  await exigirFatura(context, input.prestacao_id, null)
  const { rateio = [], plano, ...fields } = await withFornecedor(context, input, input.fornecedor_id)
  const id = await (plano.length > 0
    ? createParcelas(context, fields, plano)
    : insertRecord(context, contasAPagar, fields))
  await ratear(context, id, rateio)
  return readConta(context, id)
})

export const updateConta = operation(contasApi.update, async (context, change) => {
  const before = await lockConta(context, change.id)
  const { rateio, ...fields } = change.dados
  exigirDeAcordo(before, fields)
  if (fields.prestacao_id !== before.prestacao_id) await exigirFatura(context, fields.prestacao_id, change.id)
  const { fornecedor_id, nome_fornecedor, cnpj_fornecedor } = { ...before, ...fields }
  const sameText = nome_fornecedor === before.nome_fornecedor && cnpj_fornecedor === before.cnpj_fornecedor
  if (fornecedor_id === null && !sameText) refuseUnregistered()
  const kept = sameText && fornecedor_id === before.fornecedor_id
  const dados = kept ? fields : await withFornecedor(context, fields, fornecedor_id)
  const current = () => readConta(context, change.id)
  const after = { ...before, ...fields, id: change.id }
  await updateRecord(context, contasAPagar, AREA, { ...change, dados, lido: before }, current, async () => {
    const saved = rateio && (await salvarRateio(context, 'conta_id', inteiroDe(after), rateio))
    return (await ratearSeRecorrente(context.db, before, after)) || !!saved
  })
  return current()
})

/** Its papers and payments go with it, and their receipts. */
export const deleteConta = deletionWithFiles(contasApi.delete, contasAPagar, AREA, source)

export const anexosDaContaRouter = anexosRouter(anexosDaContaApi, {
  tabela: TABELA,
  exigirVer: async (context, id) => {
    await readConta(context, id)
  },
  podeAnexar: async (context, id) => (await readConta(context, id)).pode.alterar,
  tambemDe: outrasParcelas,
})

export const listHistoricoDeContas = historyOperation(contasApi.historico, contasAPagar, {
  filhas: [anexosAuditados(TABELA, AREA)],
  references: {
    fornecedor_id: { table: 'financeiro_fornecedores', name: 'nome' },
    prestacao_id: {
      table: 'financeiro_prestacao_contas_cartao',
      name: `(select c.nome_cartao || ' · ' || mes_referencia from financeiro_cartoes c where c.id = cartao_id)`,
    },
  },
})
