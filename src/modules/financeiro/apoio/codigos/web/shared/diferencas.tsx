import { Button } from '#platform/web/kit/button.tsx'

/** What a code or a paper says otherwise than the form. Nothing typed is overwritten: a press takes it. */
export function Diferencas({ de }: { de: readonly { text: string; use: () => void }[] }) {
  return de.map(({ text, use }) => (
    <p
      key={text}
      role="status"
      className="mt-1 flex items-center gap-2 rounded-sm bg-warn-soft px-2 py-1 text-sm text-warn-text sm:col-span-2"
    >
      <span className="wrap-anywhere mr-auto">{text}</span>
      <Button onClick={use}>Usar</Button>
    </p>
  ))
}
