import { Confirm } from '#platform/web/kit/confirm.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { type Usuario, usuariosApi } from '../contract.ts'

/** Says what a reset is for a person with levels above one's own, before it happens: a link that goes to them. */
export function EnviarLink({ record, onClose }: { record: Usuario; onClose: () => void }) {
  const { busy, run } = useAction(usuariosApi.enviarLinkDeSenha, { onDone: onClose })
  return (
    <Confirm
      title="Redefinir senha"
      sentence={`${record.full_name} tem acessos que o seu perfil não tem. Por isso a nova senha é escolhida pela própria pessoa, por um link enviado a ${record.email}, e os Administradores são avisados. A senha atual vale até lá.`}
      action="Enviar link"
      danger={false}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => run({ id: record.id })}
    />
  )
}
