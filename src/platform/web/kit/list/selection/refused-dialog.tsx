import { counted } from '#platform/contract/counts.ts'
import { Button } from '../../button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '../../dialog.tsx'
import { RefusedList } from './refused-list.tsx'
import type { Progress } from './use-bulk.ts'

interface Props {
  progress: Progress & { undo?: () => void }
  onClose: () => void
}

/** What was refused of a request on many records, by reason, with the first names of each. */
export function RefusedDialog({ progress, onClose }: Props) {
  const { feitas, recusadas, recusas, undo } = progress
  return (
    <Dialog
      title={counted(recusadas, 'registro não foi alterado', 'registros não foram alterados')}
      reading
      onClose={onClose}
    >
      <DialogBody>
        <p className="text-muted">{counted(feitas, 'foi alterado.', 'foram alterados.')}</p>
        <RefusedList recusas={recusas} />
      </DialogBody>
      <DialogFooter>
        {undo && (
          <DialogClose asChild>
            <Button onClick={undo}>Desfazer os alterados</Button>
          </DialogClose>
        )}
        <DialogClose asChild>
          <Button variant="primary">Fechar</Button>
        </DialogClose>
      </DialogFooter>
    </Dialog>
  )
}
