import { useState } from 'react'
import { formatDate } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import type { RecordForm } from '#platform/web/kit/form/use-record-form.ts'

export interface Fornecedor {
  id: number
  nome: string
  cnpj: string
}

interface Options<Name extends string> {
  labels: Readonly<Record<Name | 'fornecedor_id', string>>
  /** Values that the form filled in by itself: nobody typed them, so that a paper may say otherwise. */
  presumed: Partial<Record<Name, unknown>>
  onFornecedor: (fornecedor: Fornecedor) => void
}

const shown = (name: string, value: string) => {
  if (name.startsWith('valor')) return formatMoney(value)
  return name.startsWith('data_') ? formatDate(value) : value
}

/**
 * Takes what a paper says into a form. What is typed stays: where a paper says otherwise, that is a difference, which the person
 * takes or leaves.
 */
export function useOferta<Name extends string>(
  form: Pick<RecordForm<Name | 'fornecedor_id'>, 'watch' | 'setValue'>,
  { labels, presumed, onFornecedor }: Options<Name>,
) {
  const [said, setSaid] = useState<Partial<Record<Name, string>>>({})
  const [fornecedor, setFornecedor] = useState<Fornecedor>()
  const isBlank = (name: Name) => {
    const value = form.watch(name)
    return !value || value === presumed[name]
  }
  const chosen = form.watch('fornecedor_id')
  return {
    isBlank,
    offer: (fields: Partial<Record<Name, string | null>>) => {
      const given = Object.entries(fields).filter((field): field is [Name, string] => Boolean(field[1]))
      for (const [name, value] of given) if (isBlank(name)) form.setValue(name, value)
      setSaid(before => ({ ...before, ...Object.fromEntries(given) }))
    },
    offerFornecedor: (found: Fornecedor) => {
      setFornecedor(found)
      if (!form.watch('fornecedor_id')) onFornecedor(found)
    },
    /** Something that a paper says and the form does not. */
    diferencas: [
      ...(Object.entries(said) as [Name, string][])
        .filter(([name, value]) => form.watch(name) && form.watch(name) !== value)
        .map(([name, value]) => ({
          text: `O papel diz ${labels[name].replace(' (R$)', '')}: ${shown(name, value)}.`,
          use: () => form.setValue(name, value),
        })),
      ...(fornecedor && chosen && chosen !== fornecedor.id
        ? [
            {
              text: `O papel diz ${labels.fornecedor_id}: ${fornecedor.nome}.`,
              use: () => onFornecedor(fornecedor),
            },
          ]
        : []),
    ],
  }
}
