import { useState } from 'react'
import { segundoFatorApi, segundoFatorLabels } from '#platform/contract/second-factor.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { loadSession } from '#platform/web/session.tsx'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

const ACTIONS = {
  desativar: {
    title: 'Desativar segundo fator',
    text: 'Para entrar, bastará a senha. As suas sessões nos outros dispositivos terminam.',
    button: 'Desativar',
    variant: 'danger',
  },
  trocarCodigos: {
    title: 'Gerar novos códigos de recuperação',
    text: 'Os códigos que você guardou deixam de valer.',
    button: 'Gerar códigos',
    variant: 'primary',
  },
} as const

interface Props {
  action: keyof typeof ACTIONS
  /** The person's profile asks for a second factor. */
  exigido: boolean
  onClose: () => void
}

/** Asks for password and code before the second factor goes, or its recovery codes are replaced. */
export function ChangeSecondFactor({ action, exigido, onClose }: Props) {
  const { title, text, button, variant } = ACTIONS[action]
  const [codigos, setCodigos] = useState<string[] | null>(null)
  const form = useProcedureForm({
    procedure: segundoFatorApi[action],
    fields: segundoFatorApi[action].input,
    labels: segundoFatorLabels,
    input: ({ senha, codigo }) => ({ senha, codigo }),
    onDone: result => {
      if ('codigos' in result) return setCodigos(result.codigos)
      onClose()
      // Where the profile asks for one, the way leads to setting it up anew.
      void loadSession()
    },
  })
  if (codigos)
    return <RecoveryCodesDialog title="Novos códigos de recuperação" codigos={codigos} onClose={onClose} />
  return (
    <Dialog title={title} busy={form.busy} onClose={onClose}>
      <form noValidate onSubmit={form.submit}>
        <DialogBody>
          <FormGuard form={form} />
          <p className="mb-4 text-muted">
            {text}
            {action === 'desativar' &&
              exigido &&
              ' O seu perfil de acesso exige o segundo fator: você o configura de novo em seguida, por exemplo em outro celular.'}
          </p>
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField {...form.field('senha')} type="password" autoComplete="current-password" />
            <TextField
              {...form.field('codigo')}
              autoComplete="one-time-code"
              maxLength={40}
              hint="Do aplicativo, ou um de recuperação."
            />
          </div>
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={form.busy}>Cancelar</CloseButton>
          <Button type="submit" variant={variant} busy={form.busy}>
            {button}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
