/**
 * A cell as it was read. A number is one that the file holds as such; everything else is text, with dates as dd/mm/aaaa, yes and
 * no as Sim and Não, and nothing as ''.
 */
export type Celula = string | number

/** What is read from a formula that was saved without its result. */
export const SEM_RESULTADO = '#FÓRMULA!'

/** Excel keeps fifteen digits of a number; what follows is noise of its arithmetic. */
export const exact = (value: number) => Number(value.toPrecision(15))

/** A number as a Brazilian reads it, without groups: 1234,5. */
const numberText = (value: number) =>
  value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 15 }).replace('.', ',')

/** The text of a cell. */
export const textOfCell = (cell: Celula | undefined): string =>
  typeof cell === 'number' ? numberText(cell) : (cell ?? '')
