import { FileCode2 } from 'lucide-react'
import { useRef } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import type { NotaFiscal } from '../../contract.ts'
import { RegisterFornecedor } from './register-fornecedor.tsx'
import { summaryOf } from './summary.ts'
import { type NfeProcedure, useNfe } from './use-nfe.ts'
import { usePageDrop } from './use-page-drop.ts'

interface Props {
  procedure: NfeProcedure
  /** Fills the form; nothing is saved by it. */
  onRead: (nota: NotaFiscal) => void
  /** The issuer was not in the register and is now. Left out where the company itself issued it. */
  onFornecedor?: (fornecedor: { id: number; nome: string; cnpj: string }) => void
  /** Takes the file that could be read, to be kept with the record. */
  onFile?: (file: File) => void
}

/** Where an invoice's XML is dropped or chosen, so that a new record need not be typed. */
export function NfeDrop({ procedure, onRead, onFornecedor, onFile }: Props) {
  const input = useRef<HTMLInputElement>(null)
  const { nota, busy, error, read } = useNfe(procedure, (nota, file) => {
    onRead(nota)
    onFile?.(file)
  })
  const over = usePageDrop(([file]) => read(file))
  return (
    <div
      className={`rounded-lg border border-dashed px-4 py-3 sm:col-span-2 ${over ? 'border-accent bg-accent-soft' : 'border-line-strong bg-surface-2'}`}
    >
      <div className="flex flex-wrap items-center gap-3">
        <FileCode2 size={20} className="shrink-0 text-muted" />
        <p className="min-w-0 flex-1 basis-52">
          {over ? (
            'Solte o arquivo aqui.'
          ) : (
            <>
              <span className="pointer-coarse:hidden">Arraste</span>
              <span className="not-pointer-coarse:hidden">Escolha</span> o XML de uma NF-e ou NFS-e para
              preencher os campos.
            </>
          )}
        </p>
        <Button busy={busy} onClick={() => input.current?.click()}>
          Escolher XML
        </Button>
        <input
          ref={input}
          type="file"
          accept=".xml,text/xml,application/xml"
          aria-label="XML da nota fiscal"
          hidden
          onChange={event => {
            read(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </div>
      <div role="status" className="wrap-anywhere text-sm not-empty:mt-2">
        {error && <p className="text-danger-text">{error}</p>}
        {nota && !error && !busy && <p className="text-muted">{summaryOf(nota, false)}</p>}
      </div>
      {onFornecedor && nota && !error && !busy && !nota.fornecedor && (
        <RegisterFornecedor key={nota.chave} emitente={nota.emitente} onFornecedor={onFornecedor} />
      )}
    </div>
  )
}
