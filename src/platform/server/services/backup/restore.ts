import { createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { text as readText } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { counted } from '#platform/contract/counts.ts'
import { readSecret } from '../../access/secret.ts'
import { type Config, ConfigError } from '../../ground/config.ts'
import { levels } from '../../ground/database/migrate.ts'
import { type Files, openFiles } from '../../ground/files/files.ts'
import { measuring, readArchive, skip } from './archive.ts'
import { type Connection, connectAlone } from './connection.ts'
import { examine } from './examine.ts'
import { FILES, fingerprint, type Manifest, TABLES } from './manifest.ts'
import { resting } from './resting.ts'
import { insertJson, levelOf, measureTable, sequencesOf, setSequences, tablesOf } from './tables.ts'

const SECOND_FACTOR = /^auth_(segundo_fator|codigos_recuperacao)$/

export interface RestoreOptions {
  /** Gives up second factors, which can only be read with the secret of the installation that was backed up. */
  withoutSecondFactor?: boolean
}

function refuseNewer({ migracao }: Manifest): void {
  if (levels().includes(migracao)) return
  throw new ConfigError(
    'O backup vem de uma versão mais nova do Alicerce do que esta. Restaure-o com aquela versão ou uma posterior.',
  )
}

/** Makes the target ready at the backup's level. @throws ConfigError when it is somebody's already */
async function prepareTarget(target: Connection, migracao: number): Promise<void> {
  const level = await levelOf(target)
  const tables = await tablesOf(target)
  if (level === null && tables.length > 0) {
    throw new ConfigError(
      'O banco de dados de destino já tem tabelas que não são do Alicerce. Use um banco novo.',
    )
  }
  // Only who has an account can have entered anything.
  const [row] =
    level === null
      ? []
      : await target.query<{ used: boolean }>('select exists (select from auth_users) as used')
  if (row?.used) {
    throw new ConfigError(
      'A instalação de destino já tem usuários. Restaure em uma DATA_DIR ou um banco vazios.',
    )
  }
  if (level !== null && level !== migracao) {
    throw new ConfigError(
      'O banco de dados de destino já foi preparado por outra versão do Alicerce. Use uma DATA_DIR ou um banco novos.',
    )
  }
  if (level === null) await target.migrate(migracao)
}

async function refuseFiles({ storage }: Files, { arquivos }: Manifest): Promise<void> {
  for (const folder of new Set(arquivos.map(({ caminho }) => caminho.split('/')[0] ?? ''))) {
    for await (const _ of storage.list(folder)) {
      throw new ConfigError(
        'O armazenamento de arquivos do destino não está vazio. Use outra pasta ou outro bucket.',
      )
    }
  }
}

async function loadTables(target: Connection, file: string, manifest: Manifest, leave: RegExp | undefined) {
  const columns = new Map(manifest.tabelas.map(({ nome, colunas }) => [nome, colunas]))
  for await (const { name, content } of readArchive(file)) {
    const nome = name.startsWith(TABLES) ? name.slice(TABLES.length).split('/')[0] : undefined
    if (nome === undefined || leave?.test(nome)) {
      await skip(content)
      continue
    }
    const rows = (await readText(content)).trimEnd().split('\n')
    await insertJson(target, nome, columns.get(nome) ?? [], rows)
  }
}

/** @throws when a table does not hold, row by row, what was backed up */
async function verifyTables(
  target: Connection,
  manifest: Manifest,
  leave: RegExp | undefined,
): Promise<void> {
  const expected = new Map(manifest.tabelas.map(table => [table.nome, table]))
  for (const table of await tablesOf(target)) {
    const wanted = expected.get(table.nome)
    if (!wanted || leave?.test(table.nome)) continue
    const { linhas, sha256 } = await measureTable(target, table)
    if (linhas !== wanted.linhas || sha256 !== wanted.sha256) {
      throw new Error(
        `A tabela ${table.nome} restaurada não é igual à do backup (${linhas} de ${counted(wanted.linhas, 'linha', 'linhas')}).`,
      )
    }
  }
}

/** Gives every file its place and reads it back. @param placed collects what was placed */
async function restoreFiles(files: Files, file: string, manifest: Manifest, placed: string[]): Promise<void> {
  const expected = new Map(manifest.arquivos.map(({ caminho, sha256 }) => [caminho, sha256]))
  for await (const { name, content } of readArchive(file)) {
    if (!name.startsWith(FILES)) {
      await skip(content)
      continue
    }
    const caminho = name.slice(FILES.length)
    const received = path.join(files.incoming, `restauracao-${process.pid}-${placed.length}`)
    await pipeline(content, createWriteStream(received, { mode: 0o600 }))
    if (!(await files.storage.put(caminho, received)))
      throw new Error(`O lugar do arquivo ${caminho} já está ocupado.`)
    placed.push(caminho)
    const measure = measuring()
    const stored = await files.storage.read(caminho)
    for await (const _ of measure.through(stored?.stream ?? Readable.from([])));
    if (measure.result().sha256 !== expected.get(caminho)) {
      throw new Error(`O arquivo ${caminho} restaurado não é igual ao do backup.`)
    }
  }
}

/** The secret that a backup brings becomes this installation's, unless it has one. */
function takeSecret(
  config: Config,
  secret: string | undefined,
  manifest: Manifest,
  without: boolean,
): RegExp | undefined {
  const own = path.join(config.dataDir, 'secret')
  if (secret && !config.authSecret && !existsSync(own)) writeFileSync(own, secret, { mode: 0o600 })
  if (fingerprint(readSecret(config)) === manifest.segredo) return undefined
  const used = manifest.tabelas.some(({ nome, linhas }) => SECOND_FACTOR.test(nome) && linhas > 0)
  if (!used || without) return SECOND_FACTOR
  throw new ConfigError(
    'O backup tem pessoas com verificação em duas etapas, que só o segredo da instalação de origem abre. Defina ' +
      'AUTH_SECRET como lá, ou restaure com --sem-segundo-fator: elas entrarão só com a senha.',
  )
}

/**
 * Brings a backup into an empty installation and verifies every row and every file before it counts.
 * A backup of an older version is loaded as that version had it and migrated from there.
 * @returns what was restored
 * @throws ConfigError with the sentence to print; then the target is as empty as before
 */
export async function restore(config: Config, file: string, options: RestoreOptions = {}): Promise<Manifest> {
  if (!existsSync(file)) throw new ConfigError(`O arquivo ${file} não existe.`)
  const { manifest, secret } = await examine(file)
  refuseNewer(manifest)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const files = await openFiles(config)
  const target = await connectAlone(config)
  const placed: string[] = []
  try {
    await prepareTarget(target, manifest.migracao)
    await refuseFiles(files, manifest)
    const leave = takeSecret(config, secret, manifest, options.withoutSecondFactor ?? false)
    await target.query('begin')
    await resting(target, async () => {
      await loadTables(target, file, manifest, leave)
      const known = new Set((await sequencesOf(target)).map(({ nome }) => nome))
      await setSequences(
        target,
        manifest.sequencias.filter(({ nome }) => known.has(nome)),
      )
    })
    await verifyTables(target, manifest, leave)
    await restoreFiles(files, file, manifest, placed)
    await target.query('commit')
    placed.length = 0
    await target.migrate()
    await target.query('vacuum analyze')
    return manifest
  } finally {
    for (const caminho of placed) await files.storage.remove(caminho)
    await target.close()
    await rm(path.join(files.incoming, `restauracao-${process.pid}-${placed.length}`), { force: true })
  }
}
