import { createContext, use } from 'react'

/** A form whose fields are shown as facts, of which one at a time is edited in its place. */
export interface FactsMode {
  /** Name of the field that is being edited. */
  editing: string | null
  /** This person may read the record, not change it. */
  readOnly: boolean
  edit: (name: string) => void
  save: () => void
  /** Gives the field back as it was. */
  cancel: () => void
}

/** Undefined in a dialog, where every field is an input. */
export const Facts = createContext<FactsMode | undefined>(undefined)

export const useFacts = () => use(Facts)

/** Asks the form's dialog to show its fields as facts. */
export const ShowsFacts = createContext(false)
