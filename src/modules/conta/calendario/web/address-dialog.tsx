import { CopyButton } from '#platform/web/kit/copy-button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'

/** The address of one's calendar: it is not kept, and not shown again. */
export function AddressDialog({ address, onClose }: { address: string; onClose: () => void }) {
  return (
    <Dialog title="Endereço do calendário" reading onClose={onClose}>
      <DialogBody>
        <p className="pb-4 text-muted">
          Copie agora: o endereço não é mostrado de novo. No telefone, adicione um calendário por assinatura
          (ou por URL) e cole. Quem tiver o endereço vê o que vence, como você: não o passe adiante.
        </p>
        <ReadOnlyField label="Endereço" value={address} />
      </DialogBody>
      <DialogFooter>
        <CloseButton />
        <CopyButton text={address} label="Copiar endereço" autoFocus />
      </DialogFooter>
    </Dialog>
  )
}
