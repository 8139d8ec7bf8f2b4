// What a list is asked, and who asks where there is no server.
import { matrizPadrao } from '#modules/areas.ts'

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
