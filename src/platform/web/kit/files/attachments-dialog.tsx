import type { AnexosApi } from '#platform/contract/anexos.ts'
import { Dialog, DialogBody } from '../dialog.tsx'
import { Attachments } from './attachments.tsx'

interface Props {
  api: AnexosApi
  registro_id: number
  title: string
  affects: readonly string[]
  onClose: () => void
}

/** The files of a record of a list. */
export function AttachmentsDialog({ title, onClose, ...files }: Props) {
  return (
    <Dialog size="lg" title={title} onClose={onClose}>
      <DialogBody>
        <Attachments {...files} title="Arquivos" />
      </DialogBody>
    </Dialog>
  )
}
