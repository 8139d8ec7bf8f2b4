import { bareDocument } from '../contract/documents.ts'

const MAX_WORDS = 25
/** A trigram index needs three letters: shorter words match the beginnings of words instead. */
const TRIGRAM = 3

/**
 * What a word stands for, literally. `f_busca` comes after the escape and would turn further characters into the
 * wildcards of LIKE: those that have a compatible form (a full-width percent sign), and the set minus.
 */
const literal = (word: string) => word.normalize('NFKC').replaceAll('∖', '\\')
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** Letters and digits with the marks that documents are written with. */
const MAYBE_DOCUMENT = /^[\p{L}\p{N}./-]+$/u

/** One search word as patterns for LIKE, still to be folded by `f_busca`: a record matches when one of them does. */
function patterns(word: string): string[] {
  const around = (text: string) =>
    text.length < TRIGRAM ? `% ${escapeLike(text)}%` : `%${escapeLike(text)}%`
  const bare = bareDocument(word)
  // A formatted CPF, CNPJ or number is stored bare: "12.345.678/0001-95" is looked for as it stands and without marks.
  const isDocument =
    MAYBE_DOCUMENT.test(word) && bare !== word.toUpperCase() && /\d/.test(bare) && bare.length >= TRIGRAM
  return isDocument ? [around(word), around(bare)] : [around(word)]
}

/** Splits what was typed into words, each with its patterns. All words must match. */
export function searchWords(busca: string): string[][] {
  return busca.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(literal).map(patterns)
}
