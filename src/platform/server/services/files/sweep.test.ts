import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { eachStorage, stored } from '../../../testing/files/files.ts'
import { freshDatabase } from '../../../testing/servers/databases.ts'
import type { Database } from '../../ground/database/database.ts'
import { LIXEIRA } from '../../ground/files/files.ts'
import { guardasOf, sweep } from './sweep.ts'

const guarda = { pasta: 'anexos', tabela: 'anexos' }
const LATER = new Date(Date.now() + 3_600_000)

eachStorage(files => {
  let db: Database
  let lines: string[]
  beforeAll(async () => {
    db = await freshDatabase()
  })
  afterAll(() => db.close())
  beforeEach(() => {
    lines = []
    vi.spyOn(process.stdout, 'write').mockImplementation(text => lines.push(String(text)) > 0)
  })
  afterEach(async () => {
    vi.restoreAllMocks()
    for (const folder of ['anexos', LIXEIRA])
      for (const key of await stored(files(), folder)) await files().storage.remove(key)
    await db.query('delete from anexos')
  })

  const put = async (key: string) => {
    const received = path.join(files().incoming, 'x')
    await writeFile(received, 'x')
    await files().storage.put(key, received)
  }
  const record = (key: string) =>
    db.query(
      `insert into anexos (tabela, registro_id, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
       values ('t', 1, 'x', $1, 1, 'image/png')`,
      [key],
    )
  const binned = (...keys: string[]) =>
    db.query(
      `with e as (insert into exclusoes (id, usuario_nome, operacao, area, nivel, tabela, registro_id, tipo, nome, registros, arquivos)
         values (gen_random_uuid(), '', '', '', '', 't', 1, '', '', 0, 2) returning id)
       insert into exclusoes_arquivos select unnest($1::text[]), id from e`,
      [keys],
    )
  const run = (before = LATER) => sweep({ db, files: files(), guardas: [guarda], before })
  const events = () => lines.map(line => JSON.parse(line).evento)

  test('a file without a record goes, one with a record stays', async () => {
    await put('anexos/t/1/1_Ana Souza.png')
    await put('anexos/t/1/2_b.png')
    await record('anexos/t/1/2_b.png')
    await run()
    expect(await stored(files(), 'anexos')).toEqual(['anexos/t/1/2_b.png'])
    expect(events()).toContain('arquivos.removido_sem_registro')
    expect(lines.join()).toContain('anexos/t/1/1"')
    expect(lines.join()).not.toContain('Ana')
  })

  test('what may be under way is left alone', async () => {
    await put('anexos/t/1/1_a.png')
    await writeFile(path.join(files().incoming, 'chegando'), 'x')
    await run(new Date(Date.now() - 600_000))
    expect(await stored(files(), 'anexos')).toEqual(['anexos/t/1/1_a.png'])
    expect(await readdir(files().incoming)).toContain('chegando')
    await run()
    expect(await readdir(files().incoming)).toEqual([])
    expect(events()).toContain('arquivos.removido_incompleto')
  })

  test('a file in the bin goes back to its record, or goes with it', async () => {
    for (const name of ['1_fica.png', '2_vai.png']) {
      await put(`anexos/t/1/${name}`)
      await files().storage.move(`anexos/t/1/${name}`, `${LIXEIRA}/anexos/t/1/${name}`)
    }
    await record('anexos/t/1/1_fica.png')
    const { stream, size } = await files().read('anexos/t/1/1_fica.png')
    stream.destroy()
    expect(size).toBe(1)
    await run()
    expect(await stored(files(), 'anexos')).toEqual(['anexos/t/1/1_fica.png'])
    expect(await stored(files(), LIXEIRA)).toEqual([])
    expect(events()).toEqual(expect.arrayContaining(['arquivos.devolvido', 'arquivos.removido_da_lixeira']))
  })

  test('what can be brought back stays, set aside or where a failing storage left it', async () => {
    const [aside, left] = ['anexos/t/1/1_a.png', 'anexos/t/1/2_b.png']
    for (const key of [aside, left]) await put(key)
    await files().storage.move(aside, `${LIXEIRA}/${aside}`)
    await binned(aside, left)
    await run()
    expect(await stored(files(), 'anexos')).toEqual([left])
    expect(await stored(files(), LIXEIRA)).toEqual([`${LIXEIRA}/${aside}`])
    await db.query('delete from exclusoes')
    await run()
    expect([...(await stored(files(), 'anexos')), ...(await stored(files(), LIXEIRA))]).toEqual([])
  })

  test('what is brought back from the bin while the sweep looks keeps its file', async () => {
    const [aside, left] = ['anexos/t/1/1_a.png', 'anexos/t/1/2_b.png']
    for (const key of [aside, left]) await put(key)
    await files().storage.move(aside, `${LIXEIRA}/${aside}`)
    await binned(aside, left)
    const bringBack = async () => {
      const [row] = await db.query('delete from exclusoes returning id')
      if (row) for (const key of [aside, left]) await record(key)
    }
    const busy: Database = {
      ...db,
      query: async (...asked) => {
        const rows = await db.query(...asked)
        await bringBack()
        return rows as never
      },
    }
    await sweep({ db: busy, files: files(), guardas: [guarda], before: LATER })
    const all = [...(await stored(files(), 'anexos')), ...(await stored(files(), LIXEIRA))]
    expect(all.map(key => path.basename(key)).sort()).toEqual(['1_a.png', '2_b.png'])
  })

  test('a database that knows hardly any of the files removes none', async () => {
    for (let index = 0; index < 101; index++) await put(`anexos/t/1/${index}_a.png`)
    await run()
    expect(await stored(files(), 'anexos')).toHaveLength(101)
    expect(events()).toContain('arquivos.varredura_recusada')
  })
})

test('each kind of files is swept once', () => {
  expect(guardasOf([{ guarda }, {}, { guarda: { ...guarda } }])).toEqual([guarda])
})
