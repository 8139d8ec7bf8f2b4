import { Camera as CameraIcon, FileScan, ScanLine } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { acceptDe, type RegraDeArquivo } from '#platform/contract/files.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { ChosenFiles } from '#platform/web/kit/files/photos-field.tsx'
import { useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { NotaFiscal } from '../../../nfe/contract.ts'
import { RegisterFornecedor } from '../../../nfe/web/shared/register-fornecedor.tsx'
import type { NfeProcedure } from '../../../nfe/web/shared/use-nfe.ts'
import { usePageDrop } from '../../../nfe/web/shared/use-page-drop.ts'
import { usePastedFiles } from '../../../nfe/web/shared/use-pasted-files.ts'
import { LerCodigo } from '../ler-codigo.tsx'
import { aproveitados, usePapeis } from '../use-papeis.ts'
import { codigosEntre, prepararLeitor, usePreparedReader } from './ler-arquivo.ts'

const Camera = lazyForm(async () => (await import('../camera.tsx')).Camera)

interface Props {
  /** Which files are kept with the record. */
  regra: RegraDeArquivo
  procedure: NfeProcedure
  /** The due date of a boleto is counted near this day. */
  perto: string
  /** Read as if they were dropped, in their order, once they are given. */
  first?: readonly File[] | undefined
  /** Files to be attached to the record. */
  files: readonly File[]
  onFiles: (files: readonly File[]) => void
  /** A code that is typed. */
  onCode: (lido: Lido) => void
  /** A code that is read from a paper. */
  onPaperCode: (lido: Lido) => void
  /** A code that was typed is in its field no longer. */
  onCodeGone: (lido: Lido) => void
  onNota: (nota: NotaFiscal) => void
  /** Takes the boletos of a payment book. @returns false where it has no place for them */
  onCarne: (boletos: readonly Lido[]) => boolean
  /** The issuer was not in the register and is now. */
  onFornecedor: (fornecedor: { id: number; nome: string; cnpj: string }) => void
}

/** Of a button that asks for a file: by the time that one is chosen, the reader is there. */
const preparing = { onPointerEnter: prepararLeitor, onFocus: prepararLeitor } as const

/** Is it the same file once more? */
const same = (a: File, b: File) => a.name === b.name && a.size === b.size

/**
 * One place for every paper of a bill: dropped, pasted, chosen, photographed, held before the camera, or its code typed. Not on the
 * page of a record, where papers go to its attachments.
 */
export function LerPapel(props: Props) {
  return useFacts() ? null : <Lugar {...props} />
}

function Lugar({
  first,
  regra,
  procedure,
  perto,
  files,
  onFiles,
  onCode,
  onPaperCode,
  onCodeGone,
  onNota,
  onCarne,
  onFornecedor,
}: Props) {
  const input = useRef<HTMLInputElement>(null)
  const photo = useRef<HTMLInputElement>(null)
  const [filming, setFilming] = useState(false)
  const kept = useRef(files)
  kept.current = files
  const { papeis, nota, busy, read } = usePapeis({
    regra,
    procedure,
    perto,
    onFile: file => {
      if (kept.current.some(other => same(other, file))) return
      kept.current = [...kept.current, file]
      onFiles(kept.current)
    },
    onCode: onPaperCode,
    onNota,
    onCarne,
  })
  const over = usePageDrop(files => void read(files))
  usePreparedReader(over)
  usePastedFiles(files => void read(files))
  const begin = useRef(read)
  useEffect(() => {
    if (first) void begin.current(first)
  }, [first])
  const choose = (element: HTMLInputElement) => {
    void read([...(element.files ?? [])])
    element.value = ''
  }
  return (
    <div
      className={`rounded-lg border border-dashed px-4 py-3 sm:col-span-2 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface-2'}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <FileScan size={20} className="mr-1 shrink-0 text-muted" />
        <p className="min-w-0 flex-1 basis-52">
          {over ? (
            'Solte o arquivo aqui.'
          ) : (
            <>
              <span className="pointer-coarse:hidden">Arraste ou cole</span>
              <span className="not-pointer-coarse:hidden">Escolha</span> o XML, o PDF ou a foto para preencher
              os campos.
            </>
          )}
        </p>
        <Button {...preparing} busy={busy} onClick={() => input.current?.click()}>
          Escolher arquivo
        </Button>
        <Button
          {...preparing}
          className="pointer-fine:hidden"
          icon={<CameraIcon size={16} />}
          disabled={busy}
          onClick={() => photo.current?.click()}
        >
          Fotografar
        </Button>
        {navigator.mediaDevices && (
          <Button
            {...preparing}
            icon={<ScanLine size={16} />}
            disabled={busy}
            onClick={() => setFilming(true)}
          >
            Abrir câmera
          </Button>
        )}
        <input
          ref={input}
          type="file"
          multiple
          accept={acceptDe(regra)}
          aria-label="Arquivos da conta"
          hidden
          onChange={event => choose(event.target)}
        />
        <input
          ref={photo}
          type="file"
          accept="image/*"
          capture="environment"
          aria-label="Foto da conta"
          hidden
          onChange={event => choose(event.target)}
        />
      </div>
      <LerCodigo perto={perto} onRead={onCode} onGone={onCodeGone} />
      <div role="status" className="wrap-anywhere text-sm not-empty:mt-2">
        {busy && <p className="text-muted">Lendo...</p>}
        {papeis.map(({ arquivo, lido, problemas }) => (
          <div key={arquivo}>
            {lido && (
              <p className="text-muted">
                <bdi className="font-medium text-ink">{arquivo}</bdi>: {lido}
              </p>
            )}
            {problemas.map(problema => (
              <p key={problema} className="text-danger-text">
                <bdi className="font-medium">{arquivo}</bdi>: {problema}
              </p>
            ))}
          </div>
        ))}
      </div>
      {nota && !nota.fornecedor && (
        <RegisterFornecedor key={nota.chave} emitente={nota.emitente} onFornecedor={onFornecedor} />
      )}
      {files.length > 0 && (
        <div className="mt-3">
          <ChosenFiles label="Anexos" files={files} onChange={onFiles} />
        </div>
      )}
      {filming && (
        <Camera
          onClose={() => setFilming(false)}
          onTexts={texts => {
            const { taken } = aproveitados(
              codigosEntre(texts, perto).filter(({ erros }) => erros.length === 0),
            )
            for (const lido of taken) onCode(lido)
            return taken.length > 0
          }}
        />
      )}
    </div>
  )
}
