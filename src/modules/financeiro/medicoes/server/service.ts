import { toCents } from '#platform/contract/money.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { projetos } from '../../projetos/server/table.ts'
import {
  ABERTA,
  APROVADA,
  type ItemDoBoletim,
  type Medicao,
  type MedicaoInput,
  type MedicaoListada,
  medicoesApi,
  recusaDoItem,
  somasDoBoletim,
} from '../contract.ts'
import { guardarItens, lerItensDoContrato } from './contrato.ts'
import { linhasDaMedicao } from './linhas.ts'
import { medicoes } from './table.ts'

export { lerItensDoContrato } from './contrato.ts'
export { papelDaMedicao } from './papel.ts'

export const AREA = 'financeiro.recebimentos'

type MedicaoLida = Omit<MedicaoListada, 'pode'>

const source = defineSource<MedicaoLida>()({
  table: medicoes,
  joins: `join financeiro_projetos p on p.id = t.projeto_id
          left join financeiro_recebiveis r on r.medicao_id = t.id`,
  extra: { nome_projeto: 'p.nome_projeto', recebivel_id: 'r.id' },
  filters: { projeto_id: 't.projeto_id = ?' },
})

const completed = ({ actor }: Pick<Context, 'actor'>, row: MedicaoLida): MedicaoListada => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

/** The items of the contract with the columns that this measurement gives them. */
async function boletimDe({ db }: Pick<Context, 'db'>, { id, projeto_id, numero }: MedicaoLida) {
  const [itens, lines] = await Promise.all([
    lerItensDoContrato(db, projeto_id, numero),
    linhasDaMedicao.read(db, [id]),
  ])
  const linhas = new Map(lines.get(id)?.map(line => [line.item_id, line]))
  return itens.map(({ id: item_id, ...item }): ItemDoBoletim => {
    const line = item_id === null ? undefined : linhas.get(item_id)
    return { ...item, ...(line && { anterior: line.anterior }), acumulado: line?.acumulado ?? item.anterior }
  })
}

/** A measurement as its page shows it. */
export async function readMedicao(context: Context, id: number): Promise<Medicao> {
  const row = completed(context, await source.one(context.db, id))
  const boletim = await boletimDe(context, row)
  const itens = boletim
    .filter(({ anterior, acumulado }) => anterior !== acumulado)
    .map(({ origem, acumulado }) => ({ origem, acumulado }))
  return { ...row, boletim, itens }
}

const falha = (campo: string, message: string) =>
  new AppError('dados_invalidos', message, { campos: { [campo]: message } })

/** Locks the project, so that of two measurements of one moment the second sees the first. @throws AppError dados_invalidos */
export async function lockProjeto({ db }: Context, id: number): Promise<void> {
  const found = await db.query('select id from financeiro_projetos where id = $1 for no key update', [id])
  if (found.length === 0) throw falha('projeto_id', 'Este projeto não existe mais. Escolha outro.')
}

/** Locks a measurement that this person may change. @throws AppError as `lockRecord` */
export async function lockMedicao(context: Context, id: number) {
  const { projeto_id } = await source.one(context.db, id)
  await lockProjeto(context, projeto_id)
  return lockRecord(context, medicoes, AREA, id)
}

/**
 * Works out the lines of a measurement and what they come to.
 * @throws AppError dados_invalidos where an item would pass 100% or go back, naming it
 */
async function medir(
  { db }: Context,
  { projeto_id, numero }: { projeto_id: number; numero: number },
  given: MedicaoInput['itens'],
) {
  const itens = await lerItensDoContrato(db, projeto_id, numero)
  const known = new Map(itens.map(item => [item.origem, item]))
  const medidos = given.map(({ origem, acumulado }, index) => {
    const item = known.get(origem)
    if (!item) throw falha(`itens.${index}`, 'Este item não é mais do contrato. Feche, abra de novo e meça.')
    const medido = { ...item, acumulado }
    const recusa = recusaDoItem(medido)
    if (recusa) throw falha(`itens.${index}.acumulado`, recusa)
    return medido
  })
  if (new Set(given.map(({ origem }) => origem)).size < given.length)
    throw falha('itens', 'Um item aparece duas vezes.')
  const changed = medidos.filter(({ anterior, acumulado }) => anterior !== acumulado)
  const ids = await guardarItens(db, projeto_id, changed)
  const linhas = changed.map(({ origem, anterior, acumulado }) => ({
    ...{ item_id: ids.get(origem) as number, anterior, acumulado },
  }))
  return { linhas, valor: somasDoBoletim(changed).periodo }
}

