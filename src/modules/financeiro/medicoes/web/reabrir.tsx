import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { useProcedureForm } from '#platform/web/kit/form/use-procedure-form.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { type Medicao, medicoesApi, reaberturaInput } from '../contract.ts'

/** Asks why an approved measurement is opened again. */
export function ReabrirMedicao({ medicao, onClose }: { medicao: Medicao; onClose: () => void }) {
  const { id, version, nome } = medicao
  const form = useProcedureForm({
    procedure: medicoesApi.reabrir,
    fields: reaberturaInput,
    labels: { motivo: 'Motivo' },
    input: ({ motivo }) => ({ id, version, motivo }),
    onDone: () => void refresh(medicoesApi.reabrir, ['financeiro/projetos', 'financeiro/recebiveis']),
  })
  return (
    <FormDialog
      form={{ ...form, onClose, submit: form.submitThen }}
      title={`Reabrir ${nome}`}
      submitLabel="Reabrir"
    >
      <TextAreaField
        {...form.field('motivo')}
        rows={3}
        hint="O recebível da medição é excluído e volta com a próxima aprovação. As parcelas que ela abateu ficam como estão. O motivo fica no histórico."
      />
    </FormDialog>
  )
}
