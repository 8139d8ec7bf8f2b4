/** Rows of the list scanned for a page of frequent matches before all matches are sorted. */
const NEAR = 5000
/** Rows scanned first: only if they hold their share of the page is the longer scan worth it. */
export const NEAREST = 1000
const PART = 0.2

/**
 * Scans the first rows of a list, in its order, for a page of matches. Frequent matches usually come early. Where they come
 * late, as Marias do among names, scanning on costs more than sorting all matches.
 * @param among reads the matches among the first so many rows
 * @param page offset and size of the page
 * @returns a full page, or undefined
 */
export async function nearPage<Row>(
  among: (rows: number) => Promise<Row[]>,
  { offset, size }: { offset: number; size: number },
): Promise<Row[] | undefined> {
  if (offset === 0) {
    const nearest = await among(NEAREST)
    if (nearest.length === size) return nearest
    if (nearest.length < PART * size) return undefined
  }
  const near = await among(NEAR)
  return near.length === size ? near : undefined
}
