import { useQuery } from '@tanstack/react-query'
import { formatMonth, isCalendarDate, monthOf } from '#platform/contract/dates/dates.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { Attachments } from '#platform/web/kit/files/attachments.tsx'
import { DateField } from '#platform/web/kit/form/date-field.tsx'
import { FormDialog } from '#platform/web/kit/form/form-dialog.tsx'
import { MoneyField } from '#platform/web/kit/form/money-field.tsx'
import { SuggestField } from '#platform/web/kit/form/suggest-field.tsx'
import { TextAreaField } from '#platform/web/kit/form/text-area-field.tsx'
import { TextField } from '#platform/web/kit/form/text-field.tsx'
import { useRecordForm } from '#platform/web/kit/form/use-record-form.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { Parecidas } from '../../apoio/parecidas/web/shared/parecidas.tsx'
import { parteLabels, textoDaParte } from '../../apoio/rateio/contract.ts'
import { RateioField } from '../../despesas-projeto/web/shared/rateio-field.tsx'
import { FECHADA, prestacoesApi } from '../../prestacao-contas-cartao/contract.ts'
import {
  comprovantesApi,
  type DespesaCartao,
  type DespesaCartaoInput,
  despesaCartaoLabels,
  despesasCartaoApi,
  semNumero,
} from '../contract.ts'

/** The list shows how many files there are. */
const AFFECTED = ['financeiro/despesas-cartao']

/** @param mes month of the statement, once it is known */
function avisoDaData(data: string, hoje: string, mes: string | undefined): string | null {
  if (data > hoje) return 'Esta data ainda não chegou.'
  if (!mes || !isCalendarDate(data) || monthOf(data) === mes) return null
  return `Esta data não é do mês da fatura, ${formatMonth(mes)}.`
}

interface Props {
  prestacao_id: number
  /** The expense to change; undefined for a new one. */
  record: DespesaCartao | undefined
  onClose: () => void
}

/** The dialog in which an expense is entered or changed. */
export function DespesaForm({ prestacao_id, record, onClose }: Props) {
  const { hoje } = useSessao()
  const { data: fatura } = useQuery({
    ...procedureQuery(prestacoesApi.get, { id: prestacao_id }),
    meta: { silent: true },
  })
  const form = useRecordForm({
    api: despesasCartaoApi,
    labels: despesaCartaoLabels,
    record,
    start: { prestacao_id, data_despesa: hoje },
    repeats: ['data_despesa', 'categoria_despesa'],
    affects: ['financeiro/prestacao-contas-cartao', 'financeiro/projetos', 'financeiro/despesas-projeto'],
    lineText: { rateio: textoDaParte },
    onClose,
  })
  const valor = String(form.watch('valor_despesa') ?? '')
  const zero = semNumero(valor)
  const data = String(form.watch('data_despesa') ?? '')
  return (
    <FormDialog form={form} title={form.isNew ? 'Adicionar Despesa' : 'Editar Despesa'} size="xl">
      <div role="status" className="empty:hidden sm:col-span-2">
        {fatura?.status_fatura === FECHADA && !form.readOnly && (
          <p className="rounded-md bg-warn-soft px-3 py-2 text-sm text-warn-text">
            A fatura desta despesa já está fechada e conciliada: o que você salvar muda o total de despesas
            dela.
          </p>
        )}
      </div>
      <Parecidas
        procedure={despesasCartaoApi.parecidas}
        bill={{
          exceto: record?.id ?? null,
          codigo_pagamento: null,
          numero_nota_fiscal: null,
          chave_acesso_nota_fiscal: null,
          fornecedor_id: null,
          valor: canonicalMoney(valor),
          data: data || null,
        }}
        comCartao
        {...(record && {
          de: { tipo: 'cartao', id: record.id, alterada: form.dirty, onDone: onClose } as const,
        })}
      />
      <DateField {...form.field('data_despesa')} warning={avisoDaData(data, hoje, fatura?.mes_referencia)} />
      <TextField {...form.field('descricao_despesa')} />
      <SuggestField
        {...form.field('categoria_despesa')}
        procedure={despesasCartaoApi.categorias}
        text={({ nome }) => nome}
        hint="Como refeição ou combustível."
      />
      <MoneyField
        {...form.field('valor_despesa')}
        warning={zero ? 'Isto não é um número: será salvo como R$ 0,00.' : null}
      />
      <TextField {...form.field('comprovante_url')} type="url" placeholder="https://" wide />
      <TextAreaField {...form.field('observacoes')} rows={2} />
      <RateioField
        lines={form.lines('rateio', parteLabels)}
        inteiro={form.watch('valor_despesa')}
        categoria={form.watch('categoria_despesa')}
        set={(name, value) => form.setValue(name as keyof DespesaCartaoInput, value)}
        antes={record?.rateio}
      />
      {record && (
        <Attachments
          api={comprovantesApi}
          registro_id={record.id}
          title="Comprovantes em arquivo"
          affects={AFFECTED}
        />
      )}
    </FormDialog>
  )
}
