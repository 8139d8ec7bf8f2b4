/** How PostgreSQL is to treat the product's connections, beside what its administrator sets. */
export const CONNECTION_SETTINGS = {
  /** Compiling a statement takes longer than any of ours takes: a search that took 8 ms took 60 with it. */
  jit: 'off',
  /**
   * One process a statement, unless it is spread (`Database.spread`): further ones begin for longer than a page of a list takes, 10
   * instead of 50 ms for payables of three projects, and take the processors from others.
   */
  max_parallel_workers_per_gather: '0',
  /**
   * Trigrams of changed texts wait in a list of their index, which searches read, too. The write that fills the list sorts all of them
   * in: 0.2 s at the default of 4 MB, which a thousand changed payables take. Above some 12 MB a search would rather read the whole
   * table. What is below the limit `sortPending` (services/auditoria/texts.ts) sorts in.
   */
  gin_pending_list_limit: '8MB',
}
