import { formatCnpj } from '#platform/contract/documents.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'
import { NfeDrop } from '../../apoio/nfe/web/shared/nfe-drop.tsx'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { type Conta, contaLabels, contasApi, statusConta } from '../contract.ts'

interface Props {
  /** The payable to change; undefined for a new one. */
  record: Conta | undefined
  onClose: () => void
}

/** The dialog in which a payable is registered or changed. */
export function ContaForm({ record, onClose }: Props) {
  const form = useRecordForm({
    api: contasApi,
    labels: contaLabels,
    record,
    start: { data_emissao: useSessao().hoje },
    me: { nome_solicitante: 'full_name' },
    remembers: ['centro_custo'],
    repeats: ['nome_solicitante', 'data_emissao', 'natureza_orcamentaria', 'aprovador'],
    onClose,
    whenMissing: ([first]) => ({
      titulo: 'Campo obrigatório',
      descricao: `Preencha o campo ${contaLabels[first]}.`,
    }),
  })

  const chooseFornecedor = (chosen: { id: number; nome: string; cnpj: string } | null) => {
    form.setValue('fornecedor_id', chosen?.id ?? null)
    form.setValue('nome_fornecedor', chosen?.nome ?? '')
    form.setValue('cnpj_fornecedor', chosen?.cnpj ?? '')
  }
  const fill = ({ fornecedor, numero, ...nota }: NotaFiscal) => {
    if (fornecedor) chooseFornecedor(fornecedor)
    if (nota.data_emissao) form.setValue('data_emissao', nota.data_emissao)
    if (nota.data_vencimento) form.setValue('data_vencimento', nota.data_vencimento)
    if (nota.valor) form.setValue('valor', nota.valor)
    const item = [numero && `NF-e ${numero}`, nota.chave && `chave ${nota.chave}`].filter(Boolean).join(', ')
    if (item && !form.watch('item')) form.setValue('item', item)
  }

  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Conta' : 'Editar Conta'} size="lg">
      {form.isNew && (
        <NfeDrop due procedure={contasApi.lerNfe} onRead={fill} onFornecedor={chooseFornecedor} />
      )}
      <TextField {...form.field('solicitacao_compra')} />
      <TextField {...form.field('nome_solicitante')} />
      <DateField
        {...form.field('data_vencimento')}
        warning={orderWarning(
          form.watch('data_emissao'),
          form.watch('data_vencimento'),
          'O vencimento é anterior à emissão.',
        )}
      />
      <DateField {...form.field('data_emissao')} />
      <TextField {...form.field('centro_custo')} />
      <TextField {...form.field('item')} />
      <TextField {...form.field('natureza_orcamentaria')} />
      <TextField {...form.field('aprovador')} />
      <LookupField
        {...form.field('nome_fornecedor')}
        procedure={fornecedoresApi.options}
        choice={({ nome, cnpj, homonimo }) => ({
          value: nome,
          label: homonimo ? `${nome} · ${formatCnpj(cnpj)}` : nome,
        })}
        chosenLabel={String(form.watch('nome_fornecedor') ?? '')}
        leads={record?.fornecedor_id ? `/financeiro/fornecedores/${record.fornecedor_id}` : undefined}
        onChoose={chooseFornecedor}
        {...(record?.fornecedor_id === null &&
          form.watch('fornecedor_id') === null && { hint: 'Este fornecedor não está no cadastro.' })}
      />
      <DocumentField
        {...form.field('cnpj_fornecedor')}
        kind="cnpj"
        readOnly
        hint="Vem do cadastro do fornecedor."
      />
      <MoneyField {...form.field('valor')} />
      <SelectField {...form.field('status')} options={statusConta.values} />
    </FormDialog>
  )
}
