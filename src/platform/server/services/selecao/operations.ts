import type { InputOf } from '../../../contract/api.ts'
import type { Chave } from '../../../contract/fields.ts'
import { ofereceGrupos, quadroDe } from '../../../contract/list.ts'
import { MINUTOS_PARA_DESFAZER } from '../../../contract/lixeira.ts'
import { type Lote, MAXIMO_DO_LOTE, selecaoApi } from '../../../contract/selecao.ts'
import { type Context, type Operation, operation, permit, router } from '../../engine/operation.ts'
import { LOCKS } from '../../ground/database/locks.ts'
import { AppError } from '../../ground/errors.ts'
import { incluiExemplos } from '../exemplos/marks.ts'
import { enqueue } from '../jobs/define.ts'
import { importedBy, permitImport } from '../planilhas/register.ts'
import { type Catalog, checkDados, type Verbo } from './catalog.ts'
import { alteracoes } from './job.ts'
import { endLote } from './notices.ts'
import { readable } from './readable.ts'
import { requireReason } from './reason.ts'
import { recentes } from './recent.ts'
import { refusals } from './refusals.ts'
import type { Avisos } from './table.ts'

/** Requests of one person under way at once. */
const AT_ONCE = 3

type Alvo = InputOf<typeof selecaoApi.iniciar>['alvo']
interface Chosen {
  ids: Chave[]
  versions: (number | null)[]
}

/** The record of a line: its number, or its UUID as a text. */
const KEY = 'coalesce(to_jsonb(registro_uuid), to_jsonb(registro_id))'
const COLUMNS = 'id, estado, total, feitas, recusadas'

const gone = () => new AppError('nao_encontrado', 'Esta alteração não está mais guardada.')
const semVolta = () => new AppError('regra', 'O que foi decidido não se desfaz.')
const outraLista = () => new AppError('dados_invalidos', 'Estes filtros não são desta lista.')

/** @throws AppError nao_encontrado where it is nobody's or another person's */
async function own({ db, actor }: Context, id: string): Promise<Lote> {
  const [lote] = await db.query<Lote>(`select ${COLUMNS} from lotes where id = $1 and user_id = $2`, [
    id,
    actor.id,
  ])
  if (!lote) throw gone()
  return lote
}

const mudou = 'A lista mudou: a busca e os filtros selecionavam'
const counted = (found: number, seen: number) =>
  new AppError('regra', `${mudou} ${seen} e agora selecionam ${found}. Confira e tente de novo.`)

/** All that search and filters select now, which has to be as many as the person saw. */
async function selected(context: Context, { exportar }: Verbo, alvo: Extract<Alvo, { total: number }>) {
  const rows = exportar?.selecao?.rows
  if (!exportar || !rows) throw new AppError('regra', 'Selecione os registros um a um nesta lista.')
  permit(exportar.procedure, context.actor)
  const { busca, filtros, exceto } = alvo
  const input = exportar.procedure.input.safeParse({ formato: 'csv', busca, filtros, exceto })
  if (!input.success) throw outraLista()
  const chosen: Chosen = { ids: [], versions: [] }
  const { total, pages } = await rows(context, input.data)
  if (total !== alvo.total || total > MAXIMO_DO_LOTE) throw counted(total, alvo.total)
  for await (const page of pages) {
    for (const { id, version } of page) {
      chosen.ids.push(id)
      chosen.versions.push(version ?? null)
    }
  }
  return chosen
}

interface Asked {
  operacao: string
  dados?: object | undefined
  desfaz?: string
  /** The spreadsheet whose lines `ids` are. */
  planilha_id?: string | undefined
  /** The history of the records, where they are no lines. */
  historico?: Operation | undefined
}

/** Begins a request, which a job does piece by piece. */
export async function start(
  context: Context,
  { ids, versions }: Chosen,
  { operacao, dados, desfaz, planilha_id, historico }: Asked,
): Promise<Lote> {
  const { db, actor } = context
  const [open] = await db.query<{ n: number }>(
    `select count(*)::int as n from lotes where user_id = $1 and estado = 'andando'`,
    [actor.id],
  )
  if ((open?.n ?? 0) >= AT_ONCE) {
    const message = 'Você já tem alterações de muitos registros em andamento. Aguarde o fim de uma delas.'
    throw new AppError('muitas_tentativas', message, { tentarEm: 10 })
  }
  await requireReason(db, { ids, operacao, dados, desfaz, planilha_id }, ids =>
    readable(context, historico, ids),
  )
  const kept = dados ? JSON.stringify(dados) : null
  const [lote] = await db.query<Lote>(
    `insert into lotes (user_id, operacao, dados, pedido, motivo, desfaz, total, planilha_id)
     select $1, $2, $3, a ->> 'pedido', coalesce(a ->> 'motivo', (select motivo from lotes where id = $4)), $4, $5, $6
     from (select current_setting('app.autor')::jsonb as a) x returning ${COLUMNS}`,
    [actor.id, operacao, kept, desfaz ?? null, ids.length, planilha_id ?? null],
  )
  await db.query(
    `insert into lotes_linhas (lote_id, registro_id, registro_uuid, versao)
     select $1, id, uuid, versao from unnest($2::int[], $3::uuid[], $4::bigint[]) as x(id, uuid, versao) on conflict do nothing`,
    [
      ...[lote?.id, ids.map((id, place) => (typeof id === 'number' ? id : place + 1))],
      ...[ids.map(id => (typeof id === 'number' ? null : id)), versions],
    ],
  )
  await enqueue(db, alteracoes, {})
  return lote as Lote
}

interface Undone {
  operacao: string
  dados: object | null
  estado: string
  planilha_id: string | null
  a_tempo: boolean
}

