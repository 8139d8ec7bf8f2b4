import { useState } from 'react'
import { segundoFatorApi, segundoFatorLabels } from '#platform/contract/second-factor.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { FormGuard } from '#platform/web/kit/form/form-guard.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { SetupSteps } from '#platform/web/second-factor/setup-steps.tsx'
import { useSecret } from '#platform/web/second-factor/use-secret.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'

/** The dialog in which one sets up the second factor. */
export function ActivateSecondFactor({ onClose }: { onClose: () => void }) {
  const setup = useSecret()
  const [codigos, setCodigos] = useState<string[]>()
  const form = useProcedureForm({
    procedure: segundoFatorApi.ativar,
    fields: segundoFatorApi.ativar.input,
    labels: segundoFatorLabels,
    input: ({ senha, codigo }) => ({ senha, codigo }),
    onDone: result => setCodigos(result.codigos),
  })
  if (codigos)
    return <RecoveryCodesDialog title="Segundo fator ativado" codigos={codigos} onClose={onClose} />
  return (
    <Dialog title="Ativar segundo fator" busy={form.busy} onClose={onClose}>
      <form noValidate onSubmit={form.submit} className="flex min-h-0 flex-col">
        <DialogBody>
          <FormGuard form={form} />
          <SetupSteps {...setup}>
            <TextField {...form.field('senha')} type="password" autoComplete="current-password" autoFocus />
            <TextField
              {...form.field('codigo')}
              autoComplete="one-time-code"
              inputMode="numeric"
              maxLength={40}
              placeholder="6 dígitos"
            />
          </SetupSteps>
        </DialogBody>
        <DialogFooter>
          <CloseButton disabled={form.busy}>Cancelar</CloseButton>
          <Button type="submit" variant="primary" busy={form.busy} disabled={!setup.secret}>
            Ativar
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
