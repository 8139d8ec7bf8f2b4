import { valeUmaVez } from '#platform/contract/codigos/chave-pix.ts'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { readFeriados } from '#platform/server/access/settings/settings.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { enqueue } from '#platform/server/services/jobs/define.ts'
import { source as contas, listContas } from '../../contas-a-pagar/server/service.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { requireFornecedor } from '../../fornecedores/server/service.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import {
  type Recorrencia,
  type RecorrenciaInput,
  type RecorrenciaListada,
  recorrenciasApi,
  SO_PIX_DE_CHAVE,
} from '../contract.ts'
import { andamento, mudaQuando } from '../regras.ts'
import './deleted-project.ts'
import { contasEmAberto } from './em-aberto.ts'
import { fazerRecorrencias } from './job.ts'
import { readPartes, salvarPartes } from './partes.ts'
import { recorrencias } from './table.ts'

export const AREA = 'financeiro.cadastros'
/** It began at most 40 years ago, and begins within five. */
const [ANTES, DEPOIS] = [14_610, 1826]

type Lida = Omit<RecorrenciaListada, 'pode'>
export const source = defineSource<Lida>()({
  table: recorrencias,
  omit: ['seguinte', 'adiante', 'vale_desde', 'ultima'],
  filters: { fornecedor_id: 't.fornecedor_id = ?' },
  campos: {
    projeto_id:
      't.id in (select p.recorrencia_id from financeiro_recorrencias_partes p where p.projeto_id = any(?))',
  },
})

const withPode = ({ actor }: Context, row: Lida): RecorrenciaListada => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

type Contagem = Pick<Recorrencia, 'seguinte' | 'adiante' | 'ultima'>

/** From where it goes on: only the form of one record asks. */
async function readContagem({ db }: Context, id: number): Promise<Contagem> {
  const [row] = await db.prepared<Contagem>(
    'select seguinte, adiante, ultima::text from financeiro_recorrencias where id = $1',
    [id],
  )
  return row ?? { seguinte: 0, adiante: 0, ultima: null }
}

export const readRecorrencia = async (context: Context, id: number): Promise<Recorrencia> => ({
  ...withPode(context, await source.one(context.db, id)),
  ...(await readContagem(context, id)),
  em_aberto: await contasEmAberto(context.db, id),
  rateio: await readPartes(context, id),
})

export const listRecorrencias = findable(
  operation(recorrenciasApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: recorrencias,
    nome: 'Recorrência',
    rotulo: 't.nome',
    outros: ['t.nome_fornecedor', 't.item'],
    mostra: { fornecedor: 't.nome_fornecedor', proxima: 't.proxima' },
    detalhe: ({ fornecedor, proxima }) => inLine(fornecedor, proxima && `próxima em ${formatDate(proxima)}`),
  },
)

relacionada(recorrencias, {
  titulo: 'Contas a pagar',
  list: listContas,
  table: contasAPagar,
  coluna: 'recorrencia_id',
  source: contas,
  semNovo: 'its job makes each of them, before it is due',
  somas: { valor: 'valor', por: 'status', de: { Pagas: `t.status = 'Paga'` } },
})

relacionada(fornecedores, {
  titulo: 'Recorrências',
  list: listRecorrencias,
  table: recorrencias,
  coluna: 'fornecedor_id',
  repete: 'nome_fornecedor',
  source,
  soHavendo: true,
})

export const exportRecorrencias = exportOperation(recorrenciasApi.exportar, source)

export const getRecorrencia = operation(recorrenciasApi.get, (context, { id }) =>
  readRecorrencia(context, id),
)

/** Reads and locks a recurrence that this person is about to change. @throws AppError as `lockRecord` */
export async function lockRecorrencia(context: Context, id: number) {
  const row = await lockRecord(context, recorrencias, AREA, id)
  return row as typeof row & RecorrenciaInput
}

/** Where a recurrence goes on by its new rule, as it is stored. */
async function seguir(
  { db, hoje }: Context,
  dados: RecorrenciaInput,
  before?: Awaited<ReturnType<typeof lockRecorrencia>>,
) {
  const { seguinte, adiante, next } = andamento(dados, before, { hoje, feriados: await readFeriados(db) })
  const ended = !next || dados.situacao === 'Encerrada'
  return {
    ...{ seguinte, adiante, vale_desde: hoje },
    ...{ proxima: ended ? null : next.data, situacao: ended ? ('Encerrada' as const) : dados.situacao },
  }
}

