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
import { type Cliente, clienteLabels, clientesApi } from '../contract.ts'

interface Props {
  /** The client to change; undefined for a new one. */
  record: Cliente | undefined
  onClose: () => void
}

/** The dialog in which a client is registered or changed. */
export function ClienteForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: clientesApi,
    labels: clienteLabels,
    record,
    onClose,
    affects: ['comercial/propostas'],
  })
  return (
    <FormDialog form={form} title={form.isNew ? 'Novo Cliente' : 'Editar Cliente'}>
      <TextField {...form.field('nome_cliente')} wide />
      <DocumentField
        {...form.field('cnpj_cpf')}
        kind="cnpj_cpf"
        warning={useRepeated(form.watch('cnpj_cpf'), record)}
      />
      <TextField {...form.field('email')} type="email" />
      <PhoneField {...form.field('telefone')} />
      <TextAreaField {...form.field('endereco')} rows={2} reach={mapHref} />
    </FormDialog>
  )
}

/** Says who else holds this document, once it is complete: a warning, since both may be right. */
function useRepeated(typed: unknown, record: Cliente | undefined) {
  const cnpj_cpf = bareDocument(String(typed ?? ''))
  const may = useMayAsk()
  const { data } = useQuery({
    ...procedureQuery(clientesApi.repetidos, { cnpj_cpf, exceto: record?.id ?? null }),
    enabled: may && (cnpj_cpf.length === 11 || cnpj_cpf.length === 14),
    meta: { silent: true },
  })
  const [other] = data ?? []
  return other && `Este CNPJ/CPF já está em outro cliente: ${other.nome_cliente}.`
}
