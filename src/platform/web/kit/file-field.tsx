import { Camera } from 'lucide-react'
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
import { Button } from './button.tsx'
import { Field } from './field.tsx'

interface Props {
  label: string
  regra: RegraDeArquivo
  file: File | null
  onChange: (file: File | null) => void
  /** What is missing; why this file cannot be sent is said by itself. */
  error?: string | undefined
  required?: boolean
  disabled?: boolean
}

/** Chooses one file, from disk or, on a phone, from the camera. A file that would be refused is told at once. */
export function FileField({ label, regra, file, onChange, error, required = false, disabled }: Props) {
  const id = useId()
  const camera = useRef<HTMLInputElement>(null)
  const shown = (file && recusaDoArquivo(regra, file.name, file.size)) || error
  const hint = `${extensoesDe(regra)}; até ${tamanhoMaximo(regra)}.`
  const told = [`${id}-hint`, shown && `${id}-error`].filter(Boolean).join(' ')
  const take = (input: HTMLInputElement) => onChange(input.files?.[0] ?? null)
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
      <div className="flex flex-wrap gap-2">
        {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: ARIA in HTML allows it on a file input */}
        <input
          id={id}
          type="file"
          accept={acceptDe(regra)}
          disabled={disabled}
          aria-required={required || undefined}
          aria-invalid={shown ? true : undefined}
          aria-describedby={told}
          onChange={event => take(event.target)}
          className="min-w-0 grow rounded-md border border-line-strong bg-surface text-ink file:mr-3 file:h-control file:cursor-pointer file:border-line-strong/50 file:border-r file:bg-surface-2 file:px-3 file:font-medium file:text-ink hover:file:bg-surface-3 disabled:opacity-60 aria-invalid:border-danger max-sm:file:h-11"
        />
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
              onChange={event => take(event.target)}
            />
            <Button
              className="pointer-fine:hidden"
              icon={<Camera aria-hidden size={16} />}
              disabled={disabled}
              onClick={() => camera.current?.click()}
            >
              Tirar foto
            </Button>
          </>
        )}
      </div>
      {file && (
        <p className="wrap-anywhere mt-1 text-sm">
          <bdi>{nomeVisivel(file.name)}</bdi> <span className="text-muted">({formatKb(file.size)})</span>
        </p>
      )}
    </Field>
  )
}
