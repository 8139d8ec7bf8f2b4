import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { dueWarning } from '#platform/contract/warnings.ts'
import { AprovacaoPrevista } from '#platform/web/aprovacoes/prevista.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { MoreFields } from '#platform/web/kit/form/more-fields.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { typedDay } from '#platform/web/kit/form/typed-day.ts'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useLater } from '#platform/web/offline/later.ts'
import { useSessao } from '#platform/web/session.tsx'
import { ConfiraBeneficiario } from '../../apoio/beneficiario/web/shared/confira.tsx'
import { CodigoField } from '../../apoio/codigos/web/shared/codigo-field.tsx'
import { Diferencas } from '../../apoio/codigos/web/shared/diferencas.tsx'
import { LerPapel } from '../../apoio/codigos/web/shared/ler-papel.tsx'
import { AccessKeyField } from '../../apoio/nfe/web/shared/access-key-field.tsx'
import { parcelaLabels } from '../../apoio/parcelas/contract.ts'
import { codigosDo, type LinhaDoPlano } from '../../apoio/parcelas/web/shared/com-boletos.ts'
import { Parecidas } from '../../apoio/parecidas/web/shared/parecidas.tsx'
import { type Parte, textoDaParte } from '../../apoio/rateio/contract.ts'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import {
  anexosDaContaApi,
  type Conta,
  type ContaInput,
  contaLabels,
  contaNomes,
  contasApi,
  desdeAEmissao,
  statusConta,
} from '../contract.ts'
import { useAntesDeSalvar } from './antes-de-salvar.tsx'
import { useCursor } from './cursor.ts'
import { Papel } from './papel.tsx'
import { ParcelasField } from './parcelas.tsx'
import { Partes } from './partes.tsx'
import { describeSaved } from './salva.ts'
import { soOStatus } from './so-o-status.ts'
import { useLeitura } from './use-leitura.ts'

/** Words of cost centres and budgets that payables have already. */
const PALAVRAS = { procedure: contasApi.sugestoes, text: ({ nome }: { nome: string }) => nome }

/** What many payables have none of. */
const MAIS = ['codigo_pagamento', 'numero_nota_fiscal', 'chave_acesso_nota_fiscal', 'prestacao_id'] as const

/** Chosen projects of the parts, each once. */
const projetosDas = (partes: readonly Partial<Parte>[]) => [
  ...new Set(partes.flatMap(({ projeto_id }) => (projeto_id ? [Number(projeto_id)] : []))),
]

interface Props {
  /** The payable to change; undefined for a new one. */
  record: Conta | undefined
  /** The papers that a new one is made from, shown beside it. */
  entrada?: {
    arquivos: readonly File[]
    lugar: string | undefined
    onSaved: (saved: Conta) => void
    /** Leaves this one for later; undefined where it is the only one. */
    onNext: (() => void) | undefined
  }
  onClose: () => void
}

