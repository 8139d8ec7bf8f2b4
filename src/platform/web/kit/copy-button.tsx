import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Button } from './button.tsx'
import { copyText } from './clipboard.ts'

interface Props {
  text: string
  label: string
  /** A dialog about this text begins here. */
  autoFocus?: boolean
}

/** Takes a text to the clipboard. */
export function CopyButton({ text, label, autoFocus }: Props) {
  const [done, setDone] = useState(false)
  useEffect(() => {
    if (!done) return
    const timer = setTimeout(() => setDone(false), 2000)
    return () => clearTimeout(timer)
  }, [done])
  return (
    <Button
      autoFocus={autoFocus}
      icon={done ? <Check size={16} /> : <Copy size={16} />}
      onClick={() => void copyText(text).then(setDone)}
    >
      {done ? 'Copiado' : label}
    </Button>
  )
}
