import { type FormEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { Button } from '../../button.tsx'
import { DraftNotice } from '../../draft/draft-notice.tsx'
import { useDiscard } from '../../draft/use-discard.tsx'
import { ConflictPanel, showConflict } from '../conflict/conflict-panel.tsx'
import type { RecordForm } from '../record-form.ts'
import { focusFact } from './fact.tsx'
import { Facts } from './facts-mode.ts'

const asItIs = () => undefined
const nothing = () => {}

type Form = Pick<RecordForm, 'busy' | 'dirty' | 'draft' | 'submit' | 'onClose'> &
  Partial<Pick<RecordForm, 'readOnly' | 'conflict' | 'describe' | 'giveBack'>>

/** The fields of a record as facts on its page, edited one at a time, with the draft and the conflict of its dialog. */
export function FactsForm({ form, children }: { form: Form; children: ReactNode }) {
  const element = useRef<HTMLFormElement>(null)
  const [editing, setEditing] = useState<string | null>(null)
  /** A field was changed, and left for another one. */
  const [left, setLeft] = useState(false)
  /** Name of the field whose save is running; null for the save of all fields, undefined while none runs. */
  const sent = useRef<string | null>(undefined)
  /** Name of the field whose save was requested while another one ran. It is sent after that one. */
  const next = useRef<string | null>(null)
  /** Counts the saves that were sent after another one: the next is sent once the form has the saved version. */
  const [turn, setTurn] = useState(0)
  const unsaved = form.dirty && !form.busy
  const latest = useRef({ form, editing })
  latest.current = { form, editing }
  // A running save ends although the page is left; only what was typed since would be lost.
  const { question } = useDiscard({
    dirty: unsaved || (form.busy && editing !== null && editing !== sent.current),
    busy: false,
    onClose: nothing,
    onDiscard: form.draft.discard,
  })
  const readOnly = form.readOnly === true
  const facts = useMemo(
    () => ({
      editing,
      readOnly,
      edit: (name: string) => {
        setLeft(latest.current.form.dirty)
        setEditing(name)
      },
      save: () => element.current?.requestSubmit(),
      cancel: () => {
        const { conflict, giveBack } = latest.current.form
        // What was typed is one side of the choice that is open.
        if (conflict && (!conflict.deleted || conflict.createAgain)) return void showConflict()
        if (editing && editing !== sent.current) giveBack?.(editing)
        setEditing(null)
      },
    }),
    [editing, readOnly],
  )
  /** The fact to go back to once the conflict that is open is decided. */
  const decided = useRef<string>(undefined)
  useEffect(() => {
    const { conflict, dirty } = form
    if (conflict) decided.current = editing ?? conflict.differences[0]?.name
    else if (decided.current) {
      focusFact(decided.current)
      decided.current = undefined
      if (!dirty) setEditing(null)
    }
  })
  useEffect(() => {
    if (turn > 0) element.current?.requestSubmit()
  }, [turn])
  const submit = form.submit((since = []) => {
    sent.current = undefined
    const now = latest.current.editing
    setLeft(since.some(name => name !== now))
    // The input stays open if the person went to another field, or typed on, while the request ran.
    if (now === editing && !since.includes(now ?? '')) setEditing(null)
    // A field that was left for a third one is not sent by itself, since half of the third would go along: it is shown as unsaved.
    else if (now !== null && now === next.current) setTurn(turn => turn + 1)
    next.current = null
  }, 'stay')
  const save = (event: FormEvent) => {
    const waits = sent.current !== undefined
    next.current = waits ? editing : null
    if (waits) return event.preventDefault()
    sent.current = editing
    void Promise.resolve(submit(event)).finally(() => {
      sent.current = undefined
    })
  }
  return (
    <Facts value={facts}>
      <form
        ref={element}
        noValidate
        onSubmit={save}
        data-fatos={editing || form.dirty || form.conflict ? 'editando' : ''}
      >
        <DraftNotice draft={form.draft} />
        {form.conflict && <ConflictPanel conflict={form.conflict} describe={form.describe ?? asItIs} />}
        <div data-fatos-do-registro className="flex min-w-0 flex-col gap-y-0.5">
          {children}
        </div>
        {unsaved && (left || !editing) && !form.conflict && (
          <p
            role="status"
            className="sticky bottom-0 z-10 mt-3 flex items-center gap-2 rounded-md bg-warn-soft p-2 pl-3"
          >
            <span className="min-w-0 flex-1">Há alterações que não foram salvas.</span>
            <Button onClick={form.draft.discard}>Descartar</Button>
            <Button type="submit" variant="primary" busy={form.busy}>
              Salvar
            </Button>
          </p>
        )}
      </form>
      {question}
    </Facts>
  )
}
