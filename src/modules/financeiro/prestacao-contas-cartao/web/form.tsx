import type { BaseSyntheticEvent } from 'react'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { ConfirmLater } from '#platform/web/kit/confirm-later.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { askInOwnRoot } from '#platform/web/kit/own-root.ts'
import {
  FECHADA,
  faturaLabels,
  type Prestacao,
  prestacoesApi,
  statusFatura,
  statusPossiveis,
} from '../contract.ts'
import { emPalavras } from '../regras.ts'

/** A statement is made by opening it, never in a form. */
const api = { update: prestacoesApi.update }

/** Asks whether the statement is to be closed as it is. */
const askToClose = (told: string) =>
  askInOwnRoot<boolean>(answer => (
    <ConfirmLater
      title="Fechar com diferença"
      sentence={`${told} Fechar a fatura mesmo assim?`}
      action="Fechar mesmo assim"
      danger={false}
      onCancel={() => answer(false)}
      onConfirm={() => answer(true)}
    />
  ))

/** The dialog 'Editar Fatura'. */
export function FaturaForm({ record, onClose }: { record: Prestacao; onClose: () => void }) {
  const form = useRecordForm({ api, labels: faturaLabels, record, onClose })
  const status = statusPossiveis(record.tipo_cartao, record.status_fatura)
  const submit: typeof form.submit = (close, after) => {
    const send = form.submit(close, after)
    return async (event?: BaseSyntheticEvent) => {
      event?.preventDefault()
      const total = canonicalMoney(String(form.watch('valor_total_fatura') ?? ''))
      const told =
        form.watch('status_fatura') === FECHADA ? emPalavras(total, record.total_despesas) : undefined
      if (!told || (await askToClose(told))) await send(event)
    }
  }
  return (
    <FormDialog form={{ ...form, submit }} title="Editar Fatura">
      <SelectField {...form.field('status_fatura')} always of={statusFatura} options={status} wide />
      {record.tipo_cartao === 'Crédito' && (
        <>
          <DateField {...form.field('data_vencimento_fatura')} />
          <MoneyField {...form.field('valor_total_fatura')} />
        </>
      )}
    </FormDialog>
  )
}
