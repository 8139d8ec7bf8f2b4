import type { Conta } from '../contract.ts'

/** Which instalment of its purchase a payable is, as '2/6'; nothing where it is none. */
export function ChipDaParcela({
  conta: { parcela, parcelas },
}: {
  conta: Pick<Conta, 'parcela' | 'parcelas'>
}) {
  if (parcela === null || parcelas === null) return null
  return (
    <span
      title={`Parcela ${parcela} de ${parcelas}`}
      className="numeros inline-flex shrink-0 items-center whitespace-nowrap rounded-full border border-line-strong px-1.5 py-0.5 font-medium text-xs"
    >
      <span className="sr-only">Parcela </span>
      {parcela}/{parcelas}
    </span>
  )
}