/** @throws AppError dados_invalidos where it begins too far from today, or is over before it begins */
function exigirTempo(
  { data_inicio, data_fim }: RecorrenciaInput,
  hoje: string,
  before?: { data_inicio: string },
): void {
  const refuse = (campo: keyof RecorrenciaInput, message: string) => {
    throw new AppError('dados_invalidos', message, { campos: { [campo]: message } })
  }
  const [first, last] = [addDays(hoje, -ANTES), addDays(hoje, DEPOIS)]
  if (data_inicio !== before?.data_inicio && (data_inicio < first || data_inicio > last))
    refuse('data_inicio', `O primeiro vencimento pode ser de ${formatDate(first)} a ${formatDate(last)}.`)
  if (data_fim !== null && data_fim < data_inicio)
    refuse('data_fim', 'O fim é anterior ao primeiro vencimento.')
}

/** @throws AppError dados_invalidos where it has another code than before, and this one is of one charge */
function exigirCodigo(codigo_pagamento: string | null, before: string | null): void {
  if (codigo_pagamento === null || codigo_pagamento === before || !valeUmaVez(codigo_pagamento)) return
  throw new AppError('dados_invalidos', SO_PIX_DE_CHAVE, { campos: { codigo_pagamento: SO_PIX_DE_CHAVE } })
}

async function withFornecedor<Dados>({ db }: Context, dados: Dados, id: number | null): Promise<Dados> {
  if (id === null) return dados
  const { nome, cnpj } = await requireFornecedor(db, id, 'nome_fornecedor')
  return { ...dados, nome_fornecedor: nome, cnpj_fornecedor: cnpj }
}

function refuseUnregistered(): never {
  const message = 'Escolha um fornecedor do cadastro.'
  throw new AppError('dados_invalidos', message, { campos: { nome_fornecedor: message } })
}

/** The job makes what is due soon, as soon as this commits. */
export const fazerJa = ({ db }: Context) => enqueue(db, fazerRecorrencias, {}, { key: 'agora' })

export const createRecorrencia = operation(recorrenciasApi.create, async (context, input) => {
  if (input.fornecedor_id === null) refuseUnregistered()
  exigirTempo(input, context.hoje)
  exigirCodigo(input.codigo_pagamento, null)
  const { rateio, ...dados } = await withFornecedor(context, input, input.fornecedor_id)
  await fazerJa(context)
  const id = await insertRecord(context, recorrencias, {
    ...dados,
    ...(await seguir(context, dados)),
  })
  await salvarPartes(context, id, dados.valor, rateio)
  return readRecorrencia(context, id)
})

/** A change of the rule leaves what was made as it is; where it goes on says `andamento`. */
export const updateRecorrencia = operation(recorrenciasApi.update, async (context, change) => {
  const before = await lockRecorrencia(context, change.id)
  const { rateio, ...fields } = change.dados
  const after = { ...before, ...fields }
  exigirTempo(after, context.hoje, before)
  exigirCodigo(after.codigo_pagamento, before.codigo_pagamento)
  const kept =
    after.fornecedor_id === before.fornecedor_id &&
    after.nome_fornecedor === before.nome_fornecedor &&
    after.cnpj_fornecedor === before.cnpj_fornecedor
  if (after.fornecedor_id === null && !kept) refuseUnregistered()
  const dados = kept ? fields : await withFornecedor(context, fields, after.fornecedor_id)
  const moved = mudaQuando(after, before)
  const current = () => readRecorrencia(context, change.id)
  await updateRecord(
    context,
    recorrencias,
    AREA,
    { ...change, dados: { ...dados, ...(moved && (await seguir(context, after, before))) } },
    current,
    () => salvarPartes(context, change.id, after.valor, rateio),
  )
  if (moved) await fazerJa(context)
  return current()
})

export const deleteRecorrencia = deletionWithFiles(recorrenciasApi.delete, recorrencias, AREA, source)

export const listHistoricoDeRecorrencias = historyOperation(recorrenciasApi.historico, recorrencias, {
  formatos: { puladas: days => (days as string[]).map(formatDate).join(', ') },
})
