/** Without accents, in lower case. */
export const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Where each word stands in a text, whatever its accents: begin and end, in order. */
export function places(text: string, words: readonly string[]): [number, number][] {
  const letters = [...text]
  const folded = letters.map(fold)
  const found = words.flatMap((word): [number, number][] => {
    for (let from = 0; from < letters.length; from++) {
      let joined = ''
      for (let to = from; to < letters.length && joined.length < word.length; to++) {
        joined += folded[to]
        if (joined === word) return [[from, to + 1]]
      }
    }
    return []
  })
  return found.sort(([a], [b]) => a - b)
}
