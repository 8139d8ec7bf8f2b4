import { ShieldOff } from 'lucide-react'
import { useState } from 'react'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { useSessao } from '#platform/web/session.tsx'
import { type Usuario, usuariosApi } from '../contract.ts'

/** Takes the second factor from somebody who lost the app and the codes. */
export function ResetSecondFactor({ row }: { row: Usuario }) {
  const [asking, setAsking] = useState(false)
  const { envia_email } = useSessao()
  const { busy, run } = useAction(usuariosApi.redefinirSegundoFator)
  return (
    <>
      <IconButton
        label="Redefinir segundo fator"
        about={row.full_name}
        disabled={busy}
        onClick={() => setAsking(true)}
      >
        <ShieldOff size={16} />
      </IconButton>
      {asking && (
        <ConfirmLater
          title="Redefinir segundo fator"
          sentence={`Tem certeza de que quem pede é ${row.full_name}? Para entrar, bastará a senha, e as sessões terminam. ${envia_email ? 'A pessoa é avisada por e-mail.' : 'Nenhum e-mail é enviado: avise a pessoa.'}`}
          action="Redefinir"
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false)
            run({ id: row.id })
          }}
        />
      )}
    </>
  )
}
