import { usuarios } from '#platform/server/access/table.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'

const FOUND = 20

const source = defineSource<{ id: string; name: string; excluido_em: string | null }>()({
  table: usuarios,
  searched: 'busca_contato',
  filters: { id: 't.id = ?' },
  sort: { name: 't.name collate "und-x-icu"' },
})

/** The first people by name whose name or e-mail holds every word, also those who are gone: what they did is not. */
export async function findAnyone(
  db: Queryable,
  { busca, id }: { busca: string; id?: string | undefined },
): Promise<{ id: string; nome: string }[]> {
  const order = { ordem: 'name', direcao: 'asc', pagina: 1, por_pagina: FOUND } as const
  const { rows } = await source.page(db, { ...order, busca, filtros: id ? { id } : {} }, { closest: true })
  return rows.map(row => ({ id: row.id, nome: row.excluido_em ? `${row.name} (excluído)` : row.name }))
}
