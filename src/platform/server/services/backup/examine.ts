import { createHash } from 'node:crypto'
import { text as readText } from 'node:stream/consumers'
import { ConfigError } from '../../ground/config.ts'
import { measuring, readArchive } from './archive.ts'
import { FILES, FORMAT, MANIFEST, type Manifest, manifestSchema, SECRET, TABLES } from './manifest.ts'

const damaged = (what: string) =>
  new ConfigError(`O backup está incompleto ou foi alterado: ${what}. Nada foi restaurado.`)

function readManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text)
  if ((value as { formato?: unknown }).formato !== FORMAT) {
    throw new ConfigError('O backup é de um formato que esta versão do Alicerce não conhece.')
  }
  const parsed = manifestSchema.safeParse(value)
  if (!parsed.success) throw damaged('o manifesto não é válido')
  return parsed.data
}

interface Found {
  manifest: Manifest | undefined
  secret: string | undefined
  tables: Map<string, ReturnType<typeof createHash>>
  files: Map<string, string>
}

async function readThrough(file: string): Promise<Found> {
  const found: Found = { manifest: undefined, secret: undefined, tables: new Map(), files: new Map() }
  for await (const { name, content } of readArchive(file)) {
    if (name === MANIFEST) found.manifest = readManifest(await readText(content))
    else if (name === SECRET) found.secret = await readText(content)
    else if (name.startsWith(TABLES)) {
      const table = name.slice(TABLES.length).split('/')[0] ?? ''
      const hash = found.tables.get(table) ?? createHash('sha256')
      found.tables.set(table, hash)
      for await (const chunk of content) hash.update(chunk)
    } else if (name.startsWith(FILES)) {
      const measure = measuring()
      for await (const _ of measure.through(content));
      found.files.set(name.slice(FILES.length), measure.result().sha256)
    }
  }
  return found
}

/**
 * Reads a backup to its end before anything is touched.
 * @returns its manifest, and the secret of the installation where it had one of its own
 * @throws ConfigError when it is truncated, altered, or no backup
 */
export async function examine(file: string): Promise<{ manifest: Manifest; secret: string | undefined }> {
  let found: Found
  try {
    found = await readThrough(file)
  } catch (error) {
    if (error instanceof ConfigError) throw error
    throw damaged((error as Error).message)
  }
  const { manifest, secret, tables, files } = found
  if (!manifest) throw damaged('falta o manifesto no fim do arquivo')
  for (const { nome, linhas, sha256 } of manifest.tabelas) {
    const hash = tables.get(nome)?.digest('hex')
    if (linhas > 0 && hash !== sha256) throw damaged(`a tabela ${nome} não confere`)
  }
  for (const { caminho, sha256 } of manifest.arquivos) {
    if (files.get(caminho) !== sha256) throw damaged(`o arquivo ${caminho} não confere`)
  }
  return { manifest, secret }
}
