import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'
import { ownedBy, quoted, referencesOf, writableColumns } from './catalog.ts'
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
  id: string
  tipo: string
  nome: string
  restaurada: boolean
}

const UNIQUE = '23505'
const NOT_NULL = '23502'
const CHECK = '23514'
const GONE_ALREADY = 'Esta exclusão não está mais na lixeira.'

/** Columns of the images that the table still has; what came since takes its default. */
async function columnsOf(tx: Queryable, exclusoes: string[], table: string): Promise<string[]> {
  const writable = await writableColumns(tx, table)
  if (writable.length === 0) throw cannotRestore('Este tipo de registro não existe mais.')
  const kept = await tx.query<{ name: string }>(
    `select distinct jsonb_object_keys(antes) as name from auditoria
     where exclusao = any($1) and tabela = $2 and acao = 'excluir'`,
    [exclusoes, table],
  )
  const names = new Set(kept.map(row => row.name))
  return writable.filter(name => names.has(name))
}

/** Writes the deleted records of one table again, as they were. @returns what came back without its reference */
async function insertAgain(tx: Queryable, exclusoes: string[], table: string): Promise<string[]> {
  const columns = await columnsOf(tx, exclusoes, table)
  if (ownedBy(columns)) await requireOwners(tx, exclusoes, table)
  const emptied = await missingReferences(tx, exclusoes, table, await referencesOf(tx, table))
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
     where a.exclusao = any($1) and a.tabela = $2 and a.acao = 'excluir' order by a.id desc`,
    [exclusoes, table],
  )
  return emptied.map(({ coluna }) => coluna)
}

/** The tables in which these deletions deleted or changed rows. */
const touched = (tx: Queryable, exclusoes: string[]) =>
  tx.query<{ exclusao: string; tabela: string; acao: string }>(
    `select distinct exclusao, tabela, acao from auditoria
     where exclusao = any($1) and acao in ('excluir', 'alterar') order by tabela`,
    [exclusoes],
  )

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
  if (code === CHECK)
    throw cannotRestore('Os registros a que ele pertence mudaram desde então, e ele não cabe mais neles.')
  if (code !== UNIQUE) throw error
  const columns = /^Key \((.+?)\)=/.exec(detail)?.[1]?.replace(/_id\b/g, '').replaceAll('_', ' ')
  const which = columns ? ` com o mesmo valor em ${columns}` : ''
  throw cannotRestore(
    `Outro registro${which} tomou o lugar deste. Mude ou exclua esse outro e tente de novo.`,
  )
}

/** Brings back the records of these deletions, and what hung on them. @returns references that could not come back */
async function bringBack(tx: Queryable, exclusoes: string[]): Promise<string[]> {
  const emptied: string[] = []
  const rows = await touched(tx, exclusoes)
  const deleted = rows.filter(({ acao }) => acao === 'excluir').map(({ tabela }) => tabela)
  const tables = await parentsFirst(tx, [...new Set(deleted)])
  for (const table of tables) emptied.push(...(await insertAgain(tx, exclusoes, table)))
  // Several that left the same record changed it one after the other: what the last one did is taken back first.
  const changed = rows.filter(({ acao }) => acao === 'alterar')
  if (exclusoes.length > 1 && changed.length > 0)
    throw new Error('Deletions that changed others are restored singly')
  for (const { exclusao, tabela } of changed) await linkAgain(tx, exclusao, tabela)
  await linkWhatCameLater(tx, exclusoes)
  await settleRestored(tx, exclusoes, tables)
  if (exclusoes.length > 1 && emptied.length > 0)
    throw new Error('Which of them lost a reference, they tell singly')
  return emptied
}

/**
 * Brings back everything that deletes took, in one transaction: records with their ids and versions, those that
 * went with them, and the references of those that stayed. Done twice, or by two at once, it is done once.
 * @param exclusoes several only where the caller does them one by one after any error
 * @returns what to tell of each, and the files to give back once the transaction stands
 * @throws AppError nao_encontrado, conflito
 */
export async function restoreDeletions(
  tx: Queryable,
  exclusoes: string[],
): Promise<{ restored: Restored; arquivos: string[] }[]> {
  const found = await tx.query<Deletion>(
    'select id, tipo, nome, restaurada from exclusoes where id = any($1) order by id for update',
    [exclusoes],
  )
  const known = new Map(found.map(deletion => [deletion.id, deletion]))
  if (exclusoes.some(id => !known.has(id))) throw new AppError('nao_encontrado', GONE_ALREADY)
  const open = found.filter(({ restaurada }) => !restaurada).map(({ id }) => id)
  const emptied = open.length > 0 ? await bringBack(tx, open).catch(refused) : []
  const files = await tx.query<{ exclusao_id: string; path_arquivo: string }>(
    'delete from exclusoes_arquivos where exclusao_id = any($1) returning exclusao_id, path_arquivo',
    [open],
  )
  await tx.query(
    `update exclusoes set restaurada = true where id = any($1) returning avisar('mudancas', 'exclusoes')`,
    [open],
  )
  const lost = [...new Set(emptied)].map(column => column.replace(/_id$/, '').replaceAll('_', ' '))
  const aviso = lost.length > 0 ? `Voltou sem a ligação que não existe mais: ${lost.join(', ')}.` : null
  return exclusoes.map(id => {
    const { tipo = '', nome = '' } = known.get(id) ?? {}
    const arquivos = files.filter(({ exclusao_id }) => exclusao_id === id).map(row => row.path_arquivo)
    return { restored: { tipo, nome, aviso: open.includes(id) ? aviso : null }, arquivos }
  })
}
