import { LoaderCircle } from 'lucide-react'

/** Says that something is under way; the text beside it says what. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle aria-hidden size={size} className="shrink-0 animate-spin" />
}
