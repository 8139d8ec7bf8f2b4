import { useQuery } from '@tanstack/react-query'
import { orderWarning } from '#platform/contract/warnings.ts'
import { mapHref } from '#platform/web/kit/address-link.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import { useMayAsk } from '#platform/web/kit/form/facts/record-head.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { PhoneField } from '#platform/web/kit/form/phone-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import {
  type Funcionario,
  funcionarioLabels,
  funcionariosApi,
  statusFuncionario,
  tipoContrato,
} from '../contract.ts'

interface Props {
  /** The employee to change; undefined for a new one. */
  record: Funcionario | undefined
  onClose: () => void
}

/** The dialog in which an employee is registered or changed. */
export function FuncionarioForm({ record, onClose }: Props) {
  const { hoje } = useSessao()
  const form = useRecordForm({
    api: funcionariosApi,
    labels: funcionarioLabels,
    record,
    repeats: ['departamento', 'data_admissao', 'tipo_contrato'],
    onClose,
    whenMissing,
  })
  return (
    <FormDialog
      form={form}
      size="lg"
      title={form.isNew ? 'Novo Funcionário' : 'Editar Funcionário'}
      submitLabel={form.isNew ? 'Cadastrar Funcionário' : 'Salvar Alterações'}
    >
      <TextField {...form.field('nome_completo')} wide />
      <DocumentField {...form.field('cpf')} kind="cpf" warning={useRepeated(form.watch('cpf'), record)} />
      <TextField {...form.field('rg')} />
      <DateField
        {...form.field('data_nascimento')}
        warning={orderWarning(form.watch('data_nascimento'), hoje, 'Esta data ainda não chegou.')}
      />
      <TextField {...form.field('email_pessoal')} type="email" />
      <PhoneField {...form.field('telefone')} />
      <TextField {...form.field('endereco_completo')} reach={mapHref} />
      <TextField {...form.field('cargo')} />
      <TextField {...form.field('departamento')} />
      <DateField
        {...form.field('data_admissao')}
        warning={orderWarning(
          form.watch('data_nascimento'),
          form.watch('data_admissao'),
          'A admissão é anterior ao nascimento.',
        )}
      />
      <MoneyField {...form.field('salario')} />
      <SelectField {...form.field('tipo_contrato')} options={tipoContrato.values} />
      <SelectField {...form.field('status_funcionario')} always of={statusFuncionario} />
    </FormDialog>
  )
}

const whenMissing = ([first]: readonly string[]) => ({
  titulo: 'Campos obrigatórios',
  descricao:
    first === 'tipo_contrato' ? 'Tipo de contrato é obrigatório.' : 'Nome completo e CPF são obrigatórios.',
})

/** Says who else holds this CPF, once it is complete: a warning, since both may be right. */
function useRepeated(typed: unknown, record: Funcionario | undefined) {
  const cpf = String(typed ?? '').replace(/\D/g, '')
  const may = useMayAsk()
  const { data } = useQuery({
    ...procedureQuery(funcionariosApi.repetidos, { cpf, exceto: record?.id ?? null }),
    enabled: may && cpf.length === 11,
    meta: { silent: true },
  })
  const [other] = data ?? []
  return other && `Este CPF já está em outro funcionário: ${other.nome_completo}.`
}
