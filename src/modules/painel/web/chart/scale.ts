/** Lines that the eye can take in beside the bars. */
const LINES = 4

/** The least of 1, 2, 2.5, 5 times a power of ten that is not below `raw`. */
function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw))
  const factor = [1, 2, 2.5, 5, 10].find(candidate => candidate * power >= raw * (1 - 1e-9)) ?? 10
  return factor * power
}

/**
 * Round values from below all of `values` to above them, zero among them, in even steps and rising.
 * @param values reais, for drawing alone: a float's last cents are far below a pixel
 */
export function ticksFor(values: readonly number[]): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)]
  if (least === most) return [0, 1]
  const step = niceStep((most - least) / LINES)
  const [first, last] = [Math.floor(least / step), Math.ceil(most / step)]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

const SCALES = [
  { from: 1e12, unit: 'tri' },
  { from: 1e9, unit: 'bi' },
  { from: 1e6, unit: 'mi' },
  { from: 1e3, unit: 'mil' },
]

/** "1,5 mi", for the axis: as `Intl` writes a tick, see `formatCount`. */
export function compactMoney(value: number): string {
  const scale = SCALES.find(({ from }) => Math.abs(value) >= from)
  const short = Number((value / (scale?.from ?? 1)).toFixed(1))
  return `${String(short).replace('.', ',')}${scale ? `\u00a0${scale.unit}` : ''}`
}
