import type { Chave } from '../../../contract/fields.ts'
import type { Permissions } from '../../access/permissions/permissions.ts'
import { chargeNotices, noticesUsedUp } from '../../engine/budgets.ts'
import type { Platform } from '../../engine/operation.ts'
import { BUDGETS } from '../../ground/budgets.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { LOCKS } from '../../ground/database/locks.ts'
import { connectionLost, deadlocked } from '../../ground/database/pool.ts'
import { AppError, MUDOU_DESDE, refusedBelow } from '../../ground/errors.ts'
import { errorFields, log } from '../../ground/log.ts'
import { readActive } from '../people.ts'
import { noteSheet } from '../planilhas/write.ts'
import { callsOf, callsOfSheet, type Line, type Open } from './calls.ts'
import type { Catalog } from './catalog.ts'
import { deletedTogether, withoutReferences } from './deletes.ts'
import { addNotices, endLote, mailsOf, takingNotices } from './notices.ts'
import type { Avisos } from './table.ts'
import { Apart, together } from './together.ts'
import { within } from './within.ts'

/** Most records in one transaction: their locks are held for a tenth of a second. */
export const PIECE = 200
/**
 * The same where each is a subtransaction, of which PostgreSQL keeps 64 of a transaction where others see them at once; beyond
 * that every reader pays.
 */
const APART = 50

/** What running pieces takes, beside the database. */
export interface Bulk {
  platform: Platform
  permissions: Pick<Permissions, 'matrix'>
  catalog: Catalog
}

const GONE = 'Este registro não existe mais.'
const UNEXPECTED = 'Não foi possível alterar este registro. Tente de novo.'

const waiting = (tx: Queryable, id: string, size: number) =>
  tx.query<Line>(
    `select registro_id, registro_uuid, versao from lotes_linhas where lote_id = $1 and estado = 'aguardando'
     order by registro_id limit $2 for update skip locked`,
    [id, size],
  )

const waitingOf = (tx: Queryable, id: string, planilha_id: string, size: number) =>
  tx.query<Line>(
    `select l.registro_id, l.versao, p.situacao from lotes_linhas l
     join planilhas_linhas p on p.planilha_id = $2 and p.linha = l.registro_id
     where l.lote_id = $1 and l.estado = 'aguardando' order by p.situacao, l.registro_id limit $3
     for update of l skip locked`,
    [id, planilha_id, size],
  )

/** Why a record was refused, in words. @throws what is no refusal of this record alone */
function reasonOf(error: unknown): string {
  if (connectionLost(error) || deadlocked(error)) throw error
  if (error instanceof AppError) {
    if (error.codigo === 'nao_encontrado') return GONE
    return error.codigo === 'conflito' && error.details.atual !== undefined ? MUDOU_DESDE : error.message
  }
  log.error('lote.registro', errorFields(error))
  return UNEXPECTED
}

const NOTE = `
  with novas as (
    update lotes_linhas l set estado = case when x.motivo is null then 'feita' else 'recusada' end,
      motivo = x.motivo, versao_depois = x.versao
    from unnest($2::int[], $3::text[], $4::bigint[]) as x(id, motivo, versao)
    where l.lote_id = $1 and l.registro_id = x.id returning l.estado
  )
  update lotes set
    feitas = feitas + (select count(*) from novas where estado = 'feita'),
    recusadas = recusadas + (select count(*) from novas where estado = 'recusada'),
    avisos = $5
  where id = $1`

/** The request, while nobody else does a piece of it, or only others that do so `beside`; a cancel waits for all of them. */
async function take(tx: Queryable, id: string, beside: boolean): Promise<Open | undefined> {
  const lock = beside ? 'pg_try_advisory_xact_lock_shared' : 'pg_try_advisory_xact_lock'
  const [taken] = await tx.query<{ mine: boolean }>(`select ${lock}(${LOCKS.lotes}, hashtext($1)) as mine`, [
    id,
  ])
  if (!taken?.mine) return undefined
  const [lote] = await tx.query<Open>(
    `select user_id, operacao, dados, pedido, motivo, desfaz, planilha_id, avisos from lotes where id = $1 and estado = 'andando'`,
    [id],
  )
  return lote
}

/** What became of the records of a piece: the version each has now, or the reason why it was refused. */
interface Outcome {
  versions: (number | null)[]
  reasons: (string | null)[]
}
type Do = (db: Database, line: Line) => Promise<number | null>

/** Each record in a part of its own, which a refusal takes back alone. */
async function apart(db: Database, tx: Queryable, lines: Line[], change: Do): Promise<Outcome> {
  const part = within(db, tx)
  const outcome: Outcome = { versions: [], reasons: [] }
  for (const line of lines) {
    try {
      outcome.versions.push(await change(part, line))
      outcome.reasons.push(null)
    } catch (error) {
      outcome.versions.push(null)
      outcome.reasons.push(reasonOf(error))
    }
  }
  return outcome
}

