import { TriangleAlert } from 'lucide-react'

interface Props {
  id: string
  warning: string | null | undefined
}

/** What is to be looked at in a field; it may be saved all the same. It stands there empty, so that what comes is told. */
export function FieldWarning({ id, warning }: Props) {
  return (
    <p id={id} role="status" className="text-sm text-warn-text not-empty:mt-1">
      {warning && (
        <span className="flex items-start gap-1.5 rounded-sm bg-warn-soft px-2 py-1">
          <TriangleAlert size={14} className="mt-0.5 shrink-0" />
          {warning}
        </span>
      )}
    </p>
  )
}
