import { Dialog, DialogBody } from '../dialog.tsx'
import { Changes, type ChangesProps } from './record-history.tsx'

export interface HistoryProps extends ChangesProps {
  /** The record's name. */
  about: string
  onClose: () => void
}

/** History of a record in a dialog. */
export function HistoryDialog({ about, onClose, ...changes }: HistoryProps) {
  return (
    <Dialog title={`Histórico de ${about}`} size="lg" onClose={onClose}>
      <DialogBody>
        <Changes {...changes} />
      </DialogBody>
    </Dialog>
  )
}
