import { Camera, Paperclip } from 'lucide-react'
import { useId, useRef } from 'react'
import {
  acceptDe,
  extensoesDe,
  formatKb,
  nomeVisivel,
  type RegraDeArquivo,
  recusaDoArquivo,
  tamanhoMaximo,
} from '#platform/contract/files.ts'
import { Button } from '../button.tsx'
import { Field } from '../form/field.tsx'

interface Props {
  label: string
  regra: RegraDeArquivo
  file: File | null
  onChange: (file: File | null) => void
  /** Takes several at once; without it only one can be chosen, and of those dropped the first counts. */
  onMany?: (files: readonly File[]) => void
  /** Error when no file is chosen. A refused file shows its own error. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** Input for a file, or several, from disk or a phone's camera. Type and size of one are checked at once. */
export function FileField(props: Props) {
  const { label, regra, file, onChange, onMany, error, required = false, disabled } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const shown = (file && recusaDoArquivo(regra, file.name, file.size)) || error
  const limit = `até ${tamanhoMaximo(regra)}.`
  // A phone offers no others; what is refused all the same is told which ones there are.
  const hint = (
    <>
      <span className="pointer-coarse:hidden">{extensoesDe(regra)}; </span>
      <span className="pointer-coarse:first-letter:uppercase inline-block">{limit}</span>
    </>
  )
  const told = [`${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ')
  const take = (files: FileList | null) => {
    if (onMany && files && files.length > 1) onMany([...files])
    else onChange(files?.[0] ?? null)
  }
  const takesPhotos = regra.tipos.includes('jpeg')
  return (
    <Field
      name="arquivo"
      id={id}
      label={label}
      required={required}
      hint={hint}
      error={shown ?? undefined}
      wide
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping a file is a second way beside the input */}
      <div
        className="flex flex-wrap gap-2"
        onDragOver={event => event.preventDefault()}
        onDrop={event => {
          event.preventDefault()
          if (!disabled) take(event.dataTransfer.files)
        }}
      >
        {/* Visually hidden, since its texts are in the browser's language; it serves keyboards and screen readers. */}
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA in HTML allows it on a file input */}
        <input
          ref={input}
          id={id}
          type="file"
          accept={acceptDe(regra)}
          multiple={onMany !== undefined}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={told}
          onChange={event => take(event.target.files)}
          className="peer sr-only"
        />
        <button
          type="button"
          aria-hidden
          tabIndex={-1}
          disabled={disabled}
          onClick={() => input.current?.click()}
          className="flex min-h-control min-w-0 grow items-center gap-2 rounded-md border border-line-strong border-dashed bg-surface px-3 py-1.5 text-left hover:border-accent peer-focus-visible:outline-2 peer-focus-visible:outline-focus peer-focus-visible:outline-offset-2 peer-aria-invalid:border-danger disabled:opacity-60 max-sm:min-h-11 sm:basis-56"
        >
          <Paperclip size={16} className="shrink-0 text-muted" />
          <span className="wrap-anywhere min-w-0">
            {file ? (
              <Chosen file={file} />
            ) : (
              <>
                <span className="font-medium">Escolher arquivo</span>{' '}
                <span className="text-muted pointer-coarse:hidden">ou solte-o aqui</span>
              </>
            )}
          </span>
        </button>
        {takesPhotos && (
          <>
            <input
              ref={camera}
              type="file"
              accept="image/*"
              capture="environment"
              aria-hidden
              tabIndex={-1}
              hidden
              onChange={event => take(event.target.files)}
            />
            <Button
              className="pointer-fine:hidden"
              icon={<Camera size={16} />}
              disabled={disabled}
              onClick={() => camera.current?.click()}
            >
              Tirar foto
            </Button>
          </>
        )}
      </div>
    </Field>
  )
}

function Chosen({ file }: { file: File }) {
  return (
    <span>
      <bdi>{nomeVisivel(file.name)}</bdi> <span className="text-muted">({formatKb(file.size)})</span>
    </span>
  )
}
