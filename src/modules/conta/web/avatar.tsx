import { useState } from 'react'
import { Button } from '#platform/web/kit/button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { loadSession } from '#platform/web/session.tsx'
import { Avatar } from '#platform/web/shell/avatar.tsx'
import { contaApi, type PerfilDaConta } from '../contract.ts'

// Cutting a picture is fetched when somebody does it.
const AvatarDialog = lazyForm(async () => (await import('./avatar-dialog.tsx')).AvatarDialog)

/** One's own picture, and how to have another or none. */
export function OwnAvatar({ conta }: { conta: PerfilDaConta }) {
  const [choosing, setChoosing] = useState(false)
  const removal = useAction(contaApi.removerAvatar, {
    affects: ['ti/usuarios', 'predial/chamados/comentarios'],
    onDone: () => void loadSession(),
  })
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 sm:col-span-2">
      <Avatar person={conta} className="size-20 text-xl" />
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setChoosing(true)}>{conta.avatar_url ? 'Trocar foto' : 'Enviar foto'}</Button>
        {conta.avatar_url && (
          <Button variant="ghost" busy={removal.busy} onClick={() => removal.run({})}>
            Remover foto
          </Button>
        )}
      </div>
      {choosing && <AvatarDialog onClose={() => setChoosing(false)} />}
    </div>
  )
}
