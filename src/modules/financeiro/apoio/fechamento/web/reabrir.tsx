import { z } from 'zod'
import { MOTIVO_MAXIMO } from '#platform/contract/errors.ts'
import { texto } from '#platform/contract/fields.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { type Fechamento, fechamentoApi } from '../contract.ts'

const fields = z.strictObject({ motivo: texto('Informe o motivo.', MOTIVO_MAXIMO) })

/** Asks why a month is reopened. */
export function ReabrirDialog({ mes, onClose }: { mes: Fechamento; onClose: () => void }) {
  const form = useProcedureForm({
    procedure: fechamentoApi.reabrir,
    fields,
    labels: { motivo: 'Motivo' },
    input: ({ motivo }) => ({ mes: mes.mes, motivo }),
  })
  return (
    <FormDialog
      form={{ ...form, onClose, submit: form.submitThen }}
      title={`Reabrir ${mes.nome}`}
      submitLabel="Reabrir"
    >
      <TextAreaField
        {...form.field('motivo')}
        hint="Até ser fechado de novo, os números deste mês mudam sem pedir motivo. A reabertura fica no histórico."
      />
    </FormDialog>
  )
}