export const listMedicoes = operation(medicoesApi.list, async (context, input) => {
  const page = await source.page(context.db, input, { changes: context.changes })
  return { ...page, rows: page.rows.map(row => completed(context, row)) }
})

relacionada(projetos, {
  titulo: 'Medições',
  list: listMedicoes,
  table: medicoes,
  coluna: 'projeto_id',
  source,
  semLista: true,
  semNovo: true,
  soHavendo: true,
  somas: { valor: 'valor', de: { Medido: 'true' } },
})

export const getMedicao = operation(medicoesApi.get, (context, { id }) => readMedicao(context, id))

export const createMedicao = operation(medicoesApi.create, async (context, { itens, ...dados }) => {
  await lockProjeto(context, dados.projeto_id)
  const [last] = await context.db.query<{ numero: number; status: string; nome: string }>(
    'select numero, status, nome from financeiro_medicoes where projeto_id = $1 order by numero desc limit 1',
    [dados.projeto_id],
  )
  if (last?.status === ABERTA)
    throw new AppError('regra', `A ${last.nome} ainda espera a aprovação do cliente. Aprove-a ou altere-a.`)
  const numero = (last?.numero ?? 0) + 1
  const { linhas, valor } = await medir(context, { ...dados, numero }, itens)
  const id = await insertRecord(context, medicoes, { ...dados, numero, nome: `Medição ${numero}`, valor })
  await linhasDaMedicao.save(context.db, id, linhas)
  return readMedicao(context, id)
})

/** @throws AppError regra where the client approved it already */
export function exigirAberta({ status, nome }: { status: string; nome: string }): void {
  if (status !== APROVADA) return
  throw new AppError('regra', `A ${nome} já foi aprovada. Para corrigir, exclua-a e meça de novo.`)
}

export const updateMedicao = operation(medicoesApi.update, async (context, change) => {
  const before = await lockMedicao(context, change.id)
  const { itens, ...fields } = change.dados
  const current = () => readMedicao(context, change.id)
  if (before.version === change.version) exigirAberta(before)
  const medido = itens === undefined ? undefined : await medir(context, before, itens)
  const dados = { ...fields, ...(medido && { valor: medido.valor }) }
  const saveLinhas = async () =>
    medido !== undefined && linhasDaMedicao.replace(context.db, change.id, medido.linhas)
  await updateRecord(context, medicoes, AREA, { ...change, dados }, current, saveLinhas)
  return current()
})

/** The bill goes with it, where nothing of it was received. */
export const deleteMedicao = operation(medicoesApi.delete, async (context, { id, version }) => {
  const { projeto_id, numero, nome } = await lockMedicao(context, id)
  const [later] = await context.db.query<{ nome: string }>(
    'select nome from financeiro_medicoes where projeto_id = $1 and numero > $2 order by numero desc limit 1',
    [projeto_id, numero],
  )
  if (later) throw new AppError('regra', `Depois desta há a ${later.nome}. Exclua primeiro a mais nova.`)
  const bills = await context.db.query<{ recebido: string }>(
    `select (r.valor_recebido + r.glosado)::text as recebido from financeiro_recebiveis m
     join financeiro_recebiveis r on r.id = m.id or r.origem_id = m.id where m.medicao_id = $1 for update of r`,
    [id],
  )
  if (bills.some(({ recebido }) => toCents(recebido) > 0n))
    throw new AppError('regra', `O recebível da ${nome} já tem recebimentos. Exclua-os antes.`)
  return deleteRecord(context, medicoes, AREA, { id, version })
})

export const listHistoricoDeMedicoes = historyOperation(medicoesApi.historico, medicoes, {
  references: { projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' } },
})
