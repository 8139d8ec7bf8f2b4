import { DraftNotice } from '../draft/draft-notice.tsx'
import { useDiscard } from '../draft/use-discard.tsx'
import type { FormDraft } from '../draft/use-form-draft.ts'

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
