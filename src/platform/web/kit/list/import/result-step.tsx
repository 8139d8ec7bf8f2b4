import { CircleCheck } from 'lucide-react'
import { counted } from '#platform/contract/counts.ts'
import type { Planilha } from '#platform/contract/planilhas.ts'
import { Button } from '../../button.tsx'
import { CloseButton, DialogBody, DialogFooter } from '../../dialog.tsx'
import { RefusedList } from '../selection/refused-list.tsx'
import { Failure } from './failure.tsx'
import { RefusedDownload } from './refused-download.tsx'
import { SheetRows } from './sheet-rows.tsx'
import type { Import, Lote } from './use-import.ts'

interface Props {
  planilha: Planilha
  lote: Lote
  desfeito: boolean
  error: string
  importing: Import
}

/** What was written, what was not and why, and the way back. */
export function ResultStep({ planilha, lote, desfeito, error, importing }: Props) {
  const refused = planilha.contagens?.recusada ?? 0
  // Users with passwords are written without a sheet: of them there are the refused rows alone, and no undo.
  const written = (planilha.contagens?.nova ?? 0) + (planilha.contagens?.alterada ?? 0) > 0
  const done = counted(lote.feitas, 'registro', 'registros')
  return (
    <>
      <DialogBody>
        <Failure text={error} />
        <p role="status" className="mb-3 flex items-center gap-2 font-semibold text-lg">
          <CircleCheck size={20} className="text-accent-text" />
          {desfeito
            ? `Importação desfeita em ${done}.`
            : `${done} ${lote.feitas === 1 ? 'importado' : 'importados'}.`}
        </p>
        {lote.estado === 'cancelado' && <p className="mb-3">O restante foi cancelado e ficou como estava.</p>}
        {desfeito && lote.recusadas > 0 && (
          <>
            <h3 className="font-medium">
              {counted(lote.recusadas, 'registro ficou como está', 'registros ficaram como estão')}
            </h3>
            <RefusedList lote={lote.id} recusas={lote.recusas} />
          </>
        )}
        {!desfeito && refused > 0 && (
          <>
            <h3 className="mb-1 font-medium">{counted(refused, 'linha recusada', 'linhas recusadas')}</h3>
            <RefusedDownload planilha={planilha} />
            <SheetRows planilha={planilha} situacao="recusada" label="Linhas recusadas" />
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={() => importing.restart(null)}>Importar outra planilha</Button>
        {!desfeito && written && lote.feitas > 0 && (
          <Button onClick={() => void importing.undo(planilha, lote)}>Desfazer</Button>
        )}
        <CloseButton variant="primary">Concluir</CloseButton>
      </DialogFooter>
    </>
  )
}
