import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { DigitsField } from '#platform/web/kit/form/digits-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import {
  type Cartao,
  cartaoLabels,
  cartoesApi,
  MAX_ULTIMOS_DIGITOS,
  SEM_PORTADOR,
  tipoCartao,
} from '../contract.ts'

interface Props {
  /** The card to change; undefined for a new one. */
  record: Cartao | undefined
  onClose: () => void
}

/** The dialog in which a card is registered or changed. */
export function CartaoForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: cartoesApi,
    labels: cartaoLabels,
    record,
    nameOf: { portador_id: 'nome_portador' },
    affects: ['financeiro/prestacao-contas-cartao', 'financeiro/despesas-cartao'],
    onClose,
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Cartão' : 'Editar Cartão'}>
      <TextField {...form.field('nome_cartao')} wide />
      <SelectField {...form.field('tipo_cartao')} of={tipoCartao} />
      <TextField {...form.field('bandeira')} placeholder="Visa, Mastercard, Elo..." />
      <DigitsField {...form.field('ultimos_digitos')} length={MAX_ULTIMOS_DIGITOS} />
      <LookupField
        {...form.field('portador_id')}
        procedure={cartoesApi.portadores}
        creates={usuariosApi.create}
        choice={pessoa => ({ value: pessoa.id, label: `${pessoa.full_name} (${pessoa.email})` })}
        chosenLabel={record?.nome_portador}
        leads={record?.portador_id ? `/ti/usuarios/${record.portador_id}` : undefined}
        none={SEM_PORTADOR}
        hint="O portador presta contas das faturas deste cartão."
      />
    </FormDialog>
  )
}
