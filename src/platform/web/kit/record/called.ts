import type { Exclusao } from '#platform/contract/api.ts'
import type { AnyRecord, Registro } from './registro.ts'

/** What a record is called, and the field that says it, where it is one. */
export function called({ api, titulo }: Registro, row: AnyRecord | undefined) {
  const names = (titulo ?? api.delete?.exclui) as Exclusao | NonNullable<Registro['titulo']>
  const { tipo, nome } = names
  if (typeof nome === 'function') {
    const name = row ? nome(row as never) : ''
    const field = api.delete?.exclui?.nome
    return { tipo, name, named: field && row?.[field] === name ? field : undefined }
  }
  return { tipo, name: String(row?.[nome] ?? ''), named: nome }
}
