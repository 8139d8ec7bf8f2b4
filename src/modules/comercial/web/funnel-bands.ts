/** Height of a stage. */
export const ROW = 64
/** Half the width of the largest stage; the others are as wide as their share of it. */
const HALF = 100

/**
 * The stages of a funnel as paths of an SVG 200 wide, one below the other, each as wide as its share of the largest.
 * One that holds nothing is a line.
 */
export function bands(amounts: readonly number[]): string[] {
  const most = Math.max(1, ...amounts)
  return amounts.map((amount, index) => {
    const half = Math.max(0.5, (HALF * amount) / most)
    const [y0, y1] = [index * ROW + 2, (index + 1) * ROW - 2]
    return `M${HALF - half} ${y0}H${HALF + half}V${y1}H${HALF - half}Z`
  })
}
