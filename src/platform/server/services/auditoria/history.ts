import { getTableName } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { InputOf, OutputOf } from '../../../contract/api.ts'
import type { HistoryProcedure, Mudanca } from '../../../contract/history.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import { type Context, type Operation, operation } from '../../engine/operation.ts'
import { areLines, changesOfLines } from './lines.ts'
import { childrenOf, type Filha, toldWithOwner } from './owners.ts'
import { type Auditada, type Told, TRAIL, type TrailRow, tell } from './trail.ts'

const PAGE = 30
const OF_THE_PLATFORM = ['anexos', 'comentarios']

const SHOWN = `${TRAIL}, (select image from auth_users where auth_users.id = usuario_id) as avatar_url,
  (select email from auth_users where auth_users.id = usuario_id) as email`

/** Changes that an approval makes to the record itself: it tells of them in a row of its own. */
const KEPT = `array['aprovacao', 'version', 'updated_at']`
const BY_APPROVAL = `(acao = 'alterar' and antes -> 'aprovacao' is distinct from depois -> 'aprovacao'
  and (antes - ${KEPT}) is not distinct from (depois - ${KEPT}))`

/**
 * Rows of attachments that a timeline tells: a removal, and what was done to one that is gone, since its own row no longer tells of the
 * upload. All rows of a transaction have one instant: what went or came back with its record is told by the row of the record.
 */
const OF_FILES = `tabela = 'anexos'
  and (acao in ('excluir', 'restaurar') or acao = 'criar'
    and (select true from anexos where anexos.id = auditoria.registro_id) is null)
  and not exists (select from auditoria dela where dela.quando = auditoria.quando and dela.acao = auditoria.acao
    and dela.tabela = auditoria.dono and dela.registro_id = auditoria.dono_id)`

/** What tells a record from the others; undefined where there is only one. */
type IdOf<P extends HistoryProcedure> = InputOf<P> extends { id: infer Id } ? Id : undefined

/** Who asks, and where a record is read. Also asked for a person to whom something is told. */
export type Quem = Pick<Context, 'actor' | 'db'>

interface Options<P extends HistoryProcedure>
  extends Pick<Auditada, 'references' | 'restrita' | 'formatos' | 'email'> {
  /** Refuses by record, where the area alone does not decide who may read it. */
  guard?: IdOf<P> extends number ? Guard : (context: Context, id: IdOf<P>) => Promise<unknown>
  /** SQL over the record `t` and the person `:eu` that says what `guard` says, for statements about many records. */
  soDe?: SoDe
  /** Of records whose id is no number: the column by which comments and mentions name them, and the same two, asked by it. */
  numerado?: { coluna: string; guard: Guard; soDe: SoDe }
  /** The records in whose history these are told as well. */
  filha?: Pick<Filha, 'dono' | 'coluna'>
  /** Tables of the platform that are told with a record, beside those of {@link toldWithOwner} … */
  filhas?: readonly Auditada[]
  /** … to whom they concern, where that is not everybody who reads the record. */
  veFilhas?: (context: Context, id: IdOf<P>) => Promise<boolean>
  /** Further tables of which the record's own rows may be. */
  tambem?: readonly Auditada[]
  /** Names the record with each row: there are several. */
  nomear?: true
  /** Columns of the record that this person is told nothing of, however its history came to them. */
  oculta?: IdOf<P> extends number ? (quem: Quem, id: number) => Promise<readonly string[]> : never
  /** The first row that this person is told of, of which what was before is not told either; null: all are. */
  desde?: IdOf<P> extends number ? (quem: Quem, id: number) => Promise<number | null> : never
  /** Which rows are the record's, where these are not told by its `id`: a condition and its value. */
  registro?: (input: InputOf<P>) => { where: string; value: unknown }
}

/** An operation with what the trail tells of its entity. */
export interface HistoryOperation<P extends HistoryProcedure = HistoryProcedure> extends Operation<P> {
  auditadas: () => readonly Auditada[]
  /** What a history of numbered records tells of its entity, so that comments can be bound to it. */
  registros?: Numerados
}

/** A row of the trail in words, and whether it is a mail that was sent, or of an attachment. */
interface Contada {
  mudanca: Mudanca
  tipo: 'mudanca' | 'email' | 'anexo'
}

/** What of a record's rows a timeline reads here: comments and attachments that are there have sources of their own. */
interface NaLinha {
  /** Tells what was done to attachments that their own rows do not tell. */
  arquivos: boolean
}

interface Numerados {
  table: KeyedTable
  /** The column whose number names a record to comments and mentions: its id, if that is one. */
  chave: PgColumn
  auditada: Auditada
  guard?: Guard
  soDe?: SoDe
  /** What the trail tells of a record before a row of it, newest first, without its comments and the uploads of what is attached. */
  mudancas(
    context: Context,
    id: number | string,
    antes_de: number | null,
    limit: number,
    linha: NaLinha,
  ): Promise<Contada[]>
  /** Does this person see attachments of the record? False also where its records have none. */
  veArquivos(context: Context, id: number | string): Promise<boolean>
}

/** A history with numbered records. */
export type Historico = HistoryOperation & { registros: Numerados }

/** A condition that selects the records that this person may see; undefined where that is all of them. */
export type SoDe = (actor: Actor) => string | undefined

/** @throws AppError where there is no such record, or this person may not read it */
export type Guard = (quem: Quem, id: number) => Promise<unknown>
type KeyedTable = PgTable & Record<'id', PgColumn>

