/**
 * Formats a share in percent with at most one decimal, rounded half away from zero: 988 of 100,000 is "1%", 1 of 8
 * "12,5%".
 * @param part may be negative; the sign is dropped
 * @param whole greater than zero
 */
export function formatPercent(part: bigint, whole: bigint): string {
  const size = part < 0n ? -part : part
  const tenths = (size * 2000n + whole) / (2n * whole)
  const units = (tenths / 10n).toString().replace(/\B(?=(?:\d{3})+$)/g, '.')
  return tenths % 10n === 0n ? `${units}%` : `${units},${tenths % 10n}%`
}