async function atOnce(db: Database, tx: Queryable, lines: Line[], change: Do): Promise<Outcome> {
  const results = await together(db, tx, lines, change)
  return {
    versions: results.map(result => (result.status === 'fulfilled' ? result.value : null)),
    reasons: results.map(result => (result.status === 'fulfilled' ? null : reasonOf(result.reason))),
  }
}

/** Does a verb look at records that the same request may change? */
export function oneByOne(
  catalog: Catalog,
  { operacao, planilha_id }: Pick<Open, 'operacao' | 'planilha_id'>,
): boolean {
  const update = planilha_id ? operacao.replace(/\/importar$/, '/update') : operacao
  return catalog.at(update)?.procedure.umPorUm === true
}

/** @throws Apart */
async function piece(bulk: Bulk, id: string, size: number, beside: boolean): Promise<boolean> {
  const { platform, permissions, catalog } = bulk
  const author = { user_id: null, nome: 'Sistema', operacao: 'selecao', pedido: '' }
  const later: (() => Promise<void>)[] = []
  const again = await platform.db.transaction(author, async tx => {
    const lote = await take(tx, id, beside)
    if (!lote) return false
    const actor = await readActive(tx, permissions, lote.user_id)
    if (!actor) {
      await endLote(tx, { id, avisos: null }, 'cancelado', null)
      return false
    }
    const { planilha_id } = lote
    if (size > APART && oneByOne(catalog, lote)) throw new Apart()
    const found = await (planilha_id ? waitingOf(tx, id, planilha_id, size) : waiting(tx, id, size))
    // Runs that share statements share an author, which the verb names.
    let lines = found.filter(({ situacao }) => situacao === found[0]?.situacao)
    const callOf = planilha_id
      ? await callsOfSheet(tx, lote, planilha_id, catalog, lines)
      : await callsOf(tx, lote, catalog.verb(lote.operacao), lines)
    const exclusoes = size > APART ? deletedTogether(lines.map(callOf), catalog) : undefined
    if (exclusoes) lines = await withoutReferences(tx, exclusoes.tabela, lines, callOf)
    const avisos: Avisos = {}
    const before = lote.avisos ?? {}
    const spender = { db: tx, actor, budgets: platform.budgets ?? BUDGETS }
    const full = await noticesUsedUp(spender)
    const who = { actor, pedido: lote.pedido, motivo: lote.motivo ?? undefined }
    const made = new Map<number, Chave>()
    const change: Do = async (db, line) => {
      const call = callOf(line)
      if (call && 'motivo' in call) throw new AppError('regra', call.motivo)
      const { take, keep } = takingNotices(avisos, before, full)
      const afterwards = (run: () => Promise<void>) => void later.push(run)
      const part = { ...platform, db, avisos: take, afterwards, ...(exclusoes && { exclusoes }) }
      const done = call && (await call.operation(part, who, call.input as never))
      const answer = (done ?? {}) as { id?: Chave; version?: number }
      keep()
      if (answer.id !== undefined) made.set(line.registro_id, answer.id)
      return answer.version ?? line.versao
    }
    const { versions, reasons } = await (size > APART ? atOnce : apart)(platform.db, tx, lines, change)
    if (planilha_id && !lote.desfaz) {
      const written = lines.map(({ registro_id: linha }, n) => {
        const motivo = reasons[n] ?? null
        return { linha, motivo, id: motivo === null ? (made.get(linha) ?? null) : null }
      })
      await noteSheet(tx, planilha_id, written)
    }
    // Pieces beside this one note what they did in turn: the last of them finds no line that waits.
    const [kept] = await tx.query<{ avisos: Avisos | null }>(
      'select avisos from lotes where id = $1 for no key update',
      [id],
    )
    const all = addNotices(kept?.avisos ?? {}, avisos)
    const more = mailsOf(all) - mailsOf(kept?.avisos ?? {})
    if (more > 0) await chargeNotices(spender, more)
    const told = Object.keys(all).length > 0 ? JSON.stringify(all) : null
    await tx.query(NOTE, [id, lines.map(line => line.registro_id), reasons, versions, told])
    const [left] = await tx.query(
      `select from lotes_linhas where lote_id = $1 and estado = 'aguardando' limit 1`,
      [id],
    )
    if (!left) await endLote(tx, { id, avisos: all }, 'feito', actor)
    return left !== undefined
  })
  for (const run of later) await run()
  return again
}

/**
 * Does the next piece of a request in one transaction: each record by the verb of its entity, with the permissions that
 * the person has now. A cancel, another server and a crash meet it between two pieces only. A piece that cannot be done at once
 * is done in smaller ones, record by record.
 * @param beside other pieces of the request are done at the same time
 * @param size most records of it, more than those of a smaller piece
 * @returns whether more is to be done
 */
export async function runPiece(bulk: Bulk, id: string, beside = false, size = PIECE): Promise<boolean> {
  try {
    return await piece(bulk, id, size, beside)
  } catch (error) {
    // What is refused at commit does not say of which record.
    if (!(error instanceof Apart || refusedBelow(error) instanceof AppError)) throw error
    let more = true
    for (let done = 0; more && done < size; done += APART) more = await piece(bulk, id, APART, beside)
    return more
  }
}
