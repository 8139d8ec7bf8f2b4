import fs, { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { clusterTemplate } from '#platform/testing/servers/databases.ts'
import { clusterFolder } from './cluster.ts'
import { openDatabase } from './open.ts'

const MB = 1024 * 1024
const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }

/** What the system says is free, until the mocks are restored. */
function pretendFree(bytes: number): void {
  const answer = { ...fs.statfsSync('/'), bavail: bytes / 4096, bsize: 4096 }
  vi.spyOn(fs, 'statfsSync').mockReturnValue(answer)
  syncBuiltinESMExports()
}

test('a database of its own takes no transaction with less than 64 MB left, goes on to read, and writes again once there is room', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-espaco-'))
  cpSync(clusterTemplate('migrado'), clusterFolder(folder), { recursive: true })
  const db = await openDatabase({ databaseUrl: undefined, dataDir: folder })
  const insert = () =>
    db.transaction(author, tx => tx.query(`insert into comercial_clientes (nome_cliente) values ('Ana')`))
  const count = () => db.query<{ n: number }>('select count(*) as n from comercial_clientes')
  try {
    pretendFree(64 * MB)
    await insert()
    pretendFree(64 * MB - 4096)
    await vi.waitFor(() => expect(insert()).rejects.toMatchObject({ code: 'ENOSPC' }), 5000)
    const [{ n } = { n: 0 }] = await count()
    await expect(insert()).rejects.toMatchObject({ code: 'ENOSPC' })
    expect(await count()).toEqual([{ n }])
    pretendFree(64 * MB)
    await vi.waitFor(insert, 5000)
    expect(await count()).toEqual([{ n: n + 1 }])
  } finally {
    vi.restoreAllMocks()
    syncBuiltinESMExports()
    await db.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
