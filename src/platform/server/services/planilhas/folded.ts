/** Text as names are compared, here and by the database: without accents and case. */
export const bareName = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Text as headings and words are compared: also without what is between words. */
export const folded = (text: string): string =>
  bareName(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
