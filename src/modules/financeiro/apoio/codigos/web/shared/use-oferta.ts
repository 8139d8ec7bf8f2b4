import { useState } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { RecordForm } from '#platform/web/kit/form/use-record-form.ts'

export interface Fornecedor {
  id: number
  nome: string
  cnpj: string
}

interface Said<Name extends string> {
  labels: Readonly<Record<Name, string>>
  /** Values that the form filled in by itself: nobody typed them, so that a paper may say otherwise. */
  presumed: Partial<Record<Name, unknown>>
}

interface Options<Name extends string> extends Said<Name | 'fornecedor_id'> {
  onFornecedor: (fornecedor: Fornecedor) => void
}

const shown = (name: string, value: string) => {
  if (name.startsWith('valor') || name === 'bruto') return formatMoney(value)
  return name.startsWith('data_') ? formatDate(value) : value
}

/**
 * Takes what a paper says into a form. What is typed stays: where a paper says otherwise, that is a difference, which the person
 * takes or leaves.
 */
export function useDito<Name extends string>(
  form: Pick<RecordForm<Name>, 'watch' | 'setValue'>,
  { labels, presumed }: Said<Name>,
) {
  const [said, setSaid] = useState<Partial<Record<Name, string>>>({})
  const isBlank = (name: Name) => {
    const value = form.watch(name)
    return !value || value === presumed[name]
  }
  return {
    isBlank,
    offer: (fields: Partial<Record<Name, string | null>>) => {
      const given = Object.entries(fields).filter((field): field is [Name, string] => Boolean(field[1]))
      for (const [name, value] of given) if (isBlank(name)) form.setValue(name, value)
      setSaid(before => ({ ...before, ...Object.fromEntries(given) }))
    },
    /** Something that a paper says and the form does not. */
    diferencas: (Object.entries(said) as [Name, string][])
      .filter(([name, value]) => form.watch(name) && form.watch(name) !== value)
      .map(([name, value]) => ({
        text: `O papel diz ${labels[name].replace(' (R$)', '')}: ${shown(name, value)}.`,
        use: () => form.setValue(name, value),
      })),
  }
}

/** The same of a paper that somebody else issued: its issuer is the supplier. */
export function useOferta<Name extends string>(
  form: Pick<RecordForm<Name | 'fornecedor_id'>, 'watch' | 'setValue'>,
  { onFornecedor, ...options }: Options<Name>,
) {
  const { isBlank, offer, diferencas } = useDito(form, options)
  const [fornecedor, setFornecedor] = useState<Fornecedor>()
  const chosen = form.watch('fornecedor_id')
  const other = fornecedor && chosen && chosen !== fornecedor.id ? fornecedor : undefined
  return {
    isBlank,
    offer,
    offerFornecedor: (found: Fornecedor) => {
      setFornecedor(found)
      if (!form.watch('fornecedor_id')) onFornecedor(found)
    },
    diferencas: [
      ...diferencas,
      ...(other
        ? [
            {
              text: `O papel diz ${options.labels.fornecedor_id}: ${other.nome}.`,
              use: () => onFornecedor(other),
            },
          ]
        : []),
    ],
  }
}
