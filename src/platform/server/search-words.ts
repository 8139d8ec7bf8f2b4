import { bareDocument } from '../contract/documents.ts'

const MAX_WORDS = 8
/** A trigram index needs three letters: shorter words match the beginnings of words instead. */
const TRIGRAM = 3

const escapeLike = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** One search word as patterns for LIKE, still to be folded by `f_busca`: a record matches when one of them does. */
function patterns(word: string): string[] {
  const around = (text: string) =>
    text.length < TRIGRAM ? `% ${escapeLike(text)}%` : `%${escapeLike(text)}%`
  const bare = bareDocument(word)
  // A formatted CPF, CNPJ or number is stored bare: "12.345.678/0001-95" is looked for as it stands and without marks.
  const isDocument = bare !== word.toUpperCase() && /\d/.test(bare) && bare.length >= TRIGRAM
  return isDocument ? [around(word), around(bare)] : [around(word)]
}

/** Splits what was typed into words, each with its patterns. All words must match. */
export function searchWords(busca: string): string[][] {
  return busca.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(patterns)
}
