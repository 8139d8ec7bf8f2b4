import { useState } from 'react'
import { codigoGuardado, formatCodigo } from '#platform/contract/codigos/codigo.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { RecordForm } from '#platform/web/kit/form/record-form.ts'

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
  if (name === 'codigo_pagamento') return formatCodigo(value)
  return name.startsWith('data_') ? formatDate(value) : value
}

/** A code is the same however it is typed. */
const plain = (name: string, value: unknown) =>
  name === 'codigo_pagamento' ? codigoGuardado(String(value ?? '')) : value

type Values<Name extends string> = Partial<Record<Name, string | null>>

interface Kept<Name extends string> {
  round: number
  paper: Values<Name>
  code: Values<Name>
  /** What a code has put into the form. */
  filled: Values<Name>
}

/**
 * Takes what a paper or a code says into a form. What is typed stays: where a paper says otherwise, that is a difference, which the
 * person takes or leaves. What an earlier code filled in is replaced by the next one.
 */
export function useDito<Name extends string>(
  form: Pick<RecordForm<Name>, 'round' | 'watch' | 'setValue'>,
  { labels, presumed }: Said<Name>,
) {
  const nothing: Kept<Name> = { round: form.round, paper: {}, code: {}, filled: {} }
  const [kept, setKept] = useState(nothing)
  // The next record of the form has papers of its own.
  const { paper, code, filled } = kept.round === form.round ? kept : nothing
  const add = (more: { paper?: Values<Name>; code?: Values<Name>; filled?: Values<Name> }) =>
    setKept(before => {
      const last = before.round === form.round ? before : nothing
      return {
        round: form.round,
        paper: { ...last.paper, ...more.paper },
        code: { ...last.code, ...more.code },
        filled: { ...last.filled, ...more.filled },
      }
    })
  const isBlank = (name: Name) => {
    const value = form.watch(name)
    return !value || value === presumed[name]
  }
  const differing = (said: Values<Name>, ofCode: boolean) =>
    (Object.entries(said) as [Name, string | null][]).flatMap(([name, value]) =>
      value && form.watch(name) && plain(name, form.watch(name)) !== plain(name, value)
        ? [
            {
              name,
              ofCode,
              text: `O papel diz ${labels[name].replace(' (R$)', '')}: ${shown(name, value)}.`,
              use: () => form.setValue(name, value),
            },
          ]
        : [],
    )
  const ofPaper = differing(paper, false)
  return {
    isBlank,
    offer: (fields: Values<Name>) => {
      const given = Object.entries(fields).filter((field): field is [Name, string] => Boolean(field[1]))
      for (const [name, value] of given) if (isBlank(name)) form.setValue(name, value)
      add({ paper: Object.fromEntries(given) as Values<Name> })
    },
    /** @param fields all that such a code may say; with null, what an earlier one filled in is taken back */
    offerCode: (fields: Values<Name>) => {
      const now: Values<Name> = {}
      for (const [name, value] of Object.entries(fields) as [Name, string | null][]) {
        const own = filled[name] && form.watch(name) === filled[name]
        if (own || (value && isBlank(name))) {
          form.setValue(name, value ?? presumed[name] ?? '')
          now[name] = value
        }
      }
      add({ code: fields, filled: now })
    },
    /** Something that a paper or a code says and the form does not. */
    diferencas: [
      ...ofPaper,
      ...differing(code, true).filter(({ text }) => !ofPaper.some(other => other.text === text)),
    ],
  }
}

/** The same of a paper that somebody else issued: its issuer is the supplier. */
export function useOferta<Name extends string>(
  form: Pick<RecordForm<Name | 'fornecedor_id'>, 'round' | 'watch' | 'setValue'>,
  { onFornecedor, ...options }: Options<Name>,
) {
  const { isBlank, offer, offerCode, diferencas } = useDito(form, options)
  const [fornecedor, setFornecedor] = useState<Fornecedor>()
  const chosen = form.watch('fornecedor_id')
  const other = fornecedor && chosen && chosen !== fornecedor.id ? fornecedor : undefined
  return {
    isBlank,
    offer,
    offerCode,
    offerFornecedor: (found: Fornecedor) => {
      setFornecedor(found)
      if (!form.watch('fornecedor_id')) onFornecedor(found)
    },
    diferencas: [
      ...diferencas,
      ...(other
        ? [
            {
              name: 'fornecedor_id' as const,
              ofCode: false,
              text: `O papel diz ${options.labels.fornecedor_id}: ${other.nome}.`,
              use: () => onFornecedor(other),
            },
          ]
        : []),
    ],
  }
}
