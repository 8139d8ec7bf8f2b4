import { z } from 'zod'
import { dinheiro } from '#platform/contract/fields.ts'

const NEGATIVO = 'Este valor não pode ser negativo.'

/** What is paid or received of a value. */
export const parteDoValor = (message: string) =>
  dinheiro(message).refine(value => !value.startsWith('-'), { error: NEGATIVO })

/** An amount beside it, such as interest: blank is zero. */
export const acrescimo = () =>
  z
    .string({ error: 'Informe um valor em reais, como 1.234,56.' })
    .nullish()
    .transform(value => value?.trim() || '0.00')
    .pipe(parteDoValor('Informe um valor em reais, como 1.234,56.'))
