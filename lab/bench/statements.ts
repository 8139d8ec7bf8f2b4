// The SQL texts that the product runs for a list, taken from the product itself.

import { matrizPadrao } from '#modules/areas.ts'
import { listClientes } from '#modules/comercial/clientes/server/service.ts'
import type { Changes } from '#platform/server/ground/changes.ts'
import type { Database } from '#platform/server/ground/database/database.ts'

/** What a list is asked: only `busca` is left to the measurements, the rest as the screen sends it. */
export const listBody = (busca: string, pagina = 1) => ({
  busca,
  pagina,
  por_pagina: 25,
  ordem: 'nome_cliente' as const,
  direcao: 'asc' as const,
  filtros: {},
})

/** Somebody who may do everything. */
export const actor = {
  id: '00000000-0000-0000-0000-000000000000',
  full_name: '',
  email: '',
  avatar_url: null,
  perfil_acesso: 'Administrador' as const,
  niveis: matrizPadrao.Administrador,
}
const changes: Changes = { stamp: () => 1, bump: () => {}, subscribe: () => () => {} }

/** The last statement of a list of clients: the one that brings the rows. A count before it is kept in memory. */
export async function listStatement(busca: string): Promise<{ text: string; params: unknown[] }> {
  let last: { text: string; params: unknown[] } | undefined
  const recorder = {
    query: async (text: string, params: unknown[] = []) => {
      last = { text, params: [...params] }
      // What a count answers; as a row of the list it is one that nobody looks at.
      return [{ total: 0 }]
    },
  } as unknown as Database
  const platform = { db: recorder, changes, timezone: 'America/Sao_Paulo', appUrl: '' }
  await listClientes(platform, { actor, pedido: '' }, listBody(busca))
  if (!last) throw new Error('The list ran no statement')
  return last
}
