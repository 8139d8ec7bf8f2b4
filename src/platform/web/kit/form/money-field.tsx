import { canonicalMoney, formatAmount } from '#platform/contract/numbers/money.ts'
import { negativeWarning } from '#platform/contract/warnings.ts'
import { DecimalField, type DecimalProps } from './decimal-field.tsx'

/** Money, as {@link DecimalField}. */
export function MoneyField(props: DecimalProps) {
  return (
    <DecimalField
      {...props}
      canonical={canonicalMoney}
      format={formatAmount}
      placeholder="0,00"
      check={negativeWarning}
    />
  )
}
