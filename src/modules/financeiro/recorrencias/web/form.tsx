import { use } from 'react'
import { valeUmaVez } from '#platform/contract/codigos/chave-pix.ts'
import { isCalendarDate } from '#platform/contract/dates/dates.ts'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { CheckField } from '#platform/web/kit/form/check-field.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { DigitsField } from '#platform/web/kit/form/digits-field.tsx'
import { DocumentField } from '#platform/web/kit/form/document-field.tsx'
import { ShowsFacts, useFacts } from '#platform/web/kit/form/facts/facts-mode.ts'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { LookupField } from '#platform/web/kit/form/lookup-field.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SelectField } from '#platform/web/kit/form/select-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { typedDay } from '#platform/web/kit/form/typed-day.ts'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { useSessao } from '#platform/web/session.tsx'
import { ConfiraBeneficiario } from '../../apoio/beneficiario/web/shared/confira.tsx'
import { CodigoField } from '../../apoio/codigos/web/shared/codigo-field.tsx'
import { parteLabels, textoDaParte } from '../../apoio/rateio/contract.ts'
import { contasApi } from '../../contas-a-pagar/contract.ts'
import { RateioField } from '../../despesas-projeto/web/shared/rateio-field.tsx'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { useFornecedorLigado } from '../../fornecedores/web/shared/use-fornecedor-ligado.ts'
import {
  ficamEmAberto,
  frequencia,
  type Recorrencia,
  type RecorrenciaInput,
  recorrenciaInput,
  recorrenciaLabels,
  recorrenciasApi,
  semBanco,
  situacaoDaRecorrencia,
} from '../contract.ts'
import { previsao } from '../regras.ts'

/** Words of cost centres and budgets that payables have already. */
const PALAVRAS = { procedure: contasApi.sugestoes, text: ({ nome }: { nome: string }) => nome }

interface Props {
  /** The recurrence to change; undefined for a new one. */
  record: Recorrencia | undefined
  onClose: () => void
}

/** The dialog in which a recurrence is registered, changed, paused or ended. */
export function RecorrenciaForm({ record, onClose }: Props) {
  const { hoje } = useSessao()
  const form = useRecordForm({
    api: recorrenciasApi,
    labels: recorrenciaLabels,
    record,
    me: { nome_solicitante: 'full_name' },
    remembers: ['centro_custo'],
    lineText: { rateio: textoDaParte },
    affects: ['financeiro/contas-a-pagar'],
    onClose,
  })
  useFornecedorLigado(form)
  const codigo = String(form.watch('codigo_pagamento') ?? '')
  const chooseFornecedor = (chosen: { id: number; nome: string; cnpj: string } | null) => {
    form.setValue('fornecedor_id', chosen?.id ?? null)
    form.setValue('nome_fornecedor', chosen?.nome ?? '')
    form.setValue('cnpj_fornecedor', chosen?.cnpj ?? '')
  }
  const ending = record && record.em_aberto > 0 && form.watch('situacao') === 'Encerrada'
  return (
    <FormDialog form={form} title={form.isNew ? 'Nova Recorrência' : 'Editar Recorrência'} size="xl">
      {!use(ShowsFacts) && (
        <ConfiraBeneficiario
          procedure={contasApi.beneficiario}
          fornecedor_id={(form.watch('fornecedor_id') as number | null | undefined) ?? null}
          codigos={[codigo]}
          exceto={null}
        />
      )}
      <TextField {...form.field('nome')} hint="Cada conta leva o mês ao lado: Aluguel 12/2026." wide />
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
      />
      <DocumentField
        {...form.field('cnpj_fornecedor')}
        kind="cnpj_cpf"
        readOnly
        hint="Vem do cadastro do fornecedor."
      />
      <MoneyField {...form.field('valor')} hint="Varia? Deixe em branco: cada conta vem sem valor." />
      <SelectField {...form.field('frequencia')} of={frequencia} always />
      <DigitsField {...form.field('cada')} length={2} hint={hintOfEvery(form.watch('frequencia'))} />
      <DateField {...form.field('data_inicio')} />
      <SelectField {...form.field('sem_banco')} of={semBanco} always />
      <SelectField
        {...form.field('situacao')}
        of={situacaoDaRecorrencia}
        always
        {...(ending && { hint: ficamEmAberto(record.em_aberto) })}
      />
      <CheckField {...form.field('ultimo_dia')} />
      <DateField {...form.field('data_fim')} hint="Em branco, não termina." />
      <DigitsField {...form.field('vezes')} length={3} hint="Em branco, sem limite." />
      <Previsao record={record} value={name => form.watch(name)} />
      <TextField {...form.field('nome_solicitante')} />
      <SuggestField {...form.field('centro_custo')} {...PALAVRAS} input={{ campo: 'centro_custo' }} />
      <TextField {...form.field('item')} />
      <SuggestField
        {...form.field('natureza_orcamentaria')}
        {...PALAVRAS}
        input={{ campo: 'natureza_orcamentaria' }}
      />
      <TextField {...form.field('aprovador')} />
      <CodigoField
        {...form.field('codigo_pagamento')}
        perto={typedDay(form.watch('data_inicio'), hoje)}
        valor={form.watch('valor')}
        vencimento={null}
        hint="PIX copia e cola de uma chave, que vale a cada vez."
        warning={valeUmaVez(codigo) ? 'As contas não levam este código.' : null}
        onRead={() => {}}
        onUse={({ valor }) => valor && form.setValue('valor', valor)}
      />
      <RateioField
        lines={form.lines('rateio', parteLabels)}
        inteiro={form.watch('valor')}
        categoria={form.watch('natureza_orcamentaria')}
        set={(name, value) => form.setValue(name as keyof RecorrenciaInput, value)}
        semValor="O valor varia: em percentuais, cada conta é rateada quando tiver valor."
      />
    </FormDialog>
  )
}

function hintOfEvery(chosen: unknown): string {
  const many = { Semanal: 'semanas', Anual: 'anos' }[String(chosen)] ?? 'meses'
  return `Em ${many}. 1 é sempre, 2 é um sim e outro não.`
}

const RULE = recorrenciaInput.pick({
  ...{
    frequencia: true,
    cada: true,
    data_inicio: true,
    ultimo_dia: true,
    sem_banco: true,
    data_fim: true,
    vezes: true,
    situacao: true,
  },
})

interface PrevisaoProps {
  record: Recorrencia | undefined
  value: (name: keyof RecorrenciaInput) => unknown
}

/** What will be made by the rule that is typed, once it is saved. */
function Previsao({ record, value }: PrevisaoProps) {
  const facts = useFacts()
  const { feriados, hoje } = useSessao()
  if (facts) return null
  const typed = RULE.safeParse(
    Object.fromEntries(Object.keys(RULE.shape).map(name => [name, value(name as never)])),
  )
  if (!typed.success) return null
  const { data_inicio, data_fim } = typed.data
  if (!isCalendarDate(data_inicio) || data_inicio < '1900' || data_inicio > '9000') return null
  if (data_fim !== null && !isCalendarDate(data_fim)) return null
  return (
    <p role="status" className="numeros rounded-md bg-surface-2 px-3 py-2 text-sm sm:col-span-2">
      {previsao(typed.data, record, { hoje, feriados })}
    </p>
  )
}
