import { createContext } from 'react'

/** What a new record starts with where it is made from another one. */
export interface FormStart {
  /** By field: a reference to the page it is made from, or what a copied record has. */
  values: Record<string, unknown>
  /** What the records are called that these values refer to. */
  names: Record<string, string>
  /** Values that were typed elsewhere, such as the words in a picker: a draft keeps them. */
  typed?: Record<string, unknown>
  /** The copied record. Its copy has a draft of its own. */
  copyOf?: { id: number | string } & Record<string, unknown>
  /** Opened for a field of another form: a short form, which is over with one record. */
  onMade?: (made: { id: number | string } & Record<string, unknown>) => void
}

export const FormStartContext = createContext<FormStart | undefined>(undefined)
