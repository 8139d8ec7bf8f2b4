import { DraftNotice } from './draft-notice.tsx'
import { useDiscard } from './use-discard.tsx'
import type { FormDraft } from './use-form-draft.ts'

interface Props {
  form: { dirty: boolean; busy: boolean; draft: FormDraft }
}

const nothing = () => {}

/** Stands in a form that is no dialog: says what came back, and asks before what was typed is left behind. */
export function FormGuard({ form }: Props) {
  const { question } = useDiscard({ ...form, onClose: nothing, onDiscard: form.draft.drop })
  return (
    <>
      <DraftNotice draft={form.draft} />
      {question}
    </>
  )
}
