import type { Recusa } from '../contract.ts'

/** A transaction as the file has it. */
export interface Row {
  linha: number
  data: string
  descricao: string
  categoria: string | null
  /** In the file's own sign. */
  valor: string
  /** The bank's identifier of the transaction (FITID), unique in the account; null where the file has none. */
  identificador: string | null
  /** The currency of `valor` (ISO 4217) where it is not reais. */
  moeda: string | null
  /** The currency of a purchase abroad, whose `valor` the bank converted already. */
  origem: string | null
}

export interface Read {
  formato: 'OFX' | 'CSV'
  rows: Row[]
  recusas: Recusa[]
  /** Whether money spent is negative in this file. */
  gastoNegativo: boolean
  /** Numbers of the accounts or cards that the file names. */
  contas: string[]
  /** What is strange about the file as such. */
  avisos: string[]
}

/** A file that was read whole: its first refused lines, and how many more there are. */
export interface StatementFile extends Read {
  outrasRecusas: number
}

/** Why a line stays out that could be read. */
export const SALDO = 'É um saldo, não um lançamento.'
export const TOTAL = 'É um total, não um lançamento.'
export const ZERO = 'O valor é 0,00.'
