import { useState } from 'react'
import { formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import {
  type ItemDoBoletim,
  itemMedidoLabels,
  type Medicao,
  medicaoLabels,
  medicoesApi,
} from '../contract.ts'
import { ItensMedidosField } from './itens-field.tsx'

interface Props {
  /** The measurement to change; undefined for a new one. */
  record: Medicao | undefined
  /** Of a new one: its project, and how far its items are. */
  projeto?: { id: number; nome_projeto: string }
  boletim?: readonly ItemDoBoletim[]
  onClose: () => void
}

const digitados = (itens: readonly ItemDoBoletim[]) =>
  itens.map(({ origem, acumulado }) => ({ origem, acumulado: formatQuantity(acumulado) }))

const AFFECTED = ['financeiro/projetos', 'financeiro/recebiveis']

/** The dialog in which a measurement is registered or changed. */
export function MedicaoForm({ record, projeto, boletim = [], onClose }: Props) {
  const { hoje } = useSessao()
  // As they were when the dialog opened: each line belongs to the item at its place.
  const [itens] = useState(record?.boletim ?? boletim)
  const form = useRecordForm({
    api: medicoesApi,
    labels: medicaoLabels,
    record: record && { ...record, itens: digitados(record.boletim) },
    start: {
      ...(projeto && { projeto_id: projeto.id }),
      data_fim: hoje,
      itens: digitados(itens),
    },
    lineText: { itens: ({ origem, acumulado }) => `${origem}: ${acumulado}%` },
    affects: AFFECTED,
    onClose,
  })
  return (
    <FormDialog
      form={{ ...form, submitAndGoOn: undefined }}
      title={form.isNew ? 'Nova Medição' : 'Editar Medição'}
      size="lg"
    >
      {projeto && <p className="font-medium text-sm sm:col-span-2">{projeto.nome_projeto}</p>}
      <DateField {...form.field('data_inicio')} />
      <DateField {...form.field('data_fim')} />
      <ItensMedidosField
        lines={form.lines('itens', itemMedidoLabels)}
        itens={itens}
        acima={form.field('acima_do_contrato')}
      />
      <TextAreaField {...form.field('observacao')} rows={2} />
    </FormDialog>
  )
}
