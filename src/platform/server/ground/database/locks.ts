import type { Queryable } from './database.ts'

/**
 * Numbers of PostgreSQL's advisory locks, all in one place: two kinds of work with the same number would wait for each
 * other. Functions in migrations take 4_210_772 (first account), 4_210_773 (sums of the dashboard) and 4_210_774 (names
 * by which people sign in), and pairs of 4_210_783 and a month (closed months) and of 4_210_785 and a server (`alone.ts`),
 * 4_210_786 (rows of the palette).
 */
export const LOCKS = {
  migracoes: 4_210_771,
  imagens: 4_210_775,
  pessoas: 4_210_776,
  importacoes: 4_210_777,
  paleta: 4_210_778,
  donos: 4_210_779,
  confirmacoes: 4_210_780,
  series: 4_210_781,
  alcadas: 4_210_782,
  /** Servers that listen to this database. */
  ouvintes: 4_210_784,
  /** Pieces of one request on many records; of a pair with the hash of its id. */
  lotes: 4_210_787,
  ausencias: 4_210_788,
  visoes: 4_210_789,
}

/** Waits until nobody else on this database does work of this kind, and keeps others from it to the end of the transaction. */
export async function lockUntilEnd(tx: Queryable, work: keyof typeof LOCKS): Promise<void> {
  await tx.query('select pg_advisory_xact_lock($1)', [LOCKS[work]])
}
