import { z } from 'zod'
import { type CallOf, type InputOf, isFile, type OutputOf, type Procedure } from '../../contract/api.ts'
import { alcanca } from '../../contract/permissions.ts'
import { type Actor, exigirPronto, nivelDe } from '../access/permissions/actor.ts'
import type { Permissions } from '../access/permissions/permissions.ts'
import type { Vault } from '../access/second-factor/vault.ts'
import { BUDGETS, type Budgets } from '../ground/budgets.ts'
import type { Changes } from '../ground/changes.ts'
import type { Database, ManyDeletions, Queryable } from '../ground/database/database.ts'
import { AppError, naoPermitido, refusedBelow } from '../ground/errors.ts'
import type { Files, Guarda } from '../ground/files/files.ts'
import type { Envio } from '../ground/files/receive.ts'
import type { Declarado } from './declarado.ts'
import type { Findable } from './findable.ts'
import { once } from './idempotency/once.ts'
import { deletionTo, goesToBin, keepDeletion } from './keep-deletion.ts'
import { withConditions } from './list-conditions.ts'
import { parse } from './parse.ts'
import type { ChooseReading, Reading } from './reading.ts'
import type { SelecaoDe } from './selecao.ts'
import { sentenceFor } from './sentences.ts'
import { type Days, daysOf } from './today.ts'

// Default messages of schemas are ours: the library's Portuguese locale is European.
z.config({ localeError: sentenceFor })

/** Everything that procedures of a running server use. */
export interface Platform {
  db: Database
  changes: Changes
  timezone: string
  /** Holidays of city and state in force, as `ehDiaUtil` takes them. Without it only those of banks count. */
  feriados?: () => readonly string[]
  /** Chooses between primary and replica for lists and exports; undefined: the primary. */
  reading?: ChooseReading | undefined
  /** Store of attached files. */
  files?: Files
  /** Base address of links in mails. */
  appUrl: string
  /** The sign-up policy is set by the environment, which overrides the settings. */
  cadastroFixo?: boolean
  /** Mails leave by SMTP; defaults to yes. Without, each is a file on the server that nobody receives. */
  enviaEmail?: boolean
  /** Limits per person; defaults to BUDGETS. */
  budgets?: Budgets
  /** Encrypts stored secrets that must be readable again. */
  cofre?: Vault
  /** The matrix in force: what other people than the caller may do. */
  permissions: Pick<Permissions, 'matrix'>
  /** Clears this server's cache of sessions and permissions. */
  accessChanged?: () => void
  /** Takes the notices of a verb that runs on many records: one mail tells of all. Left out, each is a mail. */
  avisos?: TakeNotice
  /** Takes what is done once the open transaction of many records is committed. Left out, the call has one of its own. */
  afterwards?: (run: () => Promise<void>) => void
  /** The call is one of many that delete records of this table in one transaction. */
  exclusoes?: ManyDeletions
}

/** @param dados what the letter is written from */
export type TakeNotice = (nome: string, pessoas: readonly string[], dados: Record<string, unknown>) => void

/** One call: actor, request id and idempotency key. */
export interface Call {
  actor: Actor | null
  pedido: string
  chave?: string | undefined
  /** Why it is done, where the person said so. */
  motivo?: string | undefined
  /** The person wrote moments ago, perhaps on another server: read from the primary. */
  wroteBefore?: boolean
  /** The uploaded file, not read yet. */
  arquivo?: Envio | undefined
}

/** What a service works with. In a mutation `db` is the open transaction: nothing else is within reach. */
export interface Context extends Days {
  actor: Actor
  db: Queryable
  changes: Changes
  /** The company's IANA zone, e.g. "America/Sao_Paulo". */
  timezone: string
  appUrl: string
  cadastroFixo: boolean
  enviaEmail: boolean
  budgets: Budgets
  cofre?: Vault | undefined
  permissions: Pick<Permissions, 'matrix'>
  avisos?: TakeNotice | undefined
}

export type Selecao = SelecaoDe<Context>

/** A service verb with its permission, parsing, transaction and audit around it. */
export interface Operation<P extends Procedure = Procedure> extends Declarado {
  procedure: P
  /** The kind of files that it stores, so that the sweep finds orphans. */
  guarda?: Guarda
  /** How the palette finds the listed records. */
  paleta?: Findable
  /** It moves files beside its transaction, so that it is not undone by taking that back. */
  movesFiles?: boolean
  /** The export of a list says what the list selects. */
  selecao?: Selecao
  (platform: Platform, call: Call, input: CallOf<P>): Promise<OutputOf<P>>
}

/** An operation with its bare verb: for other operations, which have opened the call and answer for the permission. */
export type Service<P extends Procedure = Procedure> = Operation<P> & {
  run: (context: Context, input: InputOf<P>) => Promise<OutputOf<P>>
}

/** Does the trail record this call under the person's name? Changes, audited reads, exports: refused while viewing as another profile. */
const leavesTrace = ({ kind, transporte }: Procedure) => kind === 'mutation' || transporte === 'exportacao'

