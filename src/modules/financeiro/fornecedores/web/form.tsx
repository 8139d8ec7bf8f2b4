import { useQuery } from '@tanstack/react-query'
import { bareDocument } from '#platform/contract/documents.ts'
import { mapHref } from '#platform/web/kit/address-link.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import { useMayAsk } from '#platform/web/kit/form/facts/record-head.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { PhoneField } from '#platform/web/kit/form/phone-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { contaDoFornecedorLabels, textoDaConta } from '../../contas-do-fornecedor/contract.ts'
import { ContasDoFornecedorField } from '../../contas-do-fornecedor/web/shared/fields.tsx'
import { type Fornecedor, fornecedoresApi, fornecedorLabels } from '../contract.ts'

interface Props {
  /** The supplier to change; undefined for a new one. */
  record: Fornecedor | undefined
  onClose: () => void
}

/** The dialog in which a supplier is registered or changed. */
export function FornecedorForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: fornecedoresApi,
    labels: fornecedorLabels,
    record,
    onClose,
    lineText: { contas: textoDaConta },
    affects: ['financeiro/despesas-projeto', 'financeiro/contas-a-pagar'],
  })
  return (
    <FormDialog form={form} size="lg" title={form.isNew ? 'Novo Fornecedor' : 'Editar Fornecedor'}>
      <TextField {...form.field('nome')} wide />
      <DocumentField
        {...form.field('cnpj')}
        kind="cnpj"
        warning={useRepeated(form.watch('cnpj'), record)}
        wide
      />
      <TextAreaField {...form.field('endereco')} rows={2} reach={mapHref} />
      <PhoneField {...form.field('telefone')} />
      <TextField {...form.field('email')} type="email" />
      <TextField {...form.field('categoria')} wide />
      <ContasDoFornecedorField lines={form.lines('contas', contaDoFornecedorLabels)} />
    </FormDialog>
  )
}

/** Says who else holds this CNPJ, once it is complete: a warning, since both may be right. */
function useRepeated(typed: unknown, record: Fornecedor | undefined) {
  const cnpj = bareDocument(String(typed ?? ''))
  const may = useMayAsk()
  const { data } = useQuery({
    ...procedureQuery(fornecedoresApi.repetidos, { cnpj, exceto: record?.id ?? null }),
    enabled: may && cnpj.length === 14,
    meta: { silent: true },
  })
  const [other] = data ?? []
  return other && `Este CNPJ já está em outro fornecedor: ${other.nome}.`
}
