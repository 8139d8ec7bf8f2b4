import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney, compareMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'
import type { LinhaDoPlano } from '../../apoio/parcelas/web/shared/com-boletos.ts'

type Duplicatas = NotaFiscal['duplicatas']

/** So many are told one by one. */
const TOLD = 3
const USAR_TOTAL = 'Usar o total da nota'

/** What an invoice says of its instalments. */
export function textoDasDuplicatas(duplicatas: Duplicatas): string {
  const told = duplicatas
    .slice(0, TOLD)
    .map(({ data_vencimento, valor }) => `${formatDate(data_vencimento)} ${formatMoney(valor)}`)
  const more = duplicatas.length - told.length
  return `O papel diz ${counted(duplicatas.length, 'parcela', 'parcelas')}: ${told.join(', ')}${more > 0 ? ` e mais ${more}` : ''}.`
}

/** Are the lines of the form the instalments of the invoice? */
export const mesmasParcelas = (plano: readonly LinhaDoPlano[], duplicatas: Duplicatas): boolean =>
  plano.length === duplicatas.length &&
  duplicatas.every(
    ({ data_vencimento, valor }, n) =>
      plano[n]?.data_vencimento === data_vencimento &&
      canonicalMoney(String(plano[n]?.valor ?? '')) === valor,
  )

type Cobranca = Pick<NotaFiscal, 'valor' | 'duplicatas'>

/** The only instalment of an invoice; undefined where there are several, or it asks for nothing. */
const unica = ({ duplicatas: [first, second] }: Cobranca) =>
  first && !second && compareMoney(first.valor, '0.00') > 0 ? first : undefined

/**
 * What is to be paid of an invoice: its only instalment, which a discount, a withheld tax or a down payment makes differ from the
 * total. Several become payables of their own, so that the purchase has the total.
 */
export const valorAPagar = (nota: Cobranca): string | null => unica(nota)?.valor ?? nota.valor

/** Where the only instalment of an invoice is not its total: both in words, and the total. */
export function totalQueDifere(nota: Cobranca): { text: string; total: string } | null {
  const [total, parcela] = [nota.valor, unica(nota)?.valor]
  if (!total || !parcela || compareMoney(total, parcela) === 0) return null
  const text = `O total da nota é ${formatMoney(total)} e a parcela única dela, ${formatMoney(parcela)}.`
  return { text, total }
}

/** The instalments of an invoice: they fill a new payable that has none, and are told beside others. */
export function useDuplicatas(
  form: Pick<RecordForm<'plano' | 'valor'>, 'isNew' | 'round' | 'watch' | 'setValue'>,
) {
  const [kept, setKept] = useState<{ round: number; nota: Cobranca }>()
  const plano = ((form.watch('plano') ?? []) as readonly LinhaDoPlano[]).filter(
    ({ data_vencimento, valor }) => data_vencimento || valor,
  )
  const fill = (duplicatas: Duplicatas) =>
    form.setValue(
      'plano',
      duplicatas.map(({ data_vencimento, valor }) => ({
        ...{ data_vencimento, valor },
        codigo_pagamento:
          plano.find(line => line.data_vencimento === data_vencimento)?.codigo_pagamento ?? '',
      })),
    )
  // The next record of the form has papers of its own.
  const nota = kept?.round === form.round ? kept.nota : undefined
  const said = nota?.duplicatas ?? []
  const differs = said.length > 1 && !(form.isNew && mesmasParcelas(plano, said))
  const other = nota && totalQueDifere(nota)
  const hasTotal = other?.total === canonicalMoney(String(form.watch('valor') ?? ''))
  return {
    offerDuplicatas: (nota: Cobranca) => {
      setKept({ round: form.round, nota })
      if (form.isNew && nota.duplicatas.length > 1 && plano.length === 0) fill(nota.duplicatas)
    },
    dasParcelas: [
      ...(other
        ? [
            {
              ...{ name: 'valor', text: other.text },
              ...(!hasTotal && { acao: USAR_TOTAL, use: () => form.setValue('valor', other.total) }),
            },
          ]
        : []),
      ...(differs
        ? [
            {
              name: 'valor',
              text: form.isNew
                ? textoDasDuplicatas(said)
                : `${textoDasDuplicatas(said)} Esta conta é uma só: parcelas se fazem em uma conta nova.`,
              ...(form.isNew && { use: () => fill(said) }),
            },
          ]
        : []),
    ],
  }
}
