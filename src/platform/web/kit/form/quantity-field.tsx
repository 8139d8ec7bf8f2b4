import { canonicalQuantity, formatQuantity } from '#platform/contract/numbers/quantity.ts'
import { DecimalField, type DecimalProps } from './decimal-field.tsx'

/** A quantity with at most four places, as {@link DecimalField}. */
export function QuantityField(props: DecimalProps) {
  return <DecimalField {...props} canonical={canonicalQuantity} format={formatQuantity} placeholder="0" />
}
