import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { buttonClass } from '../button.tsx'

interface Props {
  label: string
  /** Endings that the browser offers, e.g. '.xlsx,.csv'. */
  accept: string
  hint: string
  /** Why the last file was not taken. */
  error?: string | undefined
  disabled?: boolean
  onChoose: (file: File) => void
}

/** Takes one file to be read, by choosing it or by dropping it, and the same file again once it is corrected. */
export function DropField({ label, accept, hint, error, disabled = false, onChoose }: Props) {
  const id = useId()
  const [over, setOver] = useState(false)
  const [nome, setNome] = useState('')
  const take = (file: File | undefined) => {
    if (!file || disabled) return
    setNome(file.name)
    onChoose(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files[0])
  }
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first */}
      <div
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3 has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-accent ${over ? 'border-accent bg-accent-soft' : error ? 'border-danger' : 'border-line-strong'} ${disabled ? 'bg-surface-2' : 'hover:border-accent'}`}
      >
        {/* What the browser shows of its own field is in the browser's language. */}
        <span
          aria-hidden
          className={`${buttonClass()} max-sm:h-11 ${disabled ? 'border-line! bg-transparent! text-muted!' : ''}`}
        >
          <FileUp size={16} /> Escolher arquivo
        </span>
        <p className="wrap-anywhere min-w-0 text-sm">
          {nome ? <bdi>{nome}</bdi> : <span className="text-muted max-sm:hidden">ou solte-o aqui</span>}
        </p>
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          title={label}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={event => {
            take(event.target.files?.[0])
            // Without it the browser would not tell that the same file, corrected, is chosen again.
            event.target.value = ''
          }}
          className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
        />
      </div>
      <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
        {hint}
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1 text-danger-text text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
