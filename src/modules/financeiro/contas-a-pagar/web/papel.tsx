import { useEffect, useState } from 'react'
import { nomeVisivel, temPrevia } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { FileFrame } from '#platform/web/kit/files/file-frame.tsx'
import { readXml } from '../../apoio/nfe/web/shared/read-xml.ts'
import { lerNota, type Nota, NotaLida } from './nota.tsx'

interface Props {
  arquivos: readonly File[]
  /** '1 de 3'; undefined where it is the only one. */
  lugar: string | undefined
  /** Leaves this one for later; undefined where it is the only one. */
  onNext: (() => void) | undefined
}

/** The papers themselves, one at a time, beside the fields that they fill. */
export function Papel({ arquivos, lugar, onNext }: Props) {
  const [at, show] = useState(0)
  const arquivo = arquivos[at] as File
  return (
    <>
      <div className="mb-2 flex items-center gap-2">
        {arquivos.length > 1 ? (
          <fieldset className="flex min-w-0 flex-1 flex-wrap gap-1">
            <legend className="sr-only">Papel mostrado</legend>
            {arquivos.map(({ name }, index) => (
              <button
                key={name}
                type="button"
                aria-pressed={index === at}
                onClick={() => show(index)}
                className="min-h-8 min-w-0 max-w-full truncate rounded-md border border-line px-2 text-sm aria-pressed:border-accent aria-pressed:bg-accent-soft max-sm:min-h-11"
              >
                <bdi>{nomeVisivel(name)}</bdi>
              </button>
            ))}
          </fieldset>
        ) : (
          <p className="min-w-0 flex-1 truncate font-medium text-sm">
            <bdi>{nomeVisivel(arquivo.name)}</bdi>
          </p>
        )}
        {lugar && <span className="numeros shrink-0 text-muted text-sm">{lugar}</span>}
        {onNext && <Button onClick={onNext}>Deixar para depois</Button>}
      </div>
      <Conteudo key={at} arquivo={arquivo} />
    </>
  )
}

function Conteudo({ arquivo }: { arquivo: File }) {
  const place = 'h-[60dvh] max-lg:h-64'
  if (temPrevia(arquivo.type)) return <FileFrame blob={arquivo} nome={arquivo.name} className={place} />
  if (/xml$/i.test(arquivo.type || arquivo.name)) return <Texto arquivo={arquivo} className={place} />
  return (
    <p className="text-muted text-sm">Este navegador não mostra este tipo de arquivo. Ele fica anexado.</p>
  )
}

/** As much of an XML as somebody reads. */
const MOST = 60_000

/** An XML as the invoice that it is, else as text, an element a line: no browser opens one of a stranger. */
function Texto({ arquivo, className }: { arquivo: File; className: string }) {
  const [text, setText] = useState('')
  const [nota, setNota] = useState<Nota | null>(null)
  useEffect(() => {
    let over = false
    void readXml(arquivo)
      .then(read => {
        if (over) return
        setNota(lerNota(read))
        setText(read.slice(0, MOST).replace(/>\s*</g, '>\n<'))
      })
      .catch(() => {})
    return () => {
      over = true
    }
  }, [arquivo])
  return (
    <section
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that the keyboard has to reach it
      tabIndex={0}
      aria-label={`Conteúdo de ${nomeVisivel(arquivo.name)}`}
      className={`overflow-auto rounded-md border border-line bg-surface-2 p-3 ${className}`}
    >
      {nota ? (
        <NotaLida nota={nota} />
      ) : (
        <pre className="wrap-anywhere whitespace-pre-wrap text-xs">{text}</pre>
      )}
    </section>
  )
}
