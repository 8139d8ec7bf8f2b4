import { Ban, KeyRound, Link2, Mail, RotateCcw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OutputOf } from '#platform/contract/api.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Usuario, usuariosApi } from '../contract.ts'
import { ResetSecondFactor } from './reset-second-factor.tsx'

const EnviarLink = lazyForm(async () => (await import('./send-link.tsx')).EnviarLink)
const RedefinirSenha = lazyForm(async () => (await import('./reset-dialog.tsx')).RedefinirSenha)
const LinkDeAcesso = lazyForm(async () => (await import('./link-dialog.tsx')).LinkDeAcesso)

/** What is asked before a user is deleted, in the list and on the page. */
export const exclusao = {
  procedure: usuariosApi.delete,
  title: 'Excluir usuário',
  sentence: ({ full_name }: Pick<Usuario, 'full_name'>) =>
    `Tem certeza que deseja excluir o usuário "${full_name}"? O que esta pessoa registrou continua, com o nome dela. Não há como desfazer: para só impedir o acesso, use Suspender.`,
}

/** Is there any verb for this user? */
export const haVerbos = ({ pode }: Usuario): boolean =>
  pode.convidar || pode.copiar_link || pode.alterar || pode.redefinir !== null

/**
 * The verbs of a user's access, in the menu of the row and of the page.
 * @returns `items` of a user's menu; `hand` shows the link for choosing a password; `dialogs` is to be rendered
 */
export function useVerbos() {
  const { envia_email } = useSessao()
  const [resetting, setResetting] = useState<Usuario | null>(null)
  const [handed, setHanded] = useState<OutputOf<typeof usuariosApi.gerarLink> | null>(null)
  const hand = useAction(usuariosApi.gerarLink, { onDone: setHanded })
  const invite = useAction(usuariosApi.convidar, {
    notice: () => (envia_email ? {} : { titulo: 'Convite criado', descricao: 'Nenhum e-mail foi enviado.' }),
    // What no mail brings is handed over.
    onDone: ({ id, pode }) => !envia_email && pode.copiar_link && hand.run({ id }),
  })
  const items = (row: Usuario): ReactNode => {
    const { id, pode, full_name: about } = row
    return (
      <>
        {pode.convidar && (
          <IconButton
            label={row.situacao === 'Convidado' ? 'Reenviar convite' : 'Convidar'}
            about={about}
            onClick={() => invite.run({ id })}
          >
            <Mail size={16} />
          </IconButton>
        )}
        {pode.copiar_link && (
          <IconButton label="Copiar link de acesso" about={about} onClick={() => hand.run({ id })}>
            <Link2 size={16} />
          </IconButton>
        )}
        {pode.alterar && <Access row={row} />}
        {pode.redefinir && (
          <IconButton label="Redefinir Senha" about={about} onClick={() => setResetting(row)}>
            <KeyRound size={16} />
          </IconButton>
        )}
      </>
    )
  }
  const dialogs = (
    <>
      {handed && <LinkDeAcesso handed={handed} onClose={() => setHanded(null)} />}
      {resetting?.pode.redefinir === 'senha' && (
        <RedefinirSenha record={resetting} onClose={() => setResetting(null)} />
      )}
      {resetting?.pode.redefinir === 'link' && (
        <EnviarLink record={resetting} onClose={() => setResetting(null)} />
      )}
    </>
  )
  return { items, dialogs, hand: hand.run }
}

/** Suspension and second factor of one user. */
function Access({ row }: { row: Usuario }) {
  const { usuario } = useSessao()
  const suspend = useAction(usuariosApi.suspender)
  const restore = useAction(usuariosApi.reativar)
  const { id, full_name: about } = row
  return (
    <>
      {row.situacao === 'Suspenso' ? (
        <IconButton label="Reativar" about={about} onClick={() => restore.run({ id })}>
          <RotateCcw size={16} />
        </IconButton>
      ) : (
        <IconButton label="Suspender" about={about} onClick={() => suspend.run({ id })}>
          <Ban size={16} />
        </IconButton>
      )}
      {row.segundo_fator && id !== usuario.id && <ResetSecondFactor row={row} />}
    </>
  )
}
