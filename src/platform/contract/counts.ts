/**
 * A whole number as people read it: 12345 → "12.345". What `toLocaleString('pt-BR')` writes, without what `Intl` takes
 * to begin with: a slow phone is held up for a tenth of a second by its first use.
 */
export const formatCount = (value: number | bigint): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** One of what, or several: `counted(1, 'foto', 'fotos')` → "1 foto", 1200 → "1.200 fotos". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
