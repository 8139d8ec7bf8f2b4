import type { BaseSyntheticEvent } from 'react'
import type { FormDraft } from '../draft/use-form-draft.ts'
import type { Difference } from './conflict/conflict.ts'
import type { Conflict } from './conflict/conflict-panel.tsx'
import type { FieldBinding, LinesBinding } from './field-binding.ts'

/** What `useRecordForm` makes, for a dialog or the facts of a record's page. */
export interface RecordForm<Name extends string = string> {
  isNew: boolean
  busy: boolean
  dirty: boolean
  /** This person may read the record but not change it. */
  readOnly: boolean
  /** The restored draft. */
  draft: FormDraft
  /** Why it was not saved, until the next attempt. A conflict and a field say so by themselves. */
  failure: string | undefined
  /** Conflict of a save, or of a restored draft, with the present record. */
  conflict: Conflict | undefined
  /** Display text of a value in the conflict panel; undefined shows the value itself. */
  describe: (difference: Difference, side: 'mine' | 'theirs') => string | undefined
  field: (name: Name) => FieldBinding
  /** Props of a `LinesField`. @param labels of the fields of one line */
  lines: <Field extends string>(name: Name, labels: Record<Field, string>) => LinesBinding<Field>
  /** Present value of a field. */
  watch: (name: Name) => unknown
  setValue: (name: Name, value: unknown) => void
  /** Fills in a starting value that was read later than the form was drawn: not typed, so neither a draft nor asked about. */
  startLate: (name: Name, value: unknown) => void
  /** Gives a field back as the record has it. */
  giveBack: (name: string) => void
  /**
   * Saves. A form that overrides it has to hand on both parameters.
   * @param close closes without asking, after saving; takes the names of the fields that changed while the request ran
   * @param after 'stay' resolves at the answer and keeps what was typed while the request ran; 'close', the default, waits for the
   * lists to refetch
   */
  submit: (
    close: (since?: readonly string[]) => void,
    after?: 'close' | 'stay',
  ) => (event?: BaseSyntheticEvent) => Promise<void>
  /** Saves a new record and goes on with the next one; undefined where the form is for one. */
  submitAndGoOn: (() => Promise<void>) | undefined
  /** Number of records that were saved here before this one. */
  round: number
  onClose: () => void
}
