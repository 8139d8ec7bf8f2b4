import { DIAS_NA_LIXEIRA } from '../../../contract/lixeira.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'
import { type Files, LIXEIRA } from '../../ground/files/files.ts'
import { errorFields, log } from '../../ground/log.ts'
import { ABOUT, forget } from '../auditoria/erase.ts'

const BATCH = 100
/** Removed examples are nobody's work: they leave the bin the next day. */
export const DIAS_DOS_EXEMPLOS = 1

/**
 * Takes deletions out of the bin for good, in a transaction; from then on nobody brings them back. The audit trail
 * keeps what it keeps of every record; of a person, that they were one.
 * @returns the files that go with them: `removeFiles` once the transaction stands
 */
export async function purge(tx: Queryable, exclusoes: string[]): Promise<string[]> {
  const files = await tx.query<{ path_arquivo: string }>(
    'select path_arquivo from exclusoes_arquivos where exclusao_id = any($1)',
    [exclusoes],
  )
  const rows = await tx.query<Eliminada>(
    `delete from exclusoes where id = any($1)
     returning tabela, registro_id, restaurada, esquece, avisar('mudancas', 'exclusoes')`,
    [exclusoes],
  )
  const paths = files.map(row => row.path_arquivo)
  for (const { tabela, registro_id, restaurada, esquece } of rows) {
    if (restaurada) continue
    await note(tx, tabela, registro_id)
    if (esquece) paths.push(...(await erasePerson(tx, tabela, registro_id)))
  }
  return paths
}

interface Eliminada {
  tabela: string
  registro_id: number
  restaurada: boolean
  esquece: boolean
}

/**
 * Erases a person who is gone for good: what of them, and of what hung on them, waits in the bin or has come back from
 * it since, and in the audit trail what they were. Who did what, when, and to which fields stays.
 * @returns as {@link purge}
 */
export async function erasePerson(tx: Queryable, tabela: string, registro_id: number): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select distinct e.id from auditoria a join exclusoes e on e.id = a.exclusao where ${ABOUT}`,
    [tabela, registro_id],
  )
  const paths = await purge(
    tx,
    rows.map(row => row.id),
  )
  await forget(tx, tabela, registro_id)
  return paths
}

/** That something was eliminated is a fact worth keeping; what it was is in the row of its delete. */
async function note(tx: Queryable, tabela: string, registro_id: number): Promise<void> {
  await tx.query(
    `insert into auditoria (usuario_id, usuario_nome, operacao, pedido, tabela, registro_id, acao)
     select (a ->> 'user_id')::uuid, a ->> 'nome', a ->> 'operacao', a ->> 'pedido', $1, $2, 'eliminar'
     from (select current_setting('app.autor')::jsonb as a) x`,
    [tabela, registro_id],
  )
}

/** Removes the files of what left the bin. What the storage keeps back goes with the sweep. */
export async function removeFiles({ storage }: Files, paths: string[]): Promise<void> {
  for (const path of paths) {
    for (const key of [`${LIXEIRA}/${path}`, path]) {
      await storage.remove(key).catch(error => log.warn('arquivos.sobra', errorFields(error)))
    }
  }
}

/** Empties the bin of what is older than its days. @returns how many deletions left it */
export async function purgeExpired(db: Database, files: Files, signal?: AbortSignal): Promise<number> {
  const author = { user_id: null, nome: 'Sistema', operacao: 'lixeira', pedido: '' }
  let total = 0
  for (;;) {
    const { ids, paths } = await db.transaction(author, async tx => {
      const due = await tx.query<{ id: string }>(
        `select id from exclusoes where created_at < now() - make_interval(days => $1)
           or (not restaurada and created_at < now() - make_interval(days => $2)
             and id in (select exclusao_id from exemplos where exclusao_id is not null))
         order by created_at limit ${BATCH} for update skip locked`,
        [DIAS_NA_LIXEIRA, DIAS_DOS_EXEMPLOS],
      )
      const ids = due.map(row => row.id)
      await tx.query(
        `delete from exemplos e using exclusoes x where x.id = e.exclusao_id and not x.restaurada and x.id = any($1)`,
        [ids],
      )
      return { ids, paths: await purge(tx, ids) }
    })
    await removeFiles(files, paths)
    total += ids.length
    if (ids.length < BATCH) break
    signal?.throwIfAborted()
  }
  if (total > 0) log.info('lixeira.esvaziada', { exclusoes: total })
  return total
}
