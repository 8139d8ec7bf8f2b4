import { DraftNotice } from '../draft/draft-notice.tsx'
import { useDiscard } from '../draft/use-discard.tsx'
import type { FormDraft } from '../draft/use-form-draft.ts'

interface Props {
  form: { dirty: boolean; busy: boolean; draft: FormDraft }
}

const nothing = () => {}

/** For a form outside a dialog: shows a restored draft, and asks before unsaved input is left. */
export function FormGuard({ form }: Props) {
  const { question } = useDiscard({ ...form, onClose: nothing, onDiscard: form.draft.drop })
  return (
    <>
      <DraftNotice draft={form.draft} />
      {question}
    </>
  )
}
