import { diaDaOcorrencia, type Recorrencia } from '#platform/contract/dates/recorrencia.ts'
import { fromCents, toCents } from '#platform/contract/numbers/money.ts'

/**
 * Splits an amount into equal parts, to the cent; what does not divide goes to the first: R$ 100,00 in 3 is 33,34 + 33,33 + 33,33.
 * @param valor reais, not negative
 * @param vezes 1 or more
 */
export function dividir(valor: string, vezes: number): string[] {
  const cents = toCents(valor)
  const each = cents / BigInt(vezes)
  const first = cents - each * BigInt(vezes - 1)
  return Array.from({ length: vezes }, (_, n) => fromCents(n === 0 ? first : each))
}

/** A purchase split into equal instalments. @param primeiro due date of the first @param valor '' leaves the amounts to be typed */
export const parcelar = ({
  primeiro,
  valor,
  vezes,
  ...ritmo
}: { primeiro: string; valor: string; vezes: number } & Pick<Recorrencia, 'unidade' | 'cada'>): {
  data_vencimento: string
  valor: string
  codigo_pagamento: string
}[] => {
  const valores = valor === '' ? undefined : dividir(valor, vezes)
  return Array.from({ length: vezes }, (_, n) => ({
    data_vencimento: diaDaOcorrencia({ ...ritmo, inicio: primeiro }, n),
    valor: valores?.[n] ?? '',
    codigo_pagamento: '',
  }))
}
