import { useState } from 'react'
import { counted, formatCount } from '#platform/contract/counts.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { Button } from '../../button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { useDiscard } from '../../draft/use-discard.tsx'
import { ProgressBar } from '../../files/progress-bar.tsx'
import { Spinner } from '../../spinner.tsx'
import { useUrl } from '../../use-url.ts'
import { ChooseStep } from './choose-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ResultStep } from './result-step.tsx'
import { type Import, type Passo, useImport } from './use-import.ts'

interface Props {
  /** The export whose columns come back. */
  exportar: ExportProcedure
  /** The file, where it was chosen already. */
  file?: File | undefined
  onClose: () => void
}

/**
 * Imports records from a spreadsheet: file, columns, preview, writing, result. Nothing is written before 'Importar'. An address with
 * `resultado` begins with what became of the last one.
 */
export function ImportDialog({ exportar, file, onClose }: Props) {
  const { param } = useUrl()
  const importing = useImport(exportar, { file, result: param('resultado') !== '' })
  const { passo, error } = importing
  const [text, setText] = useState('')
  // What was read is with the server, and at hand when the dialog opens again.
  if (passo.nome === 'colunas' && text !== '') setText('')
  const { requestClose, question } = useDiscard({ dirty: text.trim() !== '', busy: false, onClose })
  return (
    <Dialog title={`Importar ${exportar.titulo}`} size="xl" onClose={requestClose}>
      {passo.nome === 'escolha' && (
        <ChooseStep
          exportar={exportar}
          anterior={passo.anterior}
          error={error}
          importing={importing}
          text={text}
          onText={setText}
        />
      )}
      {passo.nome === 'colunas' && <ColumnsStep {...passo} error={error} importing={importing} />}
      {passo.nome === 'previa' && (
        <PreviewStep planilha={passo.planilha} error={error} importing={importing} />
      )}
      {passo.nome === 'fim' && <ResultStep {...passo} error={error} importing={importing} />}
      {passo.nome === 'importando' && <Writing passo={passo} onCancel={importing.cancel} />}
      {(passo.nome === 'abrindo' || passo.nome === 'lendo' || passo.nome === 'conferindo') && (
        <Waiting passo={passo} />
      )}
      {question}
    </Dialog>
  )
}

function waiting(passo: Passo): string {
  if (passo.nome === 'lendo') return `Lendo ${passo.arquivo}...`
  if (passo.nome === 'conferindo') return `Conferindo ${counted(passo.planilha.total, 'linha', 'linhas')}...`
  return 'Abrindo...'
}

/** What the server is doing, where there is nothing to choose. */
export function Waiting({ passo }: { passo: Passo }) {
  return (
    <DialogBody>
      <p role="status" className="flex items-center gap-2 py-8 text-muted">
        <Spinner /> {waiting(passo)}
      </p>
    </DialogBody>
  )
}

interface WritingProps {
  passo: Extract<Passo, { nome: 'importando' }>
  onCancel: Import['cancel']
}

/** How far the writing is. */
export function Writing({ passo, onCancel }: WritingProps) {
  const { desfazendo, andamento } = passo
  const { lote, semServidor } = andamento
  const past = lote ? lote.feitas + lote.recusadas : 0
  return (
    <>
      <DialogBody>
        <div className="py-6">
          <p role="status" className="numeros mb-2">
            {desfazendo ? 'Desfazendo' : 'Importando'}
            {lote ? `: ${formatCount(past)} de ${formatCount(lote.total)}` : '...'}
          </p>
          <div className="flex items-center gap-3">
            <ProgressBar label="Importação" progress={lote ? past / Math.max(1, lote.total) : 0} />
          </div>
          <p role="status" className="mt-3 rounded-md bg-warn-soft px-3 py-2 text-warn-text empty:hidden">
            {semServidor && 'Sem resposta do servidor. O que falta é gravado assim que ele voltar.'}
          </p>
          <p className="mt-3 text-muted text-sm">
            Você pode fechar esta janela: a importação continua, e abri-la de novo mostra como vai.
          </p>
        </div>
      </DialogBody>
      <DialogFooter>
        {lote && !desfazendo && <Button onClick={() => onCancel(lote)}>Cancelar o restante</Button>}
        <CloseButton variant="primary" />
      </DialogFooter>
    </>
  )
}