/** Undoes what the person did, within minutes. A second time it answers the first. */
async function undo(context: Context, catalog: Catalog, id: string): Promise<Lote> {
  const { db, actor } = context
  const [lote] = await db.query<Undone>(
    `select operacao, dados, estado, planilha_id, created_at > now() - make_interval(mins => $3) as a_tempo
     from lotes where id = $1 and user_id = $2 and desfaz is null for update`,
    [id, actor.id, MINUTOS_PARA_DESFAZER],
  )
  if (!lote) throw gone()
  const [before] = await db.query<Lote>(`select ${COLUMNS} from lotes where desfaz = $1`, [id])
  if (before) return before
  if (lote.estado === 'andando') throw new AppError('regra', 'Cancele a alteração antes de desfazê-la.')
  if (!lote.a_tempo)
    throw new AppError(
      'regra',
      `Passaram-se mais de ${MINUTOS_PARA_DESFAZER} minutos. Altere os registros de novo.`,
    )
  const { operacao, dados, planilha_id } = lote
  const verb = planilha_id ? undefined : catalog.verb(operacao)
  if (planilha_id) permitImport(importedBy(catalog, operacao), actor)
  if (verb) {
    permit(verb.operation.procedure, actor)
    if (verb.operation.procedure.semVolta) throw semVolta()
  }
  const lines = await db.query<{ id: Chave; versao_depois: number | null }>(
    `select ${KEY} as id, versao_depois from lotes_linhas where lote_id = $1 and estado = 'feita'`,
    [id],
  )
  if (lines.length === 0) throw new AppError('regra', 'Nada foi alterado: não há o que desfazer.')
  const chosen = {
    ids: lines.map(line => line.id),
    versions: lines.map(line => line.versao_depois),
  }
  const again = { operacao, dados: dados ?? undefined, desfaz: id, planilha_id: planilha_id ?? undefined }
  return start(context, chosen, { ...again, historico: verb?.historico })
}

/** What else a list is asked than its pages, with the input for it, once the person may see it. */
function listed(
  context: Context,
  catalog: Catalog,
  { lista, busca, filtros }: InputOf<typeof selecaoApi.somas>,
) {
  const exportar = catalog.exportOf(lista)
  const selecao = exportar?.selecao
  if (!exportar || !selecao) return undefined
  permit({ ...exportar.procedure, transporte: undefined as never }, context.actor)
  const { success, data: input } = exportar.procedure.input.safeParse({ formato: 'csv', busca, filtros })
  if (success) return { selecao, input: input as object }
  throw outraLista()
}

/** The procedures around a selection of records, of every entity that has a list. */
export function selecaoRouter(catalog: Catalog): Operation[] {
  return router(selecaoApi, {
    iniciar: operation(selecaoApi.iniciar, async (context, { operacao, dados, alvo }) => {
      const verb = catalog.verb(operacao)
      permit(verb.operation.procedure, context.actor)
      const chosen = 'total' in alvo ? await selected(context, verb, alvo) : alvo
      checkDados(verb, dados, chosen.ids[0] ?? 1)
      if (chosen.ids.length !== chosen.versions.length)
        throw new AppError('dados_invalidos', 'Informe a versão de cada registro.')
      return start(context, chosen, { operacao, dados, historico: verb.historico })
    }),
    andamento: operation(selecaoApi.andamento, async (context, asked) => {
      const lote = await own(context, asked.id)
      return { ...lote, recusas: lote.recusadas > 0 ? await refusals(context, catalog, asked) : [] }
    }),
    cancelar: operation(selecaoApi.cancelar, async (context, { id }) => {
      await own(context, id)
      // It waits for the pieces that are being done, and none begins meanwhile.
      await context.db.query(`select pg_advisory_xact_lock(${LOCKS.lotes}, hashtext($1))`, [id])
      const [open] = await context.db.query<{ avisos: Avisos | null }>(
        `select avisos from lotes where id = $1 and estado = 'andando' for update`,
        [id],
      )
      if (open) await endLote(context.db, { id, ...open }, 'cancelado', context.actor)
      return own(context, id)
    }),
    desfazer: operation(selecaoApi.desfazer, (context, { id }) => undo(context, catalog, id)),
    contagem: operation(selecaoApi.contagem, async (context, asked) => {
      const list = listed(context, catalog, asked)
      if (!list) throw new AppError('dados_invalidos', 'Os registros desta lista não se contam.')
      return { total: (await list.selecao.rows(context, list.input)).total }
    }),
    somas: operation(selecaoApi.somas, async (context, asked) => {
      const list = listed(context, catalog, asked)
      if (!list) return { somas: {}, exemplos: false }
      const { selecao, input } = list
      const { colunas } = asked
      const [somas, exemplos] = await Promise.all([
        selecao.sums(context, input, colunas),
        incluiExemplos(context.db, selecao.trilha.tabela, ids => selecao.rows(context, { ...input, ids })),
      ])
      return { somas, exemplos }
    }),
    colunas: operation(selecaoApi.colunas, async (context, asked) => {
      const quadro = quadroDe(catalog.listOf(asked.lista))
      const list = quadro && listed(context, catalog, asked)
      if (!list) throw new AppError('dados_invalidos', 'Esta lista não tem quadro.')
      return { colunas: await list.selecao.columns(context, list.input, quadro) }
    }),
    recentes: operation(selecaoApi.recentes, async context => ({ lotes: await recentes(context, catalog) })),
    grupos: operation(selecaoApi.grupos, async (context, { lista, busca, filtros, ...groups }) => {
      const list = listed(context, catalog, { lista, busca, filtros })
      if (!ofereceGrupos(catalog.listOf(lista), groups.agrupar)) throw outraLista()
      return { grupos: (await list?.selecao.groups(context, list.input, groups)) ?? [] }
    }),
  })
}
