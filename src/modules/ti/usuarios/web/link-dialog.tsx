import type { OutputOf } from '#platform/contract/api.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { CopyButton } from '#platform/web/kit/copy-button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { ReadOnlyField } from '#platform/web/kit/form/read-only-field.tsx'
import type { usuariosApi } from '../contract.ts'

interface Props {
  handed: OutputOf<typeof usuariosApi.gerarLink>
  onClose: () => void
}

/** The link by which a person chooses a password, to be handed over: no mail brings it. */
export function LinkDeAcesso({ handed: { full_name, link, vale_ate }, onClose }: Props) {
  return (
    <Dialog title={`Link de acesso de ${full_name}`} reading onClose={onClose}>
      <DialogBody>
        <p className="pb-4 text-muted">
          Entregue este link só a {full_name}: por ele se escolhe a senha, uma única vez. Vale até{' '}
          <span className="numeros">{showInstant(vale_ate)}</span>.
        </p>
        <ReadOnlyField label="Link" value={link} />
      </DialogBody>
      <DialogFooter>
        <CloseButton />
        <CopyButton text={link} label="Copiar link" />
      </DialogFooter>
    </Dialog>
  )
}
