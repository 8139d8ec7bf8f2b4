import type { Queryable } from '../../ground/database/database.ts'
import { ownedBy, referencesOf, writableColumns } from './catalog.ts'

/** A deletion that must be restored before another. */
export interface Dependency {
  id: string
  area: string
  tipo: string
  nome: string
}

/**
 * Deletions in the bin with what the records of a table, deleted by another, refer to.
 * @param alvo the table referred to; null where each record names it, as attachments do
 */
const referredTo = (tx: Queryable, exclusao: string, table: string, coluna: string, alvo: string | null) =>
  tx.query<Dependency>(
    `select distinct e.id, e.area, e.tipo, e.nome from auditoria a
     join auditoria p on p.tabela = coalesce($4, a.antes ->> 'tabela') and p.acao = 'excluir'
       and p.registro_id = (a.antes ->> $3)::int
     join exclusoes e on e.id = p.exclusao and not e.restaurada and e.id <> $1
     where a.exclusao = $1 and a.tabela = $2 and a.acao = 'excluir' order by e.tipo, e.nome, e.id`,
    [exclusao, table, coluna, alvo],
  )

async function dependenciesOf(tx: Queryable, exclusao: string): Promise<Dependency[]> {
  const tables = await tx.query<{ tabela: string }>(
    `select distinct a.tabela from auditoria a join exclusoes e on e.id = a.exclusao and not e.restaurada
     where a.exclusao = $1 and a.acao = 'excluir' order by 1`,
    [exclusao],
  )
  const found: Dependency[] = []
  for (const { tabela } of tables) {
    const columns = await writableColumns(tx, tabela)
    if (columns.length === 0) continue
    for (const { coluna, alvo, tipo } of await referencesOf(tx, tabela)) {
      if (tipo === 'integer') found.push(...(await referredTo(tx, exclusao, tabela, coluna, alvo)))
    }
    if (ownedBy(columns)) found.push(...(await referredTo(tx, exclusao, tabela, 'registro_id', null)))
  }
  return found
}

/** What a deletion depends on, unless it was restored already, and is in the bin too, each after what it depends on itself. */
export async function waitsFor(
  tx: Queryable,
  exclusao: string,
  seen: Set<string> = new Set([exclusao]),
): Promise<Dependency[]> {
  const sorted: Dependency[] = []
  for (const found of await dependenciesOf(tx, exclusao)) {
    if (seen.has(found.id)) continue
    seen.add(found.id)
    sorted.push(...(await waitsFor(tx, found.id, seen)), found)
  }
  return sorted
}
