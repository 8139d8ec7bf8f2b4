import { useState } from 'react'
import type { ListInput } from '#platform/contract/list.ts'
import { call } from '#platform/web/api.ts'
import type { List } from '#platform/web/kit/use-list.ts'
import { notify, notifyError } from '#platform/web/notices.tsx'
import { downloadCsv } from '../../importacao/web/files.ts'
import { type UsuarioRow, usuariosApi } from '../contract.ts'

const PAGE = 100
const HEADER = ['Nome', 'E-mail', 'Login', 'Perfil de Acesso', 'Situação']

async function readAll(input: ListInput): Promise<UsuarioRow[]> {
  const all: UsuarioRow[] = []
  for (let pagina = 1; ; pagina++) {
    const { rows } = await call(usuariosApi.list, { ...input, pagina, por_pagina: PAGE } as never)
    all.push(...rows)
    if (rows.length < PAGE) return all
  }
}

/** Exportar: all that the present search and filter select, on all pages, as a CSV. */
export function useExport(list: List<UsuarioRow>) {
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const rows = await readAll(list.input)
      const lines = rows.map(row => [
        row.full_name,
        row.email,
        row.login ?? '',
        row.perfil_acesso,
        row.situacao,
      ])
      downloadCsv('usuarios.csv', [HEADER, ...lines])
      notify({ titulo: 'Exportação concluída', descricao: `${rows.length} usuários.` })
    } catch (error) {
      notifyError(error)
    } finally {
      setBusy(false)
    }
  }
  return { busy, run: () => void run() }
}
