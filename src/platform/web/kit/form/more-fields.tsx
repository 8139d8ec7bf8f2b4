import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFormState, useWatch } from 'react-hook-form'
import { useFacts } from './facts/facts-mode.ts'
import type { FieldBinding } from './field-binding.ts'
import { FormFold } from './form-fold.tsx'

interface Props<Name extends string> {
  form: { field: (name: Name) => FieldBinding }
  /** The fields that it holds: the same array each time. */
  names: readonly [Name, ...Name[]]
  /** What they are, in a few words. */
  says: string
  children: ReactNode
}

/**
 * Fields that many records have none of, folded below the others until one of them has a value or an error, or somebody opens
 * them. It stays open then: a value that is taken out again folds nothing under the hand. On the page of a record they are facts
 * like the others.
 */
export function MoreFields<Name extends string>(props: Props<Name>) {
  return useFacts() ? props.children : <Folded {...props} />
}

function Folded<Name extends string>({ form, names, says, children }: Props<Name>) {
  const { control } = form.field(names[0])
  const filled = useWatch({ control, name: names }).some(value => value != null && value !== '')
  const { errors, submitCount } = useFormState({ control, name: names })
  const wrong = names.some(name => errors[name])
  const [open, setOpen] = useState(filled)
  useEffect(() => {
    if (filled) setOpen(true)
  }, [filled])
  /** The first wrong field is to get the focus once it is shown. */
  const due = useRef(false)
  // Each attempt to save shows what is wrong, also where somebody had folded it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: counts the attempts
  useEffect(() => {
    if (!wrong) return
    due.current = true
    setOpen(true)
  }, [wrong, submitCount])
  // Not by the next frame, which may come before the fold is drawn open.
  useEffect(() => {
    if (open && wrong && due.current) due.current = !focusWrong()
  })
  return (
    <FormFold title="Mais dados" says={says} open={open} onToggle={setOpen} columns>
      {children}
    </FormFold>
  )
}

/** What is folded takes no focus: the form could not give it to the first wrong field, where that is the only one. */
function focusWrong(): boolean {
  const wrong = '[aria-invalid=true]'
  const form = [...document.querySelectorAll('[role=dialog]')].at(-1)
  const first = form?.querySelector<HTMLElement>(wrong)
  if (first && !document.activeElement?.matches(wrong)) first.focus()
  return first != null
}
