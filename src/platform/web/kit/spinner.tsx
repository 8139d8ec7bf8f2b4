import { LoaderCircle } from 'lucide-react'

/** Progress indicator; the text beside it says what is pending. */
export function Spinner({ size = 16 }: { size?: number }) {
  return <LoaderCircle size={size} className="shrink-0 animate-spin" />
}