/** @throws AppError nao_autenticado, nao_permitido @returns the actor, who may call this procedure */
export function permit(procedure: Procedure, actor: Actor | null): Actor {
  if (!actor)
    throw new AppError('nao_autenticado', procedure.semUsuario ?? 'Você precisa estar logado.', {
      titulo: 'Erro de autenticação',
    })
  if (!alcanca(nivelDe(actor, procedure.area), procedure.nivel)) throw naoPermitido()
  if (procedure.somenteAdministrador && actor.perfil_acesso !== 'Administrador') {
    throw naoPermitido('Somente um Administrador pode fazer isto.')
  }
  if (actor.vendo_como && leavesTrace(procedure)) {
    const takes = isFile(procedure) || procedure.transporte === 'exportacao'
    const what = takes ? 'para abrir documentos ou exportar, volte ao seu perfil' : 'nada pode ser alterado'
    throw naoPermitido(`Você está vendo como ${actor.perfil_acesso}: ${what}.`)
  }
  exigirPronto(actor, procedure)
  return actor
}

/** The database that a call reads from. @returns undefined for the one in its context */
export const readingOf = async (
  { naReplica }: Procedure,
  { reading }: Platform,
  { wroteBefore = false }: Call,
): Promise<Reading | undefined> => (naReplica ? reading?.(wroteBefore) : undefined)

/** A permitted call with parsed input, ready to read or to write. */
interface Opened<P extends Procedure> {
  input: InputOf<P>
  /** Context for reads, outside a transaction. */
  context: Context
  /** It deletes into the bin, so files are kept. */
  lixeira: boolean
  /**
   * Runs in one transaction, once per idempotency key; the database audits each change in it.
   * @param arquivo identity of the uploaded file, part of the idempotency check
   */
  write<T>(run: (context: Context) => Promise<T>, arquivo?: unknown): Promise<T>
}

/** Entry of every operation: permission → parse. `write` adds transaction and audit. */
export function openCall<P extends Procedure>(
  procedure: P,
  platform: Platform,
  { actor: who, pedido, chave, motivo }: Call,
  raw: CallOf<P>,
): Opened<P> {
  const { db, changes, timezone, appUrl, cadastroFixo = false, budgets = BUDGETS } = platform
  const { cofre, permissions, accessChanged, avisos, exclusoes, enviaEmail = true } = platform
  const actor = permit(procedure, who)
  const days = daysOf(timezone, platform.feriados?.())
  const input = withConditions(procedure, parse(procedure, raw), { actor, timezone, ...days })
  const others = { cofre, permissions, avisos, enviaEmail }
  const context = { actor, db, changes, timezone, ...days, appUrl, cadastroFixo, budgets, ...others }
  const kept = goesToBin(procedure, actor, input)
    ? deletionTo((input as { id: number }).id, exclusoes)
    : undefined
  return {
    input,
    context,
    lixeira: kept !== undefined,
    write: async (run, arquivo) => {
      // Idempotency stores answers, and this one holds a secret.
      const known = procedure.confidencial ? undefined : chave
      const key = { chave: known, user_id: actor.id, operacao: procedure.path, entrada: [raw, arquivo] }
      const author = {
        user_id: actor.id,
        nome: actor.full_name,
        operacao: procedure.path,
        pedido,
        motivo,
        ...kept?.author,
      }
      try {
        return await once(db, author, key, async tx => {
          const result = await run({ ...context, db: tx })
          if (kept) await keepDeletion(tx, procedure, kept)
          return result
        })
      } catch (error) {
        throw refusedBelow(error)
      } finally {
        changes.bump()
        if (procedure.area === 'conta' || procedure.mudaAcesso) accessChanged?.()
      }
    },
  }
}

/**
 * Makes a procedure of a contract callable: permission → parse → transaction (mutations) → `run`. The audit row of
 * each change is written by the database in the same transaction.
 * @param prepare slow work that needs no transaction, such as hashing a password or drawing a document. It runs before the
 * transaction, which holds a connection and locks
 */
export function operation<P extends Procedure, Prepared = undefined>(
  procedure: P,
  run: (context: Context, input: InputOf<P>, prepared: Prepared) => Promise<OutputOf<P>>,
  prepare?: (input: InputOf<P>, context: Context, platform: Platform) => Promise<Prepared>,
): Service<P> {
  const call = async (platform: Platform, how: Call, raw: CallOf<P>): Promise<OutputOf<P>> => {
    const { input, context, write } = openCall(procedure, platform, how, raw)
    const prepared = (await prepare?.(input, context, platform)) as Prepared
    if (procedure.kind === 'mutation') return write(tx => run(tx, input, prepared))
    return run({ ...context, ...(await readingOf(procedure, platform, how)) }, input, prepared)
  }
  return Object.assign(call, {
    procedure,
    run: (context: Context, input: InputOf<P>) => run(context, input, undefined as Prepared),
  })
}

const doAdministrador = new Set<string>()

/** Is the procedure at this path an Administrador's alone? */
export const soDoAdministrador = (path: string): boolean => doAdministrador.has(path)

/** Pairs every procedure of a contract with its operation. A missing or swapped one does not compile. */
export function router<T extends Record<string, Procedure>>(
  api: T,
  operations: { [K in keyof T]: Operation<T[K]> },
): Operation[] {
  for (const { path, somenteAdministrador } of Object.values(api))
    if (somenteAdministrador) doAdministrador.add(path)
  return Object.values(operations) as Operation[]
}
