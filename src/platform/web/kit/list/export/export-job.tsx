import { useEffect, useRef, useState } from 'react'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { fetchExport } from '../../../exports.ts'
import { saveFile } from '../../../files.ts'
import { notify, notifyError } from '../../../notices/notices.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '../../dialog.tsx'
import { ProgressBar } from '../../files/progress-bar.tsx'

/** Shorter exports show no dialog, in milliseconds. */
const PATIENCE_MS = 400

const megabytes = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

interface Props {
  procedure: ExportProcedure
  input: unknown
  /** Called when it was saved, failed or was cancelled. */
  onEnd: () => void
}

/** A running export, from the request to the saved file. Closing the dialog cancels it. */
export function ExportJob({ procedure, input, onEnd }: Props) {
  const [shown, show] = useState(false)
  const [{ part, bytes }, setProgress] = useState({ part: 0, bytes: 0 })
  const start = useRef({ procedure, input, onEnd })

  useEffect(() => {
    const { procedure, input, onEnd } = start.current
    const abort = new AbortController()
    const timer = setTimeout(() => show(true), PATIENCE_MS)
    fetchExport(procedure, input, {
      signal: abort.signal,
      onProgress: (part, bytes) => setProgress({ part, bytes }),
    })
      .then(file => {
        if (abort.signal.aborted) return
        saveFile(file)
        notify({ titulo: 'Exportação concluída', descricao: file.nome })
      }, notifyError)
      .finally(() => abort.signal.aborted || onEnd())
    return () => {
      clearTimeout(timer)
      abort.abort()
    }
  }, [])

  if (!shown) return null
  return (
    <Dialog title={`Exportando ${procedure.titulo}`} onClose={onEnd}>
      <DialogBody>
        <div className="flex items-center gap-3">
          <ProgressBar label="Exportação" progress={part} />
        </div>
        <p className="numeros mt-2 text-muted text-sm">
          {bytes > 0 ? `${megabytes.format(bytes / 1_000_000)} MB recebidos` : 'Preparando o arquivo...'}
        </p>
      </DialogBody>
      <DialogFooter>
        <CloseButton>Cancelar</CloseButton>
      </DialogFooter>
    </Dialog>
  )
}
