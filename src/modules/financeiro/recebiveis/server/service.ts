import { eq, getTableName } from 'drizzle-orm'
import { clientes, peloCliente } from '#modules/comercial/clientes/server/table.ts'
import type { InputOf } from '#platform/contract/api.ts'
import { daysBetween, formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine, semPontuacao } from '#platform/server/engine/findable.ts'
import { conditionsIn } from '#platform/server/engine/list-conditions.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  refuseEmptied,
  updateRecord,
} from '#platform/server/engine/records.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { anexosAuditados } from '#platform/server/services/files/anexos/operations.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { projetos } from '../../projetos/server/table.ts'
import { retencoesDoRecebivel } from '../../retencoes/server/service.ts'
import {
  CANCELADO,
  filtroDeStatus,
  porStatus,
  type Recebivel,
  type RecebivelListado,
  recebiveisApi,
  STATUS_A_RECEBER,
} from '../contract.ts'
import { ABERTO, exigirDeAcordo } from './acordo.ts'
import { exigirDaOrigem, seguirRetencao } from './contratual.ts'
import './on-delete.ts'
import { ordemProximos, PRIMEIRO_ENCERRADO, recebiveis } from './table.ts'

export { exigirRecebivel } from './acordo.ts'
export { abaterDoPlano, retirarRecebivel } from './contratado.ts'
export { papelDoRecebivel } from './papel.ts'

const AREA = 'financeiro.recebimentos'
export const A_RECEBER = umDe('t.status', STATUS_A_RECEBER)
const RESTA = `case when ${A_RECEBER} then t.bruto - t.retido - t.valor_recebido - t.glosado else 0 end`
/** @param desde place of the first due date that is not late among the parameters */
export const emAtraso = (desde: string) => `${A_RECEBER} and t.data_vencimento < ${desde}`
const atrasado = ({ status, data_vencimento }: RecebivelLido, desde: string) =>
  data_vencimento < desde && STATUS_A_RECEBER.some(open => open === status)

const ENCERRADOS = ['Recebido', 'Glosado', CANCELADO] as const

type Selecionados = Pick<InputOf<typeof recebiveisApi.list>, 'ordem' | 'direcao' | 'filtros'>
type RecebivelLido = Omit<RecebivelListado, 'pode' | 'dias_atraso'>

export const source = defineSource<RecebivelLido>()({
  table: recebiveis,
  omit: ['nome_cliente_excluido'],
  joins: `left join comercial_clientes c on c.id = t.cliente_id
          left join financeiro_projetos p on p.id = t.projeto_id`,
  extra: {
    nome_cliente: `coalesce(c.nome_cliente, t.nome_cliente_excluido, '')`,
    nome_projeto: 'p.nome_projeto',
    liquido: '(t.bruto - t.retido)::numeric(15, 2)',
  },
  searchRelated: [{ column: 'cliente_id', ...peloCliente }],
  filters: {
    status: 't.status = any(?)',
    em_atraso: emAtraso('?'),
    cliente_id: 't.cliente_id = ?',
    projeto_id: 't.projeto_id = ?',
    origem_id: 't.origem_id = ?',
    a_partir_de: `${ordemProximos('t.')} >= ?`,
  },
  sort: { proximos: ordemProximos() },
})

/** The filters as the statement knows them. */
export function narrowed({ emDiaDesde }: Context, { status, ...others }: Selecionados['filtros']) {
  return {
    ...others,
    ...(status === 'em_atraso' && { em_atraso: emDiaDesde }),
    ...(status && status !== 'em_atraso' && { status: filtroDeStatus.valuesOf(status) }),
  }
}

/** Is everything that is still to be received left out by a condition on the status? */
function semAbertos(filtros: Selecionados['filtros']): boolean {
  const { itens = [], nao, vazio } = conditionsIn(filtros).find(({ name }) => name === 'status')?.choice ?? {}
  const named = itens.flatMap((item): readonly string[] => porStatus.grupos[item]?.values ?? [item])
  if (nao) return STATUS_A_RECEBER.every(open => named.includes(open))
  return !vazio && named.length > 0 && named.every(name => ENCERRADOS.some(settled => settled === name))
}

/**
 * In the order that has what is to be received first, a list of settled ones begins where these do, else all open ones would be
 * passed: one status comes by its dates, which have an index, several from there on.
 */
function selected<Input extends Selecionados>(context: Context, input: Input) {
  const { ordem, direcao, filtros } = input
  const settled = ENCERRADOS.some(status => status === filtros.status)
  const reversed: 'asc' | 'desc' = direcao === 'asc' ? 'desc' : 'asc'
  return {
    ...input,
    ...(ordem === 'proximos' && settled && { ordem: 'data_vencimento' as const, direcao: reversed }),
    filtros: {
      ...narrowed(context, filtros),
      ...(ordem === 'proximos' && semAbertos(filtros) && { a_partir_de: PRIMEIRO_ENCERRADO }),
    },
  }
}

const completed = ({ actor, hoje, emDiaDesde }: Context, row: RecebivelLido): RecebivelListado => ({
  ...row,
  dias_atraso: atrasado(row, emDiaDesde) ? daysBetween(row.data_vencimento, hoje) : 0,
  pode: podePadrao(actor, AREA, row),
})

/** A receivable as its form shows it, with its retentions. */
export async function readRecebivel(context: Context, id: number): Promise<Recebivel> {
  const [row, retencoes] = await Promise.all([
    source.one(context.db, id),
    retencoesDoRecebivel.read(context.db, [id]),
  ])
  return { ...completed(context, row), retencoes: retencoes.get(id) ?? [] }
}

