import { useState } from 'react'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { orderWarning } from '#platform/contract/warnings.ts'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Diferencas } from '../../apoio/codigos/web/shared/diferencas.tsx'
import { useOferta } from '../../apoio/codigos/web/shared/use-oferta.ts'
import { chaveDaNfe, type NotaFiscal } from '../../apoio/nfe/contract.ts'
import { AccessKeyField } from '../../apoio/nfe/web/shared/access-key-field.tsx'
import { NfeDrop } from '../../apoio/nfe/web/shared/nfe-drop.tsx'
import { Parecidas } from '../../apoio/parecidas/web/shared/parecidas.tsx'
import { AvisoDeOrcamento } from '../../custos-projeto/web/shared/aviso.tsx'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { projetosApi } from '../../projetos/contract.ts'
import { type Despesa, type DespesaInput, despesaLabels, despesasApi, nomeDaDespesa } from '../contract.ts'

interface Props {
  /** Left out, it is chosen. */
  projeto?: { id: number; nome_projeto: string } | undefined
  /** The expense to change; undefined for a new one. */
  record: Despesa | undefined
  onClose: () => void
}

/** The dialog in which an expense of a project is registered or changed. */
export function DespesaForm({ projeto, record, onClose }: Props) {
  const { hoje } = useSessao()
  const form = useRecordForm({
    api: despesasApi,
    labels: despesaLabels,
    record,
    start: { ...(projeto && { projeto_id: projeto.id }), data_despesa: hoje },
    repeats: ['data_despesa', 'categoria_despesa'],
    onClose,
    nameOf: { fornecedor_id: 'nome_fornecedor' },
    affects: ['financeiro/projetos'],
    whenMissing: () => ({
      titulo: 'Campos obrigatórios',
      descricao: 'Descrição, data e valor da despesa são obrigatórios.',
    }),
  })
  const [fornecedor, setFornecedor] = useState(record?.nome_fornecedor)
  const departed = record?.nome_fornecedor && record.fornecedor_id === null && !form.watch('fornecedor_id')

  const chooseFornecedor = (chosen: { id: number; nome: string }) => {
    form.setValue('fornecedor_id', chosen.id)
    setFornecedor(chosen.nome)
  }
  const { isBlank, offer, offerFornecedor, diferencas } = useOferta(form, {
    labels: despesaLabels,
    presumed: { data_despesa: hoje },
    onFornecedor: chooseFornecedor,
  })
  const fill = ({ fornecedor: issuer, data_emissao, numero, ...nota }: NotaFiscal) => {
    if (issuer) offerFornecedor(issuer)
    offer({
      ...{ data_despesa: data_emissao, data_emissao_nota_fiscal: data_emissao, valor_despesa: nota.valor },
      ...{ numero_nota_fiscal: numero, chave_acesso_nota_fiscal: chaveDaNfe(nota) },
    })
    if (isBlank('descricao_despesa')) form.setValue('descricao_despesa', `${nota.tipo} ${numero}`.trim())
  }

  const text = (name: keyof DespesaInput) => String(form.watch(name) ?? '') || null
  const custo = (categoria: unknown, valor: unknown) => ({
    ...{ projeto_id: projeto?.id ?? form.watch('projeto_id'), categoria, valor },
  })
  const part = record != null && (record.conta_id !== null || record.despesa_cartao_id !== null)
  const action = form.isNew ? 'Nova Despesa' : 'Editar Despesa'
  return (
    <FormDialog form={form} title={projeto ? `${action}: ${projeto.nome_projeto}` : action}>
      {form.isNew && <NfeDrop procedure={despesasApi.lerNfe} onRead={fill} onFornecedor={chooseFornecedor} />}
      <Diferencas de={diferencas} />
      {!part && (
        <Parecidas
          procedure={despesasApi.parecidas}
          bill={{
            exceto: record?.id ?? null,
            codigo_pagamento: null,
            numero_nota_fiscal: text('numero_nota_fiscal'),
            chave_acesso_nota_fiscal: text('chave_acesso_nota_fiscal'),
            fornecedor_id: (form.watch('fornecedor_id') as number | null | undefined) ?? null,
            valor: text('valor_despesa'),
            data: text('data_despesa'),
          }}
          comCartao
          {...(record && {
            de: { tipo: 'despesa', id: record.id, alterada: form.dirty, onDone: onClose } as const,
          })}
        />
      )}
      {!projeto && (
        <LookupField
          {...form.field('projeto_id')}
          procedure={projetosApi.options}
          choice={({ id, nome_projeto }) => ({ value: id, label: nome_projeto })}
          wide
        />
      )}
      {/* A part is called as the whole is. */}
      {!(part && record.nome_origem !== null) && <TextField {...form.field('descricao_despesa')} wide />}
      {!part && (
        <LookupField
          {...form.field('fornecedor_id')}
          procedure={despesasApi.fornecedores}
          creates={fornecedoresApi.create}
          choice={({ id, nome, cnpj, homonimo }) => ({
            value: id,
            label: homonimo ? `${nome} · ${formatCpfCnpj(cnpj)}` : nome,
          })}
          chosenLabel={fornecedor}
          leads={record?.fornecedor_id ? `/financeiro/fornecedores/${record.fornecedor_id}` : undefined}
          {...(departed && { none: `${record.nome_fornecedor} (fornecedor excluído)` })}
          wide
        />
      )}
      <DateField
        {...form.field('data_despesa')}
        warning={orderWarning(form.watch('data_despesa'), hoje, 'Esta data ainda não chegou.')}
      />
      <MoneyField {...form.field('valor_despesa')} />
      {part ? (
        <p className="text-muted text-sm in-data-fatos-do-registro:my-1.5 sm:col-span-2">
          É parte de {nomeDaDespesa(record)}. Fornecedor e nota fiscal ficam lá.
        </p>
      ) : (
        <>
          <TextField {...form.field('numero_nota_fiscal')} />
          <DateField {...form.field('data_emissao_nota_fiscal')} />
          <AccessKeyField
            {...form.field('chave_acesso_nota_fiscal')}
            hint="44 dígitos numéricos; o CNPJ do emitente pode ter letras."
            wide
          />
        </>
      )}
      <SuggestField
        {...form.field('categoria_despesa')}
        procedure={despesasApi.categorias}
        text={({ nome }) => nome}
        hint="Como material, mão de obra ou viagem."
        wide
      />
      <AvisoDeOrcamento
        agora={[custo(form.watch('categoria_despesa'), form.watch('valor_despesa'))]}
        antes={record && [custo(record.categoria_despesa, record.valor_despesa)]}
      />
      <TextField {...form.field('comprovante_url')} type="url" placeholder="https://" wide />
    </FormDialog>
  )
}
