import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { type Files, LIXEIRA, openFiles } from '#platform/server/ground/files/files.ts'
import { guardasOf, sweep } from '#platform/server/services/files/sweep.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, stored } from '#platform/testing/files/files.ts'
import { freshDatabase } from '#platform/testing/servers/databases.ts'
import * as pessoas from '../../funcionarios/server/service.ts'
import { documentosRouter } from './router.ts'
import * as service from './service.ts'

// What happens between the two halves of a delete: on PostgreSQL, where a lock can hold it in the middle.
const PASTA = 'documentos-funcionarios'
const LATER = new Date(Date.now() + 3_600_000)
const AUTHOR = { user_id: null, nome: 'Outra pessoa', operacao: 'teste', pedido: '' }

let db: Database
let files: Files
let platform: Platform
let rh: Person
let folder = ''
let funcionario_id = 0
beforeAll(async () => {
  db = await freshDatabase()
  folder = await mkdtemp(path.join(tmpdir(), 'alicerce-rh-'))
  files = await openFiles({ dataDir: folder, storageUrl: undefined })
  platform = { ...(await platformOf(db)), files }
  rh = await someone(platform, 'RH', 'Rita')
  const ana = { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' as const }
  funcionario_id = (await rh.call(pessoas.createFuncionario, ana)).id
})
afterEach(async () => {
  await db.query('delete from rh_documentos_funcionario')
  await db.query('delete from exclusoes')
  for (const below of [PASTA, LIXEIRA])
    for (const key of await stored(files, below)) await files.storage.remove(key)
})
afterAll(async () => {
  await db.close()
  await rm(folder, { recursive: true, force: true })
})

const send = async () => {
  const { id } = await service.uploadDocumento(
    platform,
    { actor: rh.actor, pedido: 'teste', arquivo: envio('RG.pdf', pdf()) },
    { funcionario_id, tipo_documento: 'RG' },
  )
  const [key = ''] = await stored(files, PASTA)
  return { id, key }
}
const remove = (id: number) => rh.call(service.deleteDocumento, { id })
const waiting = async () =>
  (
    await db.query(
      `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    )
  ).length

/** Runs something while the deletes of a record have set its file aside, and wait with the record itself. */
async function during(
  id: number,
  deletes: number,
  run: () => Promise<unknown>,
  start: () => Promise<unknown>[],
) {
  let started: Promise<PromiseSettledResult<unknown>[]> | undefined
  await db.transaction(AUTHOR, async tx => {
    // It holds up a delete, but nobody who only wants the record to stay.
    await tx.query('select from rh_documentos_funcionario where id = $1 for no key update', [id])
    started = Promise.allSettled(start())
    await expect.poll(waiting).toBe(deletes)
    await run()
  })
  return ((await started) ?? []).map(({ status }) => status)
}

test('a file that a crash had set aside stays there when its record is deleted, whatever the sweep does meanwhile', async () => {
  const { id, key } = await send()
  await files.storage.move(key, `${LIXEIRA}/${key}`)
  const giveBack = async () => {
    await sweep({ db, files, guardas: guardasOf(documentosRouter), before: LATER })
    expect(await stored(files, PASTA)).toEqual([key])
  }
  expect(await during(id, 1, giveBack, () => [remove(id)])).toEqual(['fulfilled'])
  expect([await stored(files, PASTA), await stored(files, LIXEIRA)]).toEqual([[], [`${LIXEIRA}/${key}`]])
})

test('of two people who delete the same document the second brings nothing back', async () => {
  const { id, key } = await send()
  const nothing = async () => undefined
  const results = await during(id, 2, nothing, () => [remove(id), remove(id)])
  expect(results.sort()).toEqual(['fulfilled', 'rejected'])
  expect([await stored(files, PASTA), await stored(files, LIXEIRA)]).toEqual([[], [`${LIXEIRA}/${key}`]])
})