/** The dialog in which a payable is registered or changed. */
export function ContaForm({ record, entrada, onClose }: Props) {
  const { hoje } = useSessao()
  const later = useLater({
    tipo: 'Conta a pagar',
    pagina: '/financeiro/contas-a-pagar',
    api: contasApi,
    nome: 'solicitacao_compra',
    fotos: anexosDaContaApi.upload,
    registro: record?.id,
    soArquivos: true,
  })
  const form = useRecordForm({
    api: contasApi,
    later,
    labels: contaLabels,
    record,
    start: { data_emissao: hoje },
    me: { nome_solicitante: 'full_name' },
    remembers: ['centro_custo'],
    repeats: ['nome_solicitante', 'data_emissao', 'natureza_orcamentaria', 'aprovador'],
    nameOf: contaNomes,
    lineText: { rateio: textoDaParte },
    onClose,
    affects: ['financeiro/projetos', 'financeiro/despesas-projeto'],
    describe: describeSaved(record === undefined),
    ...(entrada && { onSaved: entrada.onSaved }),
    whenMissing: ([first]) => ({
      titulo: 'Campo obrigatório',
      descricao: `Preencha o campo ${contaLabels[first]}.`,
    }),
  })

  const { chooseFornecedor, diferencas, field, ...reading } = useLeitura(form, hoje)
  const text = (name: keyof ContaInput) => String(form.watch(name) ?? '') || null
  const fornecedor_id = (form.watch('fornecedor_id') as number | null | undefined) ?? null
  const dasParcelas = codigosDo((form.watch('plano') ?? []) as readonly LinhaDoPlano[])
  const codigos = [text('codigo_pagamento') ?? '', ...dasParcelas]
  const saving = useAntesDeSalvar(form, {
    ...{ chave: text('chave_acesso_nota_fiscal') ?? '', fornecedor_id, codigos },
    asksAboutBeneficiario: entrada !== undefined,
  })
  useCursor(form.watch, entrada !== undefined)
  const emissao = typedDay(form.watch('data_emissao'), hoje)

  return (
    <FormDialog
      // What is made of a paper waits with it: closing loses nothing, so nothing is asked.
      form={{ ...form, ...saving, ...(entrada && { submitAndGoOn: undefined, dirty: false }) }}
      title={form.isNew ? 'Nova Conta' : 'Editar Conta'}
      size="xl"
      aside={entrada && <Papel {...entrada} />}
    >
      <Parecidas
        procedure={contasApi.parecidas}
        bill={{
          exceto: record?.id ?? null,
          codigo_pagamento: text('codigo_pagamento'),
          codigos: dasParcelas,
          numero_nota_fiscal: text('numero_nota_fiscal'),
          chave_acesso_nota_fiscal: text('chave_acesso_nota_fiscal'),
          fornecedor_id,
          valor: text('valor'),
          data: text('data_vencimento'),
          data_emissao: text('data_emissao'),
        }}
        {...(record && {
          de: { tipo: 'conta', id: record.id, alterada: form.dirty, onDone: onClose } as const,
        })}
      />
      <ConfiraBeneficiario
        procedure={contasApi.beneficiario}
        {...{ fornecedor_id, codigos }}
        exceto={record?.id ?? null}
        paga={record?.status === 'Paga'}
      />
      {!form.readOnly && (
        <LerPapel
          regra={anexosDaContaApi.upload.arquivo}
          procedure={contasApi.lerNfe}
          perto={emissao}
          first={form.draft.settled ? entrada?.arquivos : undefined}
          files={later.files}
          onFiles={later.setFiles}
          {...reading}
          onFornecedor={chooseFornecedor}
        />
      )}
      <Diferencas de={diferencas} />
      <TextField {...field('solicitacao_compra')} />
      <TextField {...form.field('nome_solicitante')} />
      <DateField
        {...form.field('data_vencimento')}
        warning={dueWarning(form.watch, record, desdeAEmissao, hoje)}
      />
      <DateField {...form.field('data_emissao')} />
      <SuggestField {...field('centro_custo')} {...PALAVRAS} input={{ campo: 'centro_custo' }} />
      <TextField {...field('item')} />
      <SuggestField
        {...field('natureza_orcamentaria')}
        {...PALAVRAS}
        input={{ campo: 'natureza_orcamentaria' }}
      />
      <TextField {...field('aprovador')} />
      <LookupField
        {...form.field('nome_fornecedor')}
        procedure={fornecedoresApi.options}
        choice={({ nome, cnpj, homonimo }) => ({
          value: nome,
          label: homonimo ? `${nome} · ${formatCpfCnpj(cnpj)}` : nome,
        })}
        chosenLabel={String(form.watch('nome_fornecedor') ?? '')}
        leads={record?.fornecedor_id ? `/financeiro/fornecedores/${record.fornecedor_id}` : undefined}
        onChoose={chooseFornecedor}
        {...(record?.fornecedor_id === null &&
          form.watch('fornecedor_id') === null && { hint: 'Este fornecedor não está no cadastro.' })}
      />
      <DocumentField
        {...form.field('cnpj_fornecedor')}
        kind="cnpj_cpf"
        readOnly
        hint="Vem do cadastro do fornecedor."
      />
      <MoneyField {...form.field('valor')} />
      <SelectField {...form.field('status')} of={statusConta} {...soOStatus(form.watch('status'), record)} />
      <AprovacaoPrevista
        historico={contasApi.historico}
        dados={{
          situacao: String(form.watch('status') ?? ''),
          registro_id: record?.id,
          valor: form.watch('valor'),
          centro_custo: text('centro_custo'),
          ligados: projetosDas((form.watch('rateio') ?? []) as readonly Partial<Parte>[]),
        }}
      />
      <MoreFields form={form} names={MAIS} says="Código de pagamento, nota fiscal e fatura de cartão.">
        <CodigoField
          {...form.field('codigo_pagamento')}
          perto={emissao}
          valor={form.watch('valor')}
          vencimento={form.watch('data_vencimento')}
          onRead={lido => lido.erros.length === 0 && reading.onCode(lido)}
          onGone={reading.onCodeGone}
          onUse={fields => {
            for (const [name, value] of Object.entries(fields)) form.setValue(name as keyof ContaInput, value)
          }}
        />
        <TextField {...form.field('numero_nota_fiscal')} />
        <AccessKeyField {...form.field('chave_acesso_nota_fiscal')} />
        <LookupField
          {...form.field('prestacao_id')}
          procedure={contasApi.faturas}
          choice={({ id, nome_fatura }) => ({ value: id, label: nome_fatura })}
          chosenLabel={record?.nome_fatura ?? undefined}
          none="Nenhuma"
          leads={
            record?.prestacao_id ? `/financeiro/prestacao-contas-cartao/${record.prestacao_id}` : undefined
          }
          hint="Então é pagamento, não custo: o custo são as despesas do cartão."
        />
      </MoreFields>
      {form.isNew && (
        <ParcelasField
          lines={form.lines('plano', parcelaLabels)}
          perto={emissao}
          primeiro={typedDay(form.watch('data_vencimento'), '')}
          valor={String(form.watch('valor') ?? '')}
          onSplit={plano => form.setValue('plano', plano)}
          onSum={soma => form.setValue('valor', soma)}
        />
      )}
      <Partes form={form} record={record} />
    </FormDialog>
  )
}