/** Reads and locks a receivable that this person is about to change. @throws AppError as `lockRecord` */
export async function lockRecebivel(context: Context, id: number) {
  const row = await lockRecord(context, recebiveis, AREA, id)
  return { ...row, status: row.status as Recebivel['status'] }
}

/** What a receivable is about to refer to is kept from being deleted meanwhile. @throws AppError dados_invalidos */
export async function requireReferences(
  { db }: Context,
  { cliente_id, projeto_id }: Partial<Pick<Recebivel, 'cliente_id' | 'projeto_id'>>,
): Promise<void> {
  const missing = (campo: string, message: string) =>
    new AppError('dados_invalidos', message, { campos: { [campo]: message } })
  if (cliente_id != null) {
    const found = await db.orm
      .select({ id: clientes.id })
      .from(clientes)
      .where(eq(clientes.id, cliente_id))
      .for('key share')
    if (found.length === 0) throw missing('cliente_id', 'Este cliente não existe mais. Escolha outro.')
  }
  if (projeto_id != null) {
    const found = await db.orm
      .select({ id: projetos.id })
      .from(projetos)
      .where(eq(projetos.id, projeto_id))
      .for('key share')
    if (found.length === 0) throw missing('projeto_id', 'Este projeto não existe mais. Escolha outro.')
  }
}

export const listRecebiveis = findable(
  operation(recebiveisApi.list, async (context, input) => {
    const page = await source.page(context.db, selected(context, input), { changes: context.changes })
    return { ...page, rows: page.rows.map(row => completed(context, row)) }
  }),
  {
    table: recebiveis,
    nome: 'Recebível',
    rotulo: 't.descricao',
    numeros: ['t.id::text', 't.numero_nota_fiscal', semPontuacao('t.numero_nota_fiscal')],
    outros: ['coalesce(c.nome_cliente, t.nome_cliente_excluido)'],
    joins: 'left join comercial_clientes c on c.id = t.cliente_id',
    depende: [{ tabela: 'comercial_clientes', colunas: ['nome_cliente'], chave: 'cliente_id' }],
    mostra: {
      cliente: 'coalesce(c.nome_cliente, t.nome_cliente_excluido)',
      vencimento: 't.data_vencimento',
      valor: 't.bruto',
    },
    detalhe: ({ cliente, vencimento, valor }) =>
      inLine(cliente, vencimento && `vence ${formatDate(vencimento)}`, valor && formatMoney(valor)),
  },
)

export const exportRecebiveis = exportOperation(recebiveisApi.exportar, source, {
  select: selected,
  complete: completed,
  somas: { liquido: 't.bruto - t.retido', resta: RESTA },
})

export const getRecebivel = operation(recebiveisApi.get, (context, { id }) => readRecebivel(context, id))

/** Registers a receivable with its retentions; a contractual one becomes a receivable of its own. @returns its id */
export async function registrarRecebivel(
  context: Context,
  { retencoes, ...dados }: Omit<InputOf<typeof recebiveisApi.create>, 'status'> & { medicao_id?: number },
): Promise<number> {
  exigirDeAcordo({ ...ABERTO, bruto: dados.bruto }, { retencoes })
  await requireReferences(context, dados)
  const id = await insertRecord(context, recebiveis, dados)
  if (retencoes.length > 0) {
    await retencoesDoRecebivel.save(context.db, id, retencoes)
    await seguirRetencao(context, id)
  }
  return id
}

export const createRecebivel = operation(recebiveisApi.create, async (context, input) => {
  const { status, ...dados } = input
  exigirDeAcordo({ ...ABERTO, bruto: dados.bruto }, { status })
  const id = await registrarRecebivel(context, dados)
  if (status === CANCELADO)
    await context.db.orm.update(recebiveis).set({ status }).where(eq(recebiveis.id, id))
  return readRecebivel(context, id)
})

/** The name of a deleted client stays until another is chosen. */
export const updateRecebivel = operation(recebiveisApi.update, async (context, change) => {
  const before = await lockRecebivel(context, change.id)
  const { retencoes, ...fields } = change.dados
  refuseEmptied(before, fields, { cliente_id: 'O cliente é obrigatório.' })
  exigirDaOrigem(before, change.dados)
  exigirDeAcordo(before, change.dados)
  await requireReferences(context, fields)
  const dados = { ...fields, ...(fields.cliente_id && { nome_cliente_excluido: null }) }
  const current = () => readRecebivel(context, change.id)
  const saveRetencoes = async () =>
    retencoes !== undefined && retencoesDoRecebivel.save(context.db, change.id, retencoes)
  await updateRecord(context, recebiveis, AREA, { ...change, dados }, current, saveRetencoes)
  await seguirRetencao(context, change.id)
  return current()
})

/** Its papers go with it, and those of its contractual retention. */
export const deleteRecebivel = deletionWithFiles(
  recebiveisApi.delete,
  recebiveis,
  AREA,
  source,
  async (context, { id, version }) => {
    exigirDaOrigem(await lockRecebivel(context, id), 'excluir')
    return deleteRecord(context, recebiveis, AREA, { id, version })
  },
)

export const listHistoricoDeRecebiveis = historyOperation(recebiveisApi.historico, recebiveis, {
  filhas: [anexosAuditados(getTableName(recebiveis), AREA)],
  references: {
    cliente_id: { table: 'comercial_clientes', name: 'nome_cliente' },
    projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' },
  },
})
