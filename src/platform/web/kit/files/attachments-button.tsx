import { Paperclip } from 'lucide-react'
import { useState } from 'react'
import type { AnexosApi } from '#platform/contract/anexos.ts'
import { counted } from '#platform/contract/counts.ts'
import { lazyForm } from '../lazy-form.tsx'

const AttachmentsDialog = lazyForm(async () => (await import('./attachments-dialog.tsx')).AttachmentsDialog)

export const LINK = 'inline-flex items-center gap-1 font-medium text-accent-text underline underline-offset-2'

interface Props {
  api: AnexosApi
  /** Of the record. */
  id: number
  /** How many files it has. */
  count: number
  /** What they are, e.g. 'comprovantes'. */
  noun: string
  /** Name of the record. */
  about: string
  /** Entities whose lists show the count. */
  affects: readonly string[]
}

/** How many files a record in a list has, as a button that opens them and takes further ones. */
export function AttachmentsButton({ api, id, count, noun, about, affects }: Props) {
  const [open, setOpen] = useState(false)
  const files = counted(count, 'arquivo', 'arquivos')
  return (
    <>
      <button
        type="button"
        aria-label={`${count > 0 ? files : 'Anexar'}: ${noun} de ${about}`}
        onClick={() => setOpen(true)}
        className={`alvo ${count > 0 ? LINK : 'inline-flex items-center gap-1 text-muted hover:text-ink'}`}
      >
        <Paperclip size={14} />
        {count > 0 ? files : 'Anexar'}
      </button>
      {open && (
        <AttachmentsDialog
          api={api}
          registro_id={id}
          title={`${noun.charAt(0).toUpperCase()}${noun.slice(1)}: ${about}`}
          affects={affects}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
