import { RotateCcw } from 'lucide-react'
import { nomeVisivel } from '#platform/contract/files.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { useAtRest } from '../../press.ts'
import { Button } from '../button.tsx'
import type { FormDraft } from './use-form-draft.ts'

/** Notice in a form that a draft was restored, with a button to discard it. */
export function DraftNotice({ draft }: { draft: Pick<FormDraft, 'found' | 'discard'> }) {
  const { discard } = draft
  const found = useAtRest(draft.found)
  return (
    <div role="status" className="not-empty:mb-4 empty:absolute sm:col-span-2">
      {found && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-accent-soft px-3 py-2 text-sm">
          <p className="min-w-0 flex-1 basis-56">
            <span className="flex items-center gap-1.5 font-semibold">
              <RotateCcw size={14} className="shrink-0" />
              Rascunho recuperado
            </span>
            O que você digitou em {showInstant(new Date(found.quando).toISOString())} e não salvou está de
            volta.
            {found.arquivos.length > 0 && (
              <span className="wrap-anywhere block">
                Escolha de novo o arquivo: {found.arquivos.map(nomeVisivel).join(', ')}.
              </span>
            )}
          </p>
          <Button
            onClick={event => {
              const fields = event.currentTarget.closest('form')
              discard()
              fields?.querySelector<HTMLElement>(':is(input, select, textarea):not([disabled])')?.focus()
            }}
          >
            Descartar
          </Button>
        </div>
      )}
    </div>
  )
}
