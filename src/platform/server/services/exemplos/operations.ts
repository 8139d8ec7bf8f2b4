import { exemplosApi } from '../../../contract/exemplos.ts'
import { MINUTOS_PARA_DESFAZER } from '../../../contract/lixeira.ts'
import { type Operation, openCall, operation, router } from '../../engine/operation.ts'
import { AppError } from '../../ground/errors.ts'
import { LIXEIRA } from '../../ground/files/files.ts'
import { errorFields, log } from '../../ground/log.ts'
import { filesOf } from '../files/operations.ts'
import { restoreDeletions } from '../lixeira/restore.ts'
import type { Catalog } from '../selecao/catalog.ts'
import { within } from '../selecao/within.ts'
import { presos } from './held.ts'
import { marcados, marcarDeNovo, travados, versaoDe } from './marks.ts'

const LAST = `
  select id from exclusoes where tabela = $1 and registro_id = $2 order by created_at desc, id limit 1`

const emUso = operation(exemplosApi.emUso, async ({ db }) => {
  const { proprios, emUso } = await presos(db, await marcados(db))
  return { proprios, em_uso: emUso.length }
})

/** Deletes the examples to which no own record refers by the verbs of their entities, those that refer to others first, in one
 * transaction. */
function remover(catalog: Catalog): Operation<typeof exemplosApi.remover> {
  const call: Operation<typeof exemplosApi.remover> = Object.assign(
    async (...[platform, how, raw]: Parameters<Operation<typeof exemplosApi.remover>>) => {
      const { write } = openCall(exemplosApi.remover, platform, how, raw)
      return write(async ({ db }) => {
        const part = { ...platform, db: within(platform.db, db), avisos: () => undefined }
        const found = (await travados(db)).reverse()
        const { emUso } = await presos(db, found)
        let removidos = 0
        for (const example of found) {
          if (emUso.includes(example)) continue
          const { entidade, tabela, registro_id: id } = example
          const verb = catalog.at(`${entidade}/delete`)
          if (!verb) throw new Error(`Nothing deletes an example of ${entidade}`)
          try {
            // A delete before may have changed it, as that of a project does with its proposal.
            const version = await versaoDe(db, tabela, id)
            if (version === undefined) continue
            await verb(part, { actor: how.actor, pedido: how.pedido }, { id, version })
          } catch (error) {
            // A rule of the entity, or the person's level: this one stays.
            if (error instanceof AppError) continue
            throw error
          }
          const [deletion] = await db.query<{ id: string }>(LAST, [tabela, id])
          await db.query('update exemplos set exclusao_id = $3 where tabela = $1 and registro_id = $2', [
            tabela,
            id,
            deletion?.id,
          ])
          removidos += 1
        }
        const em_uso = emUso.length
        return { removidos, em_uso, ficaram: found.length - em_uso - removidos }
      })
    },
    { procedure: exemplosApi.remover },
  )
  return call
}

const REMOVED = `
  select x.id from exemplos e join exclusoes x on x.id = e.exclusao_id
  where x.user_id = $1 and not x.restaurada and x.created_at > now() - make_interval(mins => $2) order by e.id`

/** Brings back what this person removed minutes ago: records with their ids and versions, so that they are examples again. */
const desfazer: Operation<typeof exemplosApi.desfazer> = Object.assign(
  async (...[platform, how, raw]: Parameters<Operation<typeof exemplosApi.desfazer>>) => {
    const { write } = openCall(exemplosApi.desfazer, platform, how, raw)
    const waiting: string[] = []
    const result = await write(async ({ db, actor }) => {
      const rows = await db.query<{ id: string }>(REMOVED, [actor.id, MINUTOS_PARA_DESFAZER])
      if (rows.length === 0)
        throw new AppError('regra', 'Os exemplos não estão mais na lixeira. Preencha de novo, se quiser.')
      for (const { id } of rows) {
        for (const { arquivos } of await restoreDeletions(db, [id])) waiting.push(...arquivos)
      }
      await marcarDeNovo(
        db,
        rows.map(({ id }) => id),
      )
      return { voltaram: rows.length }
    })
    for (const path of waiting) {
      await filesOf(platform)
        .storage.move(`${LIXEIRA}/${path}`, path)
        .catch(error => log.warn('arquivos.na_lixeira', errorFields(error)))
    }
    return result
  },
  { procedure: exemplosApi.desfazer },
)

/** @param catalog finds the verb that deletes a record of an entity */
export const exemplosRouter = (catalog: Catalog): Operation[] =>
  router(exemplosApi, { emUso, remover: remover(catalog), desfazer })
