import { Button } from '#platform/web/kit/button.tsx'

interface Diferenca {
  /** The field that is said otherwise. */
  name: string
  text: string
  /** Label of the button, where the text names two values. */
  acao?: string
  /** Absent where the form has no place for it. */
  use?: () => void
}

/** What a code or a paper says otherwise than the form. Nothing typed is overwritten: a press takes it, and leads to its field. */
export function Diferencas({ de }: { de: readonly Diferenca[] }) {
  return de.map(({ name, text, acao = 'Usar', use }) => (
    <p
      key={text}
      role="status"
      className="mt-1 flex items-center gap-2 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn-text sm:col-span-2"
    >
      <span className="wrap-anywhere mr-auto">{text}</span>
      {use && (
        <Button
          onClick={({ currentTarget }) => {
            currentTarget.closest('form')?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus()
            use()
          }}
        >
          {acao}
        </Button>
      )}
    </p>
  ))
}
