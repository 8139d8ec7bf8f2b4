import type { Recusa } from '../contract.ts'

/** A transaction as the file has it. */
export interface Row {
  linha: number
  data: string
  descricao: string
  categoria: string | null
  /** In the file's own sign. */
  valor: string
}

export interface Read {
  formato: 'OFX' | 'CSV'
  rows: Row[]
  recusas: Recusa[]
  /** Whether money spent is negative in this file. */
  gastoNegativo: boolean
  /** Numbers of the accounts or cards that the file names. */
  contas: string[]
}

/** A file that was read whole: its first refused lines, and how many more there are. */
export interface StatementFile extends Read {
  outrasRecusas: number
}
