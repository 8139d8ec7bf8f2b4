/**
 * Formats a whole number: 12345 → "12.345", as `toLocaleString('pt-BR')` does. Without `Intl`, whose first use blocks a
 * slow phone for 100 ms.
 */
export const formatCount = (value: number | bigint): string =>
  String(value).replace(/\B(?=(?:\d{3})+$)/g, '.')

/** A count with its noun in singular or plural: `counted(1, 'foto', 'fotos')` → "1 foto", 1200 → "1.200 fotos". */
export const counted = (count: number, one: string, many: string): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`
