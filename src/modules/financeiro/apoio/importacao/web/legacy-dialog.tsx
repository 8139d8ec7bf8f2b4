import { counted, formatCount } from '#platform/contract/counts.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { saveFile } from '#platform/web/kit/files/save-file.ts'
import { skippedFile } from './legacy.ts'
import { LegacyReportView } from './legacy-report.tsx'
import { type ImportProcedure, useLegacyImport } from './use-legacy-import.ts'

interface Props {
  noun: string
  procedure: ImportProcedure
  /** What the browser holds, as it is. */
  raw: string
  /** The same as rows; null where it is damaged. */
  rows: unknown[] | null
  /** Removes it from the browser. */
  onForget: () => void
  onClose: () => void
}

/** Imports, reports what came of each row, and removes the rows from the browser once the report was seen. */
export function LegacyDialog({ noun, procedure, raw, rows, onForget, onClose }: Props) {
  const { state, run } = useLegacyImport(procedure, rows ?? [])
  const title = `Importar ${noun} da versão anterior`
  if (rows === null) {
    return (
      <Dialog title={title} onClose={onClose}>
        <DialogBody>
          <p>O conteúdo guardado neste navegador está danificado e não pôde ser lido. Nada foi importado.</p>
          <p className="mt-2 text-muted">Baixe uma cópia antes de removê-lo, se ainda puder ser útil.</p>
        </DialogBody>
        <DialogFooter>
          <Button onClick={() => saveFile(`${noun}-danificado.txt`, raw)}>Baixar cópia</Button>
          <Button variant="danger" onClick={onForget}>
            Remover do navegador
          </Button>
        </DialogFooter>
      </Dialog>
    )
  }
  if (state.fase === 'relatorio') {
    const { report } = state
    return (
      <Dialog title={title} size="lg" onClose={onForget}>
        <DialogBody>
          <LegacyReportView report={report} />
        </DialogBody>
        <DialogFooter>
          {report.ignorados.length > 0 && (
            <Button onClick={() => saveFile(`${noun}-ignorados.json`, skippedFile(rows, report))}>
              Baixar ignorados
            </Button>
          )}
          <CloseButton variant="primary">Concluir</CloseButton>
        </DialogFooter>
      </Dialog>
    )
  }
  const sending = state.fase === 'enviando'
  const sent = state.fase === 'oferta' ? 0 : state.enviados
  return (
    <Dialog title={title} busy={sending} onClose={onClose}>
      <DialogBody>
        <p>
          {counted(rows.length, 'registro será copiado', 'registros serão copiados')} para o cadastro da
          empresa. O que já estiver lá não é repetido, e nada sai deste navegador antes do relatório.
        </p>
        {state.fase !== 'oferta' && (
          <progress
            aria-label="Registros enviados"
            value={sent}
            max={rows.length}
            className="mt-4 h-2 w-full accent-accent"
          />
        )}
        <p role="status" className="numeros mt-2 text-muted text-sm">
          {sending && `Enviados ${formatCount(sent)} de ${formatCount(rows.length)}...`}
          {state.fase === 'parada' &&
            `A importação parou depois de ${formatCount(sent)} de ${formatCount(rows.length)}. Os dados continuam no navegador.`}
        </p>
      </DialogBody>
      <DialogFooter>
        <CloseButton disabled={sending}>Cancelar</CloseButton>
        <Button variant="primary" busy={sending} onClick={() => void run()}>
          {state.fase === 'parada' ? 'Continuar' : 'Importar'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
