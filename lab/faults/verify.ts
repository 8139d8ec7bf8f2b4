// Is all there that was acknowledged, once, and does each file have its record?
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, utimesSync } from 'node:fs'
import path from 'node:path'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { type Installation, until } from './installation.ts'
import type { Ledger } from './writers.ts'

/** Anything but zero is a fault, apart from the files that a sweep removed: those a crash may leave for a while. */
export interface Findings {
  lost: number
  /** Records that nobody was told of, or that are there twice. */
  superfluous: number
  otherwise: number
  filesWithoutRecord: number
  recordsWithoutFile: number
  otherContent: number
  /** Clients whose trail does not tell of each of their versions. */
  otherTrail: number
  /** Clients that the palette does not find, or finds twice. */
  otherPalette: number
  swept: number
}

const FOLDER = 'documentos-funcionarios'
const ELEVEN_MINUTES = 660

function filesOf(dataDir: string, folder: string): string[] {
  const below = path.join(dataDir, 'files', folder)
  if (!existsSync(below)) return []
  return readdirSync(below, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => path.relative(path.join(dataDir, 'files'), path.join(entry.parentPath, entry.name)))
}

/** What triggers write beside a client, in its transaction: its row of the palette, or that it is still to be made. */
const BESIDE = `
  select count(*) filter (where (select count(*) from auditoria a where a.tabela = 'comercial_clientes'
      and a.registro_id = c.id and a.acao in ('criar', 'alterar')) <> c.version)::int as "otherTrail",
    count(*) filter (where (select count(*) from busca_global b where b.entidade = 'comercial/clientes'
      and b.registro = c.id::text and b.momento = c.created_at) <> 1 and not exists (select from busca_global_pendentes n
      where n.entidade = 'comercial/clientes' and n.registro = c.id::text))::int as "otherPalette"
  from comercial_clientes c`

async function readRecords(db: Queryable) {
  const clientes = await db.query<{ id: number; nome_cliente: string }>(
    'select id, nome_cliente from comercial_clientes',
  )
  const documentos = await db.query<{ id: number; path_arquivo: string }>(
    'select id, path_arquivo from rh_documentos_funcionario',
  )
  const binned = await db.query<{ path_arquivo: string }>('select path_arquivo from exclusoes_arquivos')
  const [beside] = await db.query<{ otherTrail: number; otherPalette: number }>(BESIDE)
  const { otherTrail = 0, otherPalette = 0 } = beside ?? {}
  return {
    clientes,
    documentos,
    binned: binned.map(({ path_arquivo }) => `.excluidos/${path_arquivo}`),
    beside: { otherTrail, otherPalette },
  }
}

/**
 * Compares a stopped installation with what people were told. Files that a crash left are first made as old as the
 * sweep wants them, and the product is started and stopped for it to come by.
 */
export async function verify({ product, databaseUrl }: Installation, ledger: Ledger): Promise<Findings> {
  const { dataDir } = product
  await product.stop()
  const old = Date.now() / 1000 - ELEVEN_MINUTES
  for (const folder of [FOLDER, '.excluidos', '.recebidos'])
    for (const file of filesOf(dataDir, folder)) utimesSync(path.join(dataDir, 'files', file), old, old)
  const before = product.log().length
  await product.start()
  await until('the sweep came by', () => /"arquivos\.varridos"/.test(product.log().slice(before)))
  await product.stop()

  const db = await openDatabase({ databaseUrl, dataDir })
  const { clientes, documentos, binned, beside } = await readRecords(db)
  await db.close()
  const names = new Map(clientes.map(({ id, nome_cliente }) => [id, nome_cliente]))
  const paths = new Map(documentos.map(({ id, path_arquivo }) => [id, path_arquivo]))
  const stored = new Set([...filesOf(dataDir, FOLDER), ...filesOf(dataDir, '.excluidos')])
  const recorded = new Set([...paths.values(), ...binned])
  const contentOf = (id: number) => {
    const file = path.join(dataDir, 'files', paths.get(id) ?? '')
    return paths.has(id) && existsSync(file)
      ? createHash('sha256').update(readFileSync(file)).digest('hex')
      : undefined
  }
  const missing = (expected: Map<number, unknown>, found: Map<number, unknown>) =>
    [...expected.keys()].filter(id => !found.has(id)).length
  const documents = [...ledger.documentos].filter(([id]) => paths.has(id))
  return {
    lost: missing(ledger.clientes, names) + missing(ledger.documentos, paths),
    superfluous: missing(names, ledger.clientes) + missing(paths, ledger.documentos),
    otherwise: [...ledger.clientes].filter(([id, name]) => names.has(id) && names.get(id) !== name).length,
    filesWithoutRecord: [...stored].filter(file => !recorded.has(file)).length,
    recordsWithoutFile: [...recorded].filter(file => !stored.has(file)).length,
    otherContent: documents.filter(([id, sha]) => contentOf(id) !== sha).length,
    ...beside,
    swept:
      (product.log().match(/"arquivos\.(removido_|devolvido)/g) ?? []).length +
      filesOf(dataDir, '.recebidos').length,
  }
}
