import { existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { readSecret } from '../../access/secret.ts'
import { type Config, ConfigError } from '../../ground/config.ts'
import { type Files, LIXEIRA, openFiles } from '../../ground/files/files.ts'
import { measuring, type Put, writeArchive } from './archive.ts'
import { type Connection, connect } from './connection.ts'
import { FILES, FORMAT, fingerprint, MANIFEST, type Manifest, SECRET, TABLES } from './manifest.ts'
import { fileTablesOf, levelOf, quoted, rowsOf, sequencesOf, type Table, tablesOf } from './tables.ts'

/** An entry of the archive holds some 4 MB of rows. */
const CHUNK = 4_000_000
const ATTEMPTS = 3

class FilesGone extends Error {}

const textEntry = (put: Put, name: string, text: string) => {
  const bytes = Buffer.from(text)
  return put(name, bytes.length, Readable.from([bytes]))
}

async function putTable(
  connection: Connection,
  table: Table,
  put: Put,
): Promise<Manifest['tabelas'][number]> {
  const measure = measuring()
  let linhas = 0
  let parts = 0
  let text = ''
  const flush = async () => {
    if (text === '') return
    parts += 1
    const content = measure.through(Readable.from([Buffer.from(text)]))
    await put(
      `${TABLES}${table.nome}/${String(parts).padStart(6, '0')}.jsonl`,
      Buffer.byteLength(text),
      Readable.from(content),
    )
    text = ''
  }
  for await (const rows of rowsOf(connection, table)) {
    linhas += rows.length
    text += `${rows.join('\n')}\n`
    if (text.length > CHUNK) await flush()
  }
  await flush()
  return { nome: table.nome, colunas: table.colunas, linhas, sha256: measure.result().sha256 }
}

/** Where the records of this point say that files are; those of the bin wait aside. */
async function pathsOf(connection: Connection, tables: Table[]): Promise<string[]> {
  const paths: string[] = []
  for (const { nome } of fileTablesOf(tables)) {
    const rows = await connection.query<{ path: string }>(
      `select path_arquivo as path from ${quoted(nome)} where path_arquivo is not null order by 1`,
    )
    const aside = nome === 'exclusoes_arquivos' ? `${LIXEIRA}/` : ''
    paths.push(...rows.map(({ path }) => aside + path))
  }
  return paths
}

/** A delete or its taking back may have moved the file since the point: then it is at the other of its two places. */
async function findFile({ storage }: Files, caminho: string) {
  const inBin = caminho.startsWith(`${LIXEIRA}/`)
  const other = inBin ? caminho.slice(LIXEIRA.length + 1) : `${LIXEIRA}/${caminho}`
  return (await storage.read(caminho)) ?? (await storage.read(other))
}

async function putFile(files: Files, caminho: string, put: Put): Promise<Manifest['arquivos'][number]> {
  const found = await findFile(files, caminho)
  if (!found) throw new FilesGone(caminho)
  const measure = measuring()
  await put(`${FILES}${caminho}`, found.size, Readable.from(measure.through(found.stream)))
  return { caminho, ...measure.result() }
}

async function putAll(connection: Connection, config: Config, files: Files, put: Put): Promise<Manifest> {
  const migracao = await levelOf(connection)
  if (migracao === null) throw new ConfigError('O banco de dados configurado ainda não tem um Alicerce.')
  const secret = readSecret(config)
  // One that the configuration gives is kept where the configuration is kept.
  if (!config.authSecret) await textEntry(put, SECRET, secret)
  const tables = await tablesOf(connection)
  const manifest: Manifest = {
    formato: FORMAT,
    criado_em: new Date().toISOString(),
    origem: config.databaseUrl ? 'postgresql' : 'embedded',
    migracao,
    segredo: fingerprint(secret),
    tabelas: [],
    arquivos: [],
    sequencias: await sequencesOf(connection),
  }
  for (const table of tables) manifest.tabelas.push(await putTable(connection, table, put))
  for (const caminho of await pathsOf(connection, tables))
    manifest.arquivos.push(await putFile(files, caminho, put))
  await textEntry(put, MANIFEST, JSON.stringify(manifest))
  return manifest
}

async function attempt(config: Config, file: string): Promise<Manifest> {
  const files = await openFiles(config)
  const connection = await connect(config)
  try {
    await connection.query('begin isolation level repeatable read read only')
    return await writeArchive(file, put => putAll(connection, config, files, put))
  } finally {
    await connection.close()
  }
}

/**
 * Writes the database and the files of an installation, running or not, into one archive: the database as it was at one
 * point in time, and every file that its records told of then.
 * @returns what is in the archive
 * @throws ConfigError with the sentence to print: the file exists, nothing to back up, files that are gone
 */
export async function backup(config: Config, file: string): Promise<Manifest> {
  if (existsSync(file)) throw new ConfigError(`O arquivo ${file} já existe. Escolha outro nome.`)
  for (let tries = 1; ; tries++) {
    try {
      return await attempt(config, file)
    } catch (error) {
      // Eliminated for good between the point and now: another point does not tell of it.
      if (!(error instanceof FilesGone)) throw error
      if (tries === ATTEMPTS) {
        throw new ConfigError(
          `Backup não feito: o arquivo ${error.message} está nos registros, mas não no armazenamento.`,
        )
      }
    }
  }
}
