import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { quoted, referencesOf, writableColumns } from './catalog.ts'
import { linkAgain, linkWhatCameLater } from './links.ts'
import { cannotRestore, missingReferences, requireOwners } from './missing.ts'
import { settleRestored } from './settle.ts'

/** What is told of a deletion that was taken back. */
export interface Restored {
  tipo: string
  nome: string
  /** What could not come back as it was; null where everything did. */
  aviso: string | null
}

interface Deletion {
  tipo: string
  nome: string
  restaurada: boolean
}

const UNIQUE = '23505'
const NOT_NULL = '23502'
const GONE_ALREADY = 'Esta exclusão não está mais na lixeira.'

/** Does a record of these columns name its owner by table and key, as attachments do? */
const ownedBy = (columns: string[]) => columns.includes('tabela') && columns.includes('registro_id')

/** Columns of the images that the table still has; what came since takes its default. */
async function columnsOf(tx: Queryable, exclusao: string, table: string): Promise<string[]> {
  const writable = await writableColumns(tx, table)
  if (writable.length === 0) throw cannotRestore('Este tipo de registro não existe mais.')
  const kept = await tx.query<{ name: string }>(
    `select distinct jsonb_object_keys(antes) as name from auditoria
     where exclusao = $1 and tabela = $2 and acao = 'excluir'`,
    [exclusao, table],
  )
  const names = new Set(kept.map(row => row.name))
  return writable.filter(name => names.has(name))
}

/** Writes the deleted records of one table again, as they were. @returns what came back without its reference */
async function insertAgain(tx: Queryable, exclusao: string, table: string): Promise<string[]> {
  const columns = await columnsOf(tx, exclusao, table)
  if (ownedBy(columns)) await requireOwners(tx, exclusao, table)
  const emptied = await missingReferences(tx, exclusao, table, await referencesOf(tx, table))
  const without = emptied.map(
    ({ coluna, alvo, alvo_coluna, tipo }) =>
      ` || case when exists (select from ${quoted(alvo)} r where r.${quoted(alvo_coluna)} = (a.antes ->> '${coluna}')::${tipo})
        then '{}' else '{"${coluna}": null}' end::jsonb`,
  )
  const names = columns.map(quoted).join(', ')
  await tx.query(
    `insert into ${quoted(table)} (${names})
     select ${columns.map(name => `n.${quoted(name)}`).join(', ')} from auditoria a
     cross join lateral jsonb_populate_record(null::${quoted(table)}, a.antes${without.join('')}) n
     where a.exclusao = $1 and a.tabela = $2 and a.acao = 'excluir' order by a.id desc`,
    [exclusao, table],
  )
  return emptied.map(({ coluna }) => coluna)
}

const tablesOf = async (tx: Queryable, exclusao: string, acao: 'excluir' | 'alterar') => {
  const rows = await tx.query<{ tabela: string }>(
    `select distinct tabela from auditoria where exclusao = $1 and acao = $2 order by 1`,
    [exclusao, acao],
  )
  return rows.map(row => row.tabela)
}

/** Those that others refer to before those others; attachments and comments, which refer to any, at the end. */
async function parentsFirst(tx: Queryable, tables: string[]): Promise<string[]> {
  const waitsFor = new Map<string, string[]>()
  const owned: string[] = []
  for (const table of tables) if (ownedBy(await writableColumns(tx, table))) owned.push(table)
  for (const table of tables) {
    const targets = (await referencesOf(tx, table)).map(({ alvo }) => alvo)
    const owners = owned.includes(table) ? tables.filter(other => !owned.includes(other)) : []
    waitsFor.set(
      table,
      [...targets, ...owners].filter(other => other !== table && tables.includes(other)),
    )
  }
  const sorted: string[] = []
  while (sorted.length < tables.length) {
    const next = tables.find(
      table => !sorted.includes(table) && waitsFor.get(table)?.every(other => sorted.includes(other)),
    )
    if (!next) throw new Error(`These tables refer to each other in a circle: ${tables.join(', ')}`)
    sorted.push(next)
  }
  return sorted
}

/** What the database refuses, in words: a unique key is another's now, or the product asks for more than it did. */
function refused(error: unknown): never {
  const { code, detail = '' } = error as { code?: string; detail?: string }
  if (code === NOT_NULL)
    throw cannotRestore('O Alicerce mudou desde então e pede um dado que este registro não tem.')
  if (code !== UNIQUE) throw error
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1]?.replace(/_id\b/g, '').replaceAll('_', ' ')
  const which = columns ? ` com o mesmo valor em ${columns}` : ''
  throw cannotRestore(
    `Outro registro${which} tomou o lugar deste. Mude ou exclua esse outro e tente de novo.`,
  )
}

/**
 * Brings back everything that one delete took, in its transaction: records with their ids and versions, those that
 * went with them, and the references of those that stayed. Done twice, or by two at once, it is done once.
 * @returns what to tell, and the files to give back once the transaction stands
 * @throws AppError nao_encontrado, conflito
 */
export async function restoreDeletion(
  tx: Queryable,
  exclusao: string,
): Promise<{ restored: Restored; arquivos: string[] }> {
  const [deletion] = await tx.query<Deletion>(
    'select tipo, nome, restaurada from exclusoes where id = $1 for update',
    [exclusao],
  )
  if (!deletion) throw new AppError('nao_encontrado', GONE_ALREADY)
  const { tipo, nome, restaurada } = deletion
  if (restaurada) return { restored: { tipo, nome, aviso: null }, arquivos: [] }
  const emptied: string[] = []
  try {
    const tables = await parentsFirst(tx, await tablesOf(tx, exclusao, 'excluir'))
    for (const table of tables) emptied.push(...(await insertAgain(tx, exclusao, table)))
    for (const table of await tablesOf(tx, exclusao, 'alterar')) await linkAgain(tx, exclusao, table)
    await linkWhatCameLater(tx, exclusao)
    await settleRestored(tx, exclusao, tables)
  } catch (error) {
    refused(error)
  }
  const files = await tx.query<{ path_arquivo: string }>(
    'delete from exclusoes_arquivos where exclusao_id = $1 returning path_arquivo',
    [exclusao],
  )
  await tx.query(
    `update exclusoes set restaurada = true where id = $1 returning avisar('mudancas', 'exclusoes')`,
    [exclusao],
  )
  const lost = [...new Set(emptied)].map(column => column.replace(/_id$/, '').replaceAll('_', ' '))
  const aviso = lost.length > 0 ? `Voltou sem a ligação que não existe mais: ${lost.join(', ')}.` : null
  return { restored: { tipo, nome, aviso }, arquivos: files.map(row => row.path_arquivo) }
}
