import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { projetosApi } from '../../projetos/contract.ts'
import { retencaoLabels, textoDaRetencao } from '../../retencoes/contract.ts'
import { RetencoesField } from '../../retencoes/web/shared/fields.tsx'
import {
  CANCELADO,
  type Recebivel,
  recebiveisApi,
  recebivelLabels,
  statusRecebivel,
  tipoRecebivel,
} from '../contract.ts'

interface Props {
  /** The receivable to change; undefined for a new one. */
  record: Recebivel | undefined
  onClose: () => void
}

/** The dialog in which a receivable is registered or changed. */
export function RecebivelForm({ record, onClose }: Props) {
  const { hoje } = useSessao()
  const form = useRecordForm({
    api: recebiveisApi,
    labels: recebivelLabels,
    record,
    repeats: ['cliente_id', 'projeto_id', 'tipo'],
    lineText: { retencoes: textoDaRetencao },
    nameOf: { cliente_id: 'nome_cliente', projeto_id: 'nome_projeto' },
    onClose,
  })
  // Beside the one that follows from the receipts, a person may cancel it and take that back.
  const status =
    record?.status === CANCELADO ? [CANCELADO, 'A Receber'] : [record?.status ?? 'A Receber', CANCELADO]
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Recebível' : 'Editar Recebível'} size="xl">
      <TextField {...form.field('descricao')} placeholder="Parcela 1 de 3" wide />
      <LookupField
        {...form.field('cliente_id')}
        procedure={clientesApi.options}
        choice={({ id, nome_cliente }) => ({ value: id, label: nome_cliente })}
        chosenLabel={record?.nome_cliente}
        {...(record?.cliente_id === null && {
          none: `${record.nome_cliente || 'Sem nome'} (cliente excluído)`,
        })}
        {...(record?.cliente_id && { leads: `/comercial/clientes/${record.cliente_id}` })}
        required
      />
      <LookupField
        {...form.field('projeto_id')}
        procedure={projetosApi.options}
        choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
        chosenLabel={record?.nome_projeto}
        none="Sem projeto"
        {...(record?.projeto_id && { leads: `/financeiro/projetos/${record.projeto_id}` })}
      />
      <SelectField {...form.field('tipo')} of={tipoRecebivel} always />
      <MoneyField {...form.field('bruto')} />
      <DateField {...form.field('data_vencimento')} />
      <SelectField
        {...form.field('status')}
        of={statusRecebivel}
        options={status}
        always
        hint="Segue os recebimentos."
      />
      <TextField {...form.field('numero_nota_fiscal')} />
      <DateField {...form.field('data_emissao_nota_fiscal')} />
      <TextField {...form.field('nota_fiscal_url')} type="url" placeholder="https://" wide />
      {record?.origem_id == null && (
        <RetencoesField
          lines={form.lines('retencoes', retencaoLabels)}
          bruto={form.watch('bruto')}
          dia={String(form.watch('data_emissao_nota_fiscal') || hoje)}
          set={(name, value) => form.setValue(name as never, value as never)}
        />
      )}
    </FormDialog>
  )
}
