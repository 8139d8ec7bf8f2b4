import { Download } from 'lucide-react'
import { type ClipboardEvent, useEffect, useId, useRef } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { nomeVisivel } from '#platform/contract/files.ts'
import { MAXIMO_DE_LINHAS, type Planilha } from '#platform/contract/planilhas.ts'
import { saveFile } from '../../../files.ts'
import { Button } from '../../button.tsx'
import { CloseButton, DialogBody, DialogFooter } from '../../dialog.tsx'
import { DropField } from '../../files/drop-field.tsx'
import { firstField } from '../../first-field.ts'
import { Failure } from './failure.tsx'
import type { Import } from './use-import.ts'

interface Props {
  exportar: ExportProcedure
  /** What was read last, if it is still kept. */
  anterior: Planilha | null
  error: string
  importing: Import
  /** Cells, pasted or typed, as they are kept until the dialog closes. */
  text: string
  onText: (text: string) => void
}

const pasted = (text: string) => new File([text], 'Células coladas', { type: 'text/plain' })

/** Takes a spreadsheet: chosen, dropped, or its cells pasted. */
export function ChooseStep({ exportar, anterior, error, importing, text, onText }: Props) {
  const id = useId()
  const send = (file: File) => void importing.send(file)
  // Several cells are a table and are read at once; a word is somebody typing.
  const paste = (event: ClipboardEvent) => {
    const cells = event.clipboardData.getData('text/plain')
    if (!/[\t\n]/.test(cells.trim())) return
    event.preventDefault()
    onText(cells)
    send(pasted(cells))
  }
  const box = useRef<HTMLDivElement>(null)
  // The dialog opens before this step is there. On the file: a phone would raise its keyboard for the text.
  useEffect(() => {
    if (box.current) firstField(box.current)?.focus()
  }, [])
  const fields = importing.campos.filter(({ campo }) => campo !== 'id')
  return (
    <>
      <DialogBody>
        {/* Cells are pasted wherever the focus is. */}
        <div ref={box} onPaste={paste}>
          <Failure text={error} />
          {anterior && <Before planilha={anterior} onResume={() => void importing.resume(anterior)} />}
          <p className="mb-3">
            Uma linha para cada registro, com os títulos das colunas em cima. Nada é gravado antes de você
            conferir. Para alterar o que já existe, exporte a lista, edite e importe de volta.
          </p>
          <DropField
            label="Planilha (XLSX ou CSV)"
            accept=".xlsx,.csv,.tsv,.txt"
            hint={`Até ${formatCount(MAXIMO_DE_LINHAS)} linhas e 10 MB.`}
            onChoose={send}
          />
          {fields.length > 0 && (
            <div className="mt-3 flex flex-wrap items-start justify-between gap-x-4 gap-y-2 rounded-md bg-surface-2 px-3 py-2">
              <p className="min-w-0 flex-1 basis-64 text-sm">
                <span className="text-muted">Colunas: </span>
                {fields.map(({ campo, rotulo, obrigatorio }, n) => (
                  <span key={campo}>
                    {n > 0 && ', '}
                    <span className={obrigatorio ? 'font-medium' : ''}>{rotulo}</span>
                    {obrigatorio && ' *'}
                  </span>
                ))}
                <span className="text-muted">. Com * as que um registro novo precisa ter.</span>
              </p>
              <Button icon={<Download size={16} />} onClick={() => saveModel(exportar.titulo, fields)}>
                Baixar modelo
              </Button>
            </div>
          )}
          <label htmlFor={`${id}-text`} className="mt-4 mb-1 block font-medium text-sm">
            Ou cole aqui as células copiadas da planilha
          </label>
          <textarea
            id={`${id}-text`}
            rows={3}
            value={text}
            onChange={event => onText(event.target.value)}
            className="w-full rounded-md border border-line-strong bg-surface px-2.5 py-2 font-mono text-sm max-sm:text-lg"
          />
        </div>
      </DialogBody>
      <DialogFooter>
        <CloseButton>Cancelar</CloseButton>
        {text.trim() !== '' && (
          <Button variant="primary" onClick={() => send(pasted(text))}>
            Ler o que colei
          </Button>
        )}
      </DialogFooter>
    </>
  )
}

/** An empty spreadsheet with the headings, for Excel in Brazil. */
function saveModel(titulo: string, fields: Import['campos']): void {
  const headings = fields.map(({ rotulo }) => `"${rotulo.replaceAll('"', '""')}"`).join(';')
  saveFile({ nome: `Modelo ${titulo}.csv`, blob: new Blob([`\ufeff${headings}\r\n`], { type: 'text/csv' }) })
}

function Before({ planilha, onResume }: { planilha: Planilha; onResume: () => void }) {
  const { nome_arquivo, total, lote_id } = planilha
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md bg-surface-2 px-3 py-2">
      <p className="wrap-anywhere min-w-0 grow">
        {lote_id ? 'Última importação: ' : 'Não importada ainda: '}
        <bdi className="font-medium">{nomeVisivel(nome_arquivo)}</bdi>, {counted(total, 'linha', 'linhas')}
      </p>
      <Button onClick={onResume}>{lote_id ? 'Ver resultado' : 'Continuar'}</Button>
    </div>
  )
}
