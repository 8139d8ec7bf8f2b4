/** Wide and narrow of each digit: two of five elements are wide (ISO/IEC 16390). */
const WIDE = ['00110', '10001', '01001', '11000', '00101', '10100', '01100', '00011', '10010', '01010']
const RATIO = 3

const width = (mark: string | undefined) => (mark === '1' ? RATIO : 1)

/**
 * Interleaved 2 of 5, the bar code of boletos: two digits at a time, one in the bars, the other in the spaces between.
 * @param digits an even number of them
 * @returns widths in modules, bars and spaces in turn, the first a bar
 */
export function interleaved(digits: string): number[] {
  const pairs = digits.match(/\d\d/g) ?? []
  const marks = pairs.flatMap(pair => {
    const [bars = '', spaces = ''] = [...pair].map(digit => WIDE[Number(digit)])
    return [...bars].flatMap((bar, index) => [width(bar), width(spaces[index])])
  })
  return [1, 1, 1, 1, ...marks, RATIO, 1, 1]
}
