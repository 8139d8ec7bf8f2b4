import type { Observacao } from '../contract.ts'

/** Few enough that one request is soon answered. */
const CHUNK_ROWS = 100
/** Well below what one request may carry, whatever escaping adds. */
const CHUNK_CHARS = 200_000

export interface LegacyReport {
  total: number
  importados: number
  ignorados: Observacao[]
  avisos: Observacao[]
}

export interface Chunk {
  /** Position of its first row among all. */
  start: number
  registros: unknown[]
}

/** What the first version left under a key: its rows, null where it is damaged; undefined where there is nothing. */
export function readLegacy(raw: string | null): unknown[] | null | undefined {
  if (raw === null) return undefined
  try {
    const value: unknown = JSON.parse(raw)
    if (!Array.isArray(value)) return null
    return value.length === 0 ? undefined : value
  } catch {
    return null
  }
}

/** Requests that together carry every row, in order. A row that none could carry is left out and reported. */
export function chunksOf(rows: readonly unknown[]): { chunks: Chunk[]; tooLarge: Observacao[] } {
  const chunks: Chunk[] = []
  const tooLarge: Observacao[] = []
  let last: Chunk | undefined
  let size = 0
  for (const [posicao, row] of rows.entries()) {
    const length = JSON.stringify(row).length
    if (length > CHUNK_CHARS) {
      tooLarge.push({ posicao, nome: '', motivo: 'O registro é grande demais.' })
      last = undefined
      continue
    }
    if (!last || last.registros.length >= CHUNK_ROWS || size + length > CHUNK_CHARS) {
      last = { start: posicao, registros: [] }
      chunks.push(last)
      size = 0
    }
    last.registros.push(row)
    size += length
  }
  return { chunks, tooLarge }
}

/** The rows that did not come in, each with its reason, as a file to keep. */
export function skippedFile(rows: readonly unknown[], { ignorados }: LegacyReport): string {
  return JSON.stringify(
    ignorados.map(({ posicao, motivo }) => ({ motivo, registro: rows[posicao] })),
    null,
    2,
  )
}
