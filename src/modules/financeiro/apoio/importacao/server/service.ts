import type { Queryable } from '#platform/server/ground/database/database.ts'
import { lockUntilEnd } from '#platform/server/ground/database/locks.ts'
import type { Observacao } from '../contract.ts'

const NAME_MAX = 120

type Row = Record<string, unknown>

/** Imports pass one after the other, so that two browsers with the same rows do not both find none. */
export const lockImports = (db: Queryable) => lockUntilEnd(db, 'importacoes')

/** What a field of the first version holds, as text; numbers stand for themselves, everything else is nothing. */
export const asText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''

const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * The rows of an import that are records at all, with a place to say what happens to each.
 * @param nameOf how the report calls a row
 */
export function collect(registros: readonly unknown[], nameOf: (row: Row) => string) {
  const skipped = new Map<number, string>()
  const warned = new Map<number, string>()
  const rows = registros.flatMap((row, posicao) => {
    if (isRow(row)) return [{ posicao, row }]
    skipped.set(posicao, 'O registro está danificado.')
    return []
  })
  const name = (posicao: number) => {
    const row = registros[posicao]
    return (isRow(row) ? nameOf(row).trim().slice(0, NAME_MAX) : '').toWellFormed().replaceAll('\u0000', '')
  }
  const observations = (from: Map<number, string>): Observacao[] =>
    [...from]
      .map(([posicao, motivo]) => ({ posicao, nome: name(posicao), motivo }))
      .sort((a, b) => a.posicao - b.posicao)
  return {
    rows,
    skip: (posicao: number, motivo: string) => void skipped.set(posicao, motivo),
    warn: (posicao: number, motivo: string) => void warned.set(posicao, motivo),
    ignorados: () => observations(skipped),
    /** Of the rows that came in only. */
    avisos: () => observations(new Map([...warned].filter(([posicao]) => !skipped.has(posicao)))),
  }
}
