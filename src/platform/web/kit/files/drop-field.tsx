import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

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
        className={`flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong'}`}
      >
        <FileUp aria-hidden size={20} className="text-muted" />
        <input
          id={id}
          type="file"
          accept={accept}
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={event => {
            take(event.target.files?.[0])
            // Without it the browser would not tell that the same file, corrected, is chosen again.
            event.target.value = ''
          }}
          className="min-w-0 max-w-36 grow text-transparent file:mr-3 file:h-control file:cursor-pointer file:rounded-md file:border file:border-line-strong/50 file:bg-surface file:px-3 file:font-medium file:text-ink hover:file:bg-surface-2 max-sm:file:h-11"
        />
        <p className="wrap-anywhere min-w-0 text-sm">
          {nome ? (
            <bdi>{nome}</bdi>
          ) : (
            <span className="text-muted max-sm:hidden">ou solte o arquivo aqui</span>
          )}
        </p>
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
