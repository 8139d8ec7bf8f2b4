import { Confirm } from '#platform/web/kit/confirm.tsx'
import { NoMail } from '#platform/web/kit/no-mail.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Usuario, usuariosApi } from '../contract.ts'

/** Says what a reset is for a person with levels above one's own, before it happens: a link that goes to them. */
export function EnviarLink({ record, onClose }: { record: Usuario; onClose: () => void }) {
  const { envia_email } = useSessao()
  const { busy, run } = useAction(usuariosApi.enviarLinkDeSenha, {
    onDone: onClose,
    notice: () => (envia_email ? {} : { titulo: 'Link criado', descricao: 'Nenhum e-mail foi enviado.' }),
  })
  return (
    <Confirm
      title="Redefinir senha"
      sentence={`${record.full_name} tem acessos que o seu perfil não tem. Por isso a nova senha é escolhida pela própria pessoa, por um link enviado a ${record.email}, e os Administradores são avisados. A senha atual vale até lá.`}
      action="Enviar link"
      danger={false}
      busy={busy}
      onCancel={onClose}
      onConfirm={() => run({ id: record.id })}
    >
      <NoMail className="mt-3">
        O link fica no console do servidor; um Administrador pode copiar outro.
      </NoMail>
    </Confirm>
  )
}
