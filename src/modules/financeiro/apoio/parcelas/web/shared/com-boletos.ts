import { lerPagamento } from '#platform/contract/codigos/ler.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'

/** A line of the instalments as the form has it. */
export interface LinhaDoPlano {
  data_vencimento?: unknown
  valor?: unknown
  codigo_pagamento?: unknown
}

/** Whole codes of the instalments that are typed so far. */
export const codigosDo = (plano: readonly LinhaDoPlano[]): string[] =>
  plano.flatMap(({ codigo_pagamento }) => lerPagamento(String(codigo_pagamento ?? ''))?.codigo ?? [])

interface Boleto {
  codigo: string
  vencimento: string | null
  valor: string | null
}

/**
 * Gives boletos to the instalments that they pay: those without a code, of the same date, and of the same value where both say one.
 * @param plano null makes an instalment of each boleto
 * @returns null where none of them belongs to an instalment
 */
export function comBoletos(
  plano: readonly LinhaDoPlano[] | null,
  boletos: readonly Boleto[],
): LinhaDoPlano[] | null {
  if (plano === null)
    return boletos.map(({ codigo, vencimento, valor }) => ({
      data_vencimento: vencimento ?? '',
      valor: valor ?? '',
      codigo_pagamento: codigo,
    }))
  const lines = [...plano]
  let given = 0
  for (const { codigo, vencimento, valor } of boletos) {
    const at = lines.findIndex(line => {
      const own = canonicalMoney(String(line.valor ?? ''))
      const fits = line.data_vencimento === vencimento && (!own || !valor || own === valor)
      return fits && !line.codigo_pagamento
    })
    if (vencimento === null || at < 0) continue
    lines[at] = { ...lines[at], codigo_pagamento: codigo }
    given++
  }
  return given > 0 ? lines : null
}
