import { usuariosApi } from '#modules/ti/usuarios/contract.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { aditivoLabels, orcamentoLabels, textoDaLinha } from '../../custos-projeto/contract.ts'
import { AditivosField, OrcamentoField } from '../../custos-projeto/web/shared/fields.tsx'
import {
  desdeOInicio,
  type Projeto,
  projetoLabels,
  projetoNomes,
  projetosApi,
  statusProjeto,
} from '../contract.ts'
import { ClienteDaProposta } from './cliente.tsx'
import { usePrefill } from './use-prefill.ts'
import { usePropostaDoCliente } from './use-proposta-do-cliente.ts'

interface Props {
  /** The project to change; undefined for a new one. */
  record: Projeto | undefined
  onClose: () => void
}

/** The dialog in which a project is registered or changed. */
export function ProjetoForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: projetosApi,
    labels: projetoLabels,
    record,
    me: { user_id: 'id' },
    lineText: { orcamento: textoDaLinha, aditivos: textoDaLinha },
    onClose,
    nameOf: projetoNomes,
    affects: ['comercial/propostas', 'financeiro/despesas-projeto'],
    whenMissing: () => ({
      titulo: 'Campos obrigatórios',
      descricao: 'Nome do projeto, gerente e status são obrigatórios.',
    }),
  })
  const prefill = usePrefill(form)
  const cliente = usePropostaDoCliente(form, prefill)

  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Projeto' : 'Editar Projeto'} size="xl">
      <LookupField
        {...form.field('proposta_id')}
        procedure={projetosApi.propostas}
        input={{ projeto_id: record?.id ?? null, ...(cliente && { cliente_id: cliente.id }) }}
        choice={row => ({ value: row.id, label: row.titulo_proposta })}
        chosenLabel={record?.titulo_proposta ?? cliente?.proposta}
        leads={record?.proposta_id ? `/comercial/propostas/${record.proposta_id}` : undefined}
        onChoose={prefill}
        hint={`Propostas aprovadas${cliente ? ' deste cliente' : ''}. Ao salvar, a proposta passa a Convertida em Projeto.`}
        wide
      />
      <ClienteDaProposta record={record} />
      <TextField {...form.field('nome_projeto')} wide />
      <LookupField
        {...form.field('user_id')}
        procedure={projetosApi.gerentes}
        creates={usuariosApi.create}
        choice={row => ({ value: row.id, label: row.full_name })}
        chosenLabel={record?.nome_gerente}
        leads={record?.user_id ? `/ti/usuarios/${record.user_id}` : undefined}
        {...(record?.user_id === null && { none: 'Usuário excluído' })}
        required
        wide
      />
      <DateField {...form.field('data_inicio')} />
      <DateField
        {...form.field('data_fim_prevista')}
        warning={orderWarning(form.watch('data_inicio'), form.watch('data_fim_prevista'), desdeOInicio.aviso)}
      />
      <MoneyField {...form.field('orcamento_total')} />
      <SelectField {...form.field('status_projeto')} of={statusProjeto} />
      <OrcamentoField lines={form.lines('orcamento', orcamentoLabels)} />
      <AditivosField lines={form.lines('aditivos', aditivoLabels)} />
    </FormDialog>
  )
}
