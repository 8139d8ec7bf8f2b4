import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { projetos } from '../../projetos/server/table.ts'
import {
  ABERTA,
  APROVADA,
  avisoDeAcima,
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
 * @param ciente whoever measures knows that an item passes 100%
 * @throws AppError dados_invalidos where an item would go back, or pass 100% unknown to them, naming it
 */
async function medir(
  { db }: Context,
  { projeto_id, numero }: { projeto_id: number; numero: number },
  given: MedicaoInput['itens'],
  ciente: boolean,
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
  const aviso = avisoDeAcima(changed)
  if (aviso && !ciente) {
    const campos = { acima_do_contrato: 'Confirme para registrar mesmo assim.' }
    throw new AppError('dados_invalidos', `${aviso} ${campos.acima_do_contrato}`, { campos })
  }
  const ids = await guardarItens(db, projeto_id, changed)
  const linhas = changed.map(({ origem, anterior, acumulado }) => ({
    ...{ item_id: ids.get(origem) as number, anterior, acumulado },
  }))
  return { linhas, dados: { valor: somasDoBoletim(changed).periodo, acima_do_contrato: aviso !== null } }
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
  semLista: 'measurements stand on the page of their project alone',
  semNovo: 'Nova medição, a verb of the project, begins where the last one ends',
  soHavendo: true,
  somas: { valor: 'valor', de: { Medido: 'true' } },
})

export const getMedicao = operation(medicoesApi.get, (context, { id }) => readMedicao(context, id))

/** @throws AppError dados_invalidos where it ends before it begins */
function exigirPeriodo({ data_inicio, data_fim }: Pick<MedicaoInput, 'data_inicio' | 'data_fim'>): void {
  if (data_inicio !== null && data_fim < data_inicio)
    throw falha('data_fim', 'A data de fim é anterior à de início.')
}

export const createMedicao = operation(medicoesApi.create, async (context, { itens, ...dados }) => {
  exigirPeriodo(dados)
  await lockProjeto(context, dados.projeto_id)
  const [last] = await context.db.query<{ numero: number; status: string; nome: string }>(
    'select numero, status, nome from financeiro_medicoes where projeto_id = $1 order by numero desc limit 1',
    [dados.projeto_id],
  )
  if (last?.status === ABERTA)
    throw new AppError('regra', `A ${last.nome} ainda espera a aprovação do cliente. Aprove-a ou altere-a.`)
  const numero = (last?.numero ?? 0) + 1
  const medida = await medir(context, { ...dados, numero }, itens, dados.acima_do_contrato)
  const id = await insertRecord(context, medicoes, {
    ...{ ...dados, ...medida.dados },
    ...{ numero, nome: `Medição ${numero}` },
  })
  await linhasDaMedicao.save(context.db, id, medida.linhas)
  return readMedicao(context, id)
})

/** @throws AppError regra where the client approved it already */
export function exigirAberta({ status, nome }: { status: string; nome: string }): void {
  if (status !== APROVADA) return
  throw new AppError('regra', `A ${nome} já foi aprovada. Para corrigir, reabra-a com o motivo.`)
}

/** The next measurement starts where this one ends. @throws AppError regra where there is a next one */
export async function exigirUltima(
  { db }: Pick<Context, 'db'>,
  { projeto_id, numero }: { projeto_id: number; numero: number },
  antes: 'Exclua' | 'Reabra ou exclua',
): Promise<void> {
  const [later] = await db.query<{ nome: string }>(
    'select nome from financeiro_medicoes where projeto_id = $1 and numero > $2 order by numero desc limit 1',
    [projeto_id, numero],
  )
  if (later) throw new AppError('regra', `Depois desta há a ${later.nome}. ${antes} primeiro a mais nova.`)
}

/** Locks the bill of a measurement and the receivable of its contractual retention. */
export const lockCobrancas = ({ db }: Pick<Context, 'db'>, id: number) =>
  db.query<{ id: number; da_medicao: boolean; recebido: boolean; anexado: boolean; nota: string | null }>(
    `select r.id, r.id = m.id as da_medicao, r.valor_recebido + r.glosado > 0 as recebido,
       exists (select from anexos a where a.tabela = 'financeiro_recebiveis' and a.registro_id = r.id) as anexado,
       coalesce(r.numero_nota_fiscal, r.chave_acesso_nota_fiscal, to_char(r.data_emissao_nota_fiscal, 'DD/MM/YYYY'), r.nota_fiscal_url) as nota
     from financeiro_recebiveis m join financeiro_recebiveis r on r.id = m.id or r.origem_id = m.id
     where m.medicao_id = $1 order by r.id for update of r`,
    [id],
  )

export const updateMedicao = operation(medicoesApi.update, async (context, change) => {
  const before = await lockMedicao(context, change.id)
  const { itens, acima_do_contrato: ciente, ...fields } = change.dados
  const current = () => readMedicao(context, change.id)
  if (before.version === change.version) {
    exigirAberta(before)
    if (fields.data_inicio !== undefined || fields.data_fim !== undefined)
      exigirPeriodo({ ...before, ...fields })
  }
  const medida =
    itens === undefined && ciente === undefined
      ? undefined
      : await medir(context, before, itens ?? (await current()).itens, ciente ?? before.acima_do_contrato)
  const dados = { ...fields, ...medida?.dados }
  const saveLinhas = async () =>
    medida !== undefined && linhasDaMedicao.replace(context.db, change.id, medida.linhas)
  await updateRecord(context, medicoes, AREA, { ...change, dados }, current, saveLinhas)
  return current()
})

/** The bill goes with it, where nothing of it was received, and the bill's papers. */
export const deleteMedicao = deletionWithFiles(
  medicoesApi.delete,
  medicoes,
  AREA,
  source,
  async (context, { id, version }) => {
    const medicao = await lockMedicao(context, id)
    await exigirUltima(context, medicao, 'Exclua')
    const bills = await lockCobrancas(context, id)
    if (bills.some(({ recebido }) => recebido))
      throw new AppError('regra', `O recebível da ${medicao.nome} já tem recebimentos. Exclua-os antes.`)
    return deleteRecord(context, medicoes, AREA, { id, version })
  },
)

export const listHistoricoDeMedicoes = historyOperation(medicoesApi.historico, medicoes, {
  references: { projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' } },
})
