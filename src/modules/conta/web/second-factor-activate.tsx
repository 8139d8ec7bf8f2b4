import { Button } from '#platform/web/kit/button.tsx'
import { Dialog, DialogBody, DialogClose, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { SetupFields } from '#platform/web/second-factor/setup-fields.tsx'
import { useSetup } from '#platform/web/second-factor/use-setup.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The dialog in which one sets up the second factor. */
export function ActivateSecondFactor({ onClose }: { onClose: () => void }) {
  const setup = useSetup()
  const { codigos, form } = setup
  if (codigos)
    return <RecoveryCodesDialog title="Segundo fator ativado" codigos={codigos} onClose={onClose} />
  return (
    <Dialog title="Ativar segundo fator" busy={form.busy} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <SetupFields {...setup} />
        </DialogBody>
        <DialogFooter>
          <DialogClose asChild>
            <Button disabled={form.busy}>Cancelar</Button>
          </DialogClose>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!setup.secret}>
            Ativar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
