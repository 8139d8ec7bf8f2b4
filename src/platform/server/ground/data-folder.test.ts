import { chownSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { refuseForeignFolder } from './data-folder.ts'
import { openDatabase } from './database/open.ts'

const ROOT = 0
const OF_THE_SERVICE = 62_217

test('root writes into its own folder and into a new one, and into nobody else’s', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-dono-'))
  try {
    // Who may give a folder away is root; everybody else has one that is not root's.
    const owner = process.getuid?.() || OF_THE_SERVICE
    chownSync(folder, owner, process.getgid?.() ?? OF_THE_SERVICE)
    expect(() => refuseForeignFolder(folder, ROOT)).toThrow(ConfigError)
    expect(() => refuseForeignFolder(folder, ROOT)).toThrow(
      `A pasta de dados ${folder} é do usuário ${owner} do sistema`,
    )
    refuseForeignFolder(folder, owner)
    refuseForeignFolder(path.join(folder, 'nova'), ROOT)
    refuseForeignFolder('/', ROOT)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('whatever opens an embedded database asks first', async () => {
  const getuid = process.getuid
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-dono-'))
  try {
    chownSync(folder, process.getuid?.() || OF_THE_SERVICE, process.getgid?.() ?? OF_THE_SERVICE)
    process.getuid = () => ROOT
    await expect(openDatabase(readConfig({ DATA_DIR: folder }))).rejects.toThrow(
      /é do usuário \d+ do sistema/,
    )
  } finally {
    process.getuid = getuid
    rmSync(folder, { recursive: true })
  }
})
