import type { CallOf, InputOf, OutputOf, Procedure } from '../../../contract/api.ts'
import { lixeiraApi, MINUTOS_PARA_DESFAZER, type restaurado } from '../../../contract/lixeira.ts'
import type { Area, Nivel } from '../../../contract/permissions.ts'
import {
  type Call,
  type Context,
  type Operation,
  openCall,
  type Platform,
  permit,
  router,
  soDoAdministrador,
} from '../../engine/operation.ts'
import { asked, type Question } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { LIXEIRA } from '../../ground/files/files.ts'
import { errorFields, log } from '../../ground/log.ts'
import { filesOf } from '../files/operations.ts'
import { named } from './missing.ts'
import { purge, removeFiles } from './purge.ts'
import { type Restored, restoreDeletions } from './restore.ts'

type Answer = Awaited<ReturnType<typeof restoreDeletions>>[number]

const restoring: Question<string, Answer> = {
  key: 'restore',
  writes: true,
  ask: restoreDeletions,
}

/** What to tell of several deletions that were taken back together, by the last of them. */
function together(restored: Restored[]): Restored {
  const { tipo = '', nome = '', aviso = null } = restored.at(-1) ?? {}
  if (restored.length < 2) return { tipo, nome, aviso }
  const avisos = restored.flatMap(({ aviso }) => (aviso ? [aviso] : []))
  return { tipo, nome, aviso: [`De volta: ${named(restored)}.`, ...avisos].join(' ') }
}

/**
 * Makes a procedure callable that takes back a delete: records in a transaction, then their files. A file whose way
 * back fails is still found where it waits, and the sweep brings it.
 * @param find which deletion, after those that come back before it; refuses whoever may not
 */
export function restoreOperation<P extends Procedure<Procedure['input'], typeof restaurado>>(
  procedure: P,
  find: (context: Context, input: InputOf<P>) => Promise<string[]>,
): Operation<P> {
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<OutputOf<P>> => {
    const { input, write } = openCall(procedure, platform, call, raw)
    let waiting: string[] = []
    const result = await write(async context => {
      const answers: Answer[] = []
      for (const id of await find(context, input)) answers.push(await asked(context.db, restoring, id))
      waiting = answers.flatMap(({ arquivos }) => arquivos)
      return together(answers.map(({ restored }) => restored))
    })
    for (const path of waiting) {
      await filesOf(platform)
        .storage.move(`${LIXEIRA}/${path}`, path)
        .catch(error => log.warn('arquivos.na_lixeira', errorFields(error)))
    }
    return result as OutputOf<P>
  }
  return Object.assign(run, { procedure })
}

/** Makes a procedure callable that takes a deletion out of the bin for good: its records first, then its files. */
export function purgeOperation<P extends Procedure>(
  procedure: P,
  run: (context: Context, input: InputOf<P>) => Promise<{ exclusoes: string[]; result: OutputOf<P> }>,
): Operation<P> {
  const call = async (platform: Platform, how: Call, raw: CallOf<P>): Promise<OutputOf<P>> => {
    const { input, write } = openCall(procedure, platform, how, raw)
    let paths: string[] = []
    const result = await write(async context => {
      const { exclusoes, result } = await run(context, input)
      paths = await purge(context.db, exclusoes)
      return result
    })
    const remove = () => removeFiles(filesOf(platform), paths)
    if (paths.length > 0 && platform.afterwards) platform.afterwards(remove)
    else if (paths.length > 0) await remove()
    return result
  }
  return Object.assign(call, { procedure })
}

interface Own {
  id: string
  area: Area
  nivel: Exclude<Nivel, 'nenhum'>
  a_tempo: boolean
}

/** The last deletion of each record by one person. */
const lastOf = (user_id: string, operacao: string): Question<number, Own | undefined> => ({
  key: `deletion ${user_id} ${operacao}`,
  ask: async (db, ids) => {
    const rows = await db.query<Own & { registro_id: number }>(
      `select distinct on (registro_id) registro_id, id, area, nivel, created_at > now() - make_interval(mins => $4) as a_tempo
       from exclusoes where operacao = $1 and registro_id = any($2) and user_id = $3 order by registro_id, created_at desc`,
      [operacao, ids, user_id, MINUTOS_PARA_DESFAZER],
    )
    const known = new Map(rows.map(({ registro_id, ...own }) => [registro_id, own]))
    return ids.map(id => known.get(id))
  },
})

/**
 * Whoever deleted something takes it back: within minutes, and only where they still may delete. What it brings back
 * is how things stood before they did it, so that it asks for nothing beyond.
 */
export const desfazerExclusao = restoreOperation(
  lixeiraApi.desfazer,
  async ({ db, actor }, { operacao, id }) => {
    const own = await asked(db, lastOf(actor.id, operacao), id)
    if (!own) throw new AppError('nao_encontrado', 'Esta exclusão não está mais na lixeira.')
    const { area, nivel } = own
    const only = soDoAdministrador(operacao) && { somenteAdministrador: true as const }
    permit({ ...lixeiraApi.desfazer, area, nivel, ...only }, actor)
    if (own.a_tempo) return [own.id]
    throw new AppError(
      'regra',
      `Passaram-se mais de ${MINUTOS_PARA_DESFAZER} minutos. Um Administrador ainda pode restaurar pela Lixeira.`,
    )
  },
)

export const lixeiraRouter = router(lixeiraApi, { desfazer: desfazerExclusao })
