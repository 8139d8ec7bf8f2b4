import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import { parteLabels } from '../../apoio/rateio/contract.ts'
import { RateioField } from '../../despesas-projeto/web/shared/rateio-field.tsx'
import { PartesQueNaoCabem } from '../../recorrencias/web/shared/partes-que-nao-cabem.tsx'
import type { Conta, ContaInput, contaLabels } from '../contract.ts'

interface Props {
  form: Pick<RecordForm<keyof typeof contaLabels>, 'watch' | 'lines' | 'setValue'>
  record: Conta | undefined
}

/** Parts of projects in the form of a payable; of one that is cancelled, what becomes of them. */
export function Partes({ form, record }: Props) {
  if (form.watch('status') === 'Cancelada')
    return (
      record &&
      record.rateio.length > 0 && (
        <p role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text sm:col-span-2">
          Cancelar tira dos projetos o que desta conta foi rateado. Volta se ela for reaberta.
        </p>
      )
    )
  return (
    <>
      {record?.recorrencia_id && record.rateio.length === 0 && (
        <PartesQueNaoCabem recorrencia_id={record.recorrencia_id} valor={form.watch('valor')} />
      )}
      <RateioField
        lines={form.lines('rateio', parteLabels)}
        inteiro={form.watch('valor')}
        categoria={form.watch('natureza_orcamentaria')}
        set={(name, value) => form.setValue(name as keyof ContaInput, value)}
        antes={record?.rateio}
      />
    </>
  )
}
