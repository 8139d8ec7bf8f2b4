import type { ReactNode } from 'react'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'

/** How the records of an entity are shown on its board. Its columns are the values that its list names as such. */
export interface Quadro<Row = never> {
  of: Vocabulary
  /** Lines of a card below its title: columns of the list by their keys, or what a function makes of the record. */
  cartao: readonly (readonly string[] | ((row: Row) => ReactNode))[]
  /** Column of money that is summed at the head of each column. */
  soma?: string
  /** Why a record cannot be moved to a status that only the system sets, and what does it instead. */
  recusa?: (row: Row, valor: string) => string
}
