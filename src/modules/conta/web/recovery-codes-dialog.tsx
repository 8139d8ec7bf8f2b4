import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { RecoveryCodes } from '#platform/web/second-factor/recovery-codes.tsx'

interface Props {
  title: string
  codigos: string[]
  onClose: () => void
}

/** Shows the codes, once: only its button closes it, since Esc by accident would lose them. */
export function RecoveryCodesDialog({ title, codigos, onClose }: Props) {
  return (
    <Dialog title={title} busy reading onClose={onClose}>
      <DialogBody>
        <RecoveryCodes codigos={codigos} />
      </DialogBody>
      <DialogFooter>
        <Button variant="primary" onClick={onClose}>
          Guardei os códigos
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
