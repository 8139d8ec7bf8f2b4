import { FileUp } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'

interface Props {
  onChoose: (file: File) => void
  error: string | undefined
  disabled: boolean
}

/** Takes a statement by choosing it or by dropping it. */
export function FilePicker({ onChoose, error, disabled }: Props) {
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
        Arquivo do banco
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
          accept=".ofx,.qfx,.csv,.txt"
          disabled={disabled}
          aria-invalid={error ? true : undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={event => {
            take(event.target.files?.[0])
            // The same file can be chosen again, corrected.
            event.target.value = ''
          }}
          className="min-w-0 max-w-36 grow text-transparent file:mr-3 file:h-control file:cursor-pointer file:rounded-md file:border file:border-line-strong/50 file:bg-surface file:px-3 file:font-medium file:text-ink hover:file:bg-surface-2 max-sm:file:h-11"
        />
        <p className="wrap-anywhere min-w-0 text-sm">
          {nome ? <bdi>{nome}</bdi> : <span className="text-muted">ou solte o arquivo aqui</span>}
        </p>
      </div>
      <p id={`${id}-hint`} className="mt-1 text-muted text-xs">
        OFX ou CSV, como o banco os oferece; até 700 KB.
      </p>
      <p id={`${id}-error`} role="alert" className="mt-1 text-danger-text text-sm empty:hidden">
        {error}
      </p>
    </div>
  )
}