/** The history of an entity's records, from the audit trail. */
export function historyOperation<P extends HistoryProcedure>(
  procedure: P,
  table: PgTable,
  options: Options<P> = {},
): HistoryOperation<P> {
  const {
    guard,
    soDe,
    filha,
    filhas = [],
    veFilhas,
    tambem = [],
    nomear,
    oculta,
    desde,
    registro,
    numerado,
    ...rest
  } = options
  const tabela = getTableName(table)
  const numero = numerado?.coluna
  const auditada: Auditada = {
    ...{ ...procedure.historia, tabela, area: procedure.area, ...rest },
    ...(numero && { numero }),
  }
  if (filha) toldWithOwner(Object.assign(auditada, filha))
  const children = () => [...filhas, ...childrenOf(tabela)]
  const auditadas = () => [auditada, ...tambem, ...children()]
  const own = new Set([tabela, ...tambem.map(entity => entity.tabela)])
  const byId = ({ id }: { id?: number }) => ({ where: `tabela = '${tabela}' and registro_id = ?`, value: id })
  const asOwner = numero ? `(select ${numero} from ${tabela} where id = $1)` : '$1'
  const about = ({ tabela, entidade, nome }: TrailRow & Told) =>
    own.has(tabela) ? (nomear ? nome : null) : [entidade, nome].filter(Boolean).join(' ')

  async function read(context: Context, input: InputOf<P>, limit: number, linha?: NaLinha) {
    const { id, antes_de } = input as { id: IdOf<P>; antes_de: number | null }
    const { where, value } = (registro ?? byId)(input as never)
    const first = (await desde?.(context, Number(id))) ?? null
    const since = first === null ? '' : `and id >= ${first}`
    const bounds = `and ($2::bigint is null or id < $2) ${since} order by id desc limit ${limit + 1}`
    const branches = [
      `select ${SHOWN} from auditoria where ${where.replace('?', '$1')} and not ${BY_APPROVAL} ${bounds}`,
    ]
    const params: unknown[] = [value, antes_de]
    const readable = children().filter(({ area }) => alcanca(nivelDe(context.actor, area), 'ver'))
    const lines = readable.filter(areLines)
    const below = readable
      .filter(entity => !areLines(entity))
      .map(entity => entity.tabela)
      .filter(table => !linha || !OF_THE_PLATFORM.includes(table))
    if (below.length > 0 && (veFilhas === undefined || (await veFilhas(context, id)))) {
      // Each branch by its own index: together they would read all of both.
      branches.push(
        `select ${SHOWN} from auditoria where dono = '${tabela}' and dono_id = ${asOwner} and tabela = any($3) ${bounds}`,
      )
      params.push(below)
    }
    if (linha?.arquivos) {
      branches.push(
        `select ${SHOWN} from auditoria where dono = '${tabela}' and dono_id = ${asOwner} and ${OF_FILES} ${bounds}`,
      )
    }
    const rows = await context.db.query<TrailRow & Pick<Mudanca, 'avatar_url' | 'email'>>(
      branches.length === 1
        ? (branches[0] as string)
        : `${branches.map(branch => `(${branch})`).join(' union all ')} order by id desc limit ${limit + 1}`,
      params,
    )
    const entities = new Map(auditadas().map(entity => [entity.tabela, entity]))
    const page = rows.slice(0, limit).map(row => (row.id === first ? { ...row, antes: null } : row))
    const told = await tell(context.db, page, entities)
    const hidden = (await oculta?.(context, Number(id))) ?? []
    const ofLines = await changesOfLines(context.db, { tabela, registro_id: value }, told, lines)
    const contadas = told.map((row): Contada => {
      const { id, quando, usuario_nome, avatar_url, email, acao, campos } = row
      const seen = own.has(row.tabela) ? campos.filter(({ campo }) => !hidden.includes(campo)) : campos
      const all = [...seen, ...(ofLines.get(id) ?? [])]
      const ofFile = linha !== undefined && row.tabela === 'anexos'
      const sobre = ofFile ? row.nome : about(row)
      const mudanca = { id, quando, usuario_nome, avatar_url, email, acao, sobre, campos: ofFile ? [] : all }
      return { mudanca, tipo: ofFile ? 'anexo' : entities.get(row.tabela)?.email ? 'email' : 'mudanca' }
    })
    return { contadas, mais: rows.length > limit }
  }

  const run = operation(procedure, async (context, input) => {
    const { id } = input as { id: IdOf<P> }
    await (guard as ((context: Context, id: unknown) => Promise<unknown>) | undefined)?.(context, id)
    const { contadas, mais } = await read(context, input, PAGE)
    const page: OutputOf<HistoryProcedure> = { mudancas: contadas.map(({ mudanca }) => mudanca), mais }
    return page as OutputOf<P>
  })
  const numbered = (registro === undefined || numerado !== undefined) && 'id' in table
  const asked = numerado ?? { guard, soDe }
  const registros: Numerados = {
    table: table as KeyedTable,
    chave: (table as unknown as Record<string, PgColumn>)[numero ?? 'id'] as PgColumn,
    auditada,
    ...(asked.guard && { guard: asked.guard as Guard }),
    ...(asked.soDe && { soDe: asked.soDe }),
    mudancas: async (context, id, antes_de, limit, linha) =>
      (await read(context, { id, antes_de } as never, limit, linha)).contadas,
    veArquivos: async (context, id) =>
      children().some(
        ({ tabela, area }) => tabela === 'anexos' && alcanca(nivelDe(context.actor, area), 'ver'),
      ) &&
      ((await veFilhas?.(context, id as never)) ?? true),
  }
  return Object.assign(run, { auditadas, ...(numbered && { registros }) })
}
