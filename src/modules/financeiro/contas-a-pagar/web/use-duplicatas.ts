import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { canonicalMoney, formatMoney } from '#platform/contract/numbers/money.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'
import type { NotaFiscal } from '../../apoio/nfe/contract.ts'
import type { LinhaDoPlano } from '../../apoio/parcelas/web/shared/com-boletos.ts'

type Duplicatas = NotaFiscal['duplicatas']

/** So many are told one by one. */
const TOLD = 3

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

/** The instalments of an invoice: they fill a new payable that has none, and are told beside others. */
export function useDuplicatas(form: Pick<RecordForm<'plano'>, 'isNew' | 'round' | 'watch' | 'setValue'>) {
  const [kept, setKept] = useState<{ round: number; duplicatas: Duplicatas }>()
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
  const said = kept?.round === form.round ? kept.duplicatas : []
  const differs = said.length > 1 && !(form.isNew && mesmasParcelas(plano, said))
  return {
    offerDuplicatas: (duplicatas: Duplicatas) => {
      setKept({ round: form.round, duplicatas })
      if (form.isNew && duplicatas.length > 1 && plano.length === 0) fill(duplicatas)
    },
    dasParcelas: differs
      ? [
          {
            name: 'valor',
            text: form.isNew
              ? textoDasDuplicatas(said)
              : `${textoDasDuplicatas(said)} Esta conta é uma só: parcelas se fazem em uma conta nova.`,
            ...(form.isNew && { use: () => fill(said) }),
          },
        ]
      : [],
  }
}
