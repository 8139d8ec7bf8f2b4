import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { AprovacaoPrevista } from '#platform/web/aprovacoes/prevista.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { itemLabels, textoDoItem } from '../../itens/contract.ts'
import { ItensField, ValorField } from '../../itens/web/shared/fields.tsx'
import {
  CONVERTIDA,
  desdeAEmissao,
  type Proposta,
  propostaLabels,
  propostasApi,
  statusProposta,
} from '../contract.ts'
import { waitsFor } from './waits-for.ts'

interface Props {
  /** The proposal to change; undefined for a new one. */
  record: Proposta | undefined
  onClose: () => void
}

/** The dialog in which a proposal is written or changed. */
export function PropostaForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: propostasApi,
    labels: propostaLabels,
    record,
    start: { data_emissao: useSessao().hoje },
    repeats: ['cliente_id', 'data_emissao'],
    nameOf: { cliente_id: 'nome_cliente' },
    lineText: { itens: textoDoItem },
    follows: { valor_proposta: 'itens' },
    onClose,
    describe: saved => (record ? undefined : waitsFor(saved)),
    whenMissing: missing => ({
      titulo: 'Campos obrigatórios',
      descricao: missing.includes('cliente_id')
        ? 'Por favor, selecione um cliente.'
        : 'Título, cliente, valor, status e data de emissão são obrigatórios.',
    }),
  })
  const itens = form.lines('itens', itemLabels)
  const converted = record?.status_proposta === CONVERTIDA
  const status = statusProposta.values.filter(value => value !== CONVERTIDA || converted)

  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Proposta' : 'Editar Proposta'} size="xl">
      <TextField {...form.field('titulo_proposta')} wide />
      <LookupField
        {...form.field('cliente_id')}
        procedure={clientesApi.options}
        choice={cliente => ({ value: cliente.id, label: cliente.nome_cliente })}
        chosenLabel={record?.nome_cliente}
        {...(record?.cliente_id === null && {
          none: `${record.nome_cliente ?? 'Sem nome'} (cliente excluído)`,
        })}
        required
        wide
      />
      <TextAreaField {...form.field('descricao_servicos')} />
      <ItensField lines={itens} />
      <ValorField
        lines={itens}
        field={form.field('valor_proposta')}
        set={valor => form.setValue('valor_proposta', valor)}
      />
      <DateField {...form.field('data_emissao')} />
      <DateField
        {...form.field('data_validade')}
        warning={orderWarning(form.watch('data_emissao'), form.watch('data_validade'), desdeAEmissao.aviso)}
      />
      <SelectField
        {...form.field('status_proposta')}
        options={status.map(value => ({ value, disabled: value === CONVERTIDA }))}
        of={statusProposta}
      />
      <AprovacaoPrevista
        historico={propostasApi.historico}
        dados={{
          registro_id: record?.id,
          situacao: String(form.watch('status_proposta') ?? ''),
          valor: form.watch('valor_proposta'),
        }}
      />
    </FormDialog>
  )
}
