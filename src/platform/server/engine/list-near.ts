/** Rows in which a page of frequent matches is looked for, before all matches are sorted. */
const NEAR = 5000
/** Rows that tell whether it is worth looking in so many: the first of them should hold a part of the page. */
const NEAREST = 1000
const PART = 0.2

/**
 * Looks for a page among the first rows of a list. Of many matches some should come soon in its order. Where they stand
 * at its end, as Marias do among names, reading on would cost more than sorting all matches.
 * @param among the part of the page that so many rows hold
 * @param page rows that come before it, and its size
 * @returns a full page, or nothing
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
