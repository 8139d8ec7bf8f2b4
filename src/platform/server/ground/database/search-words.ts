import { bareDocument } from '../../../contract/documents.ts'
import { BRIEF_COUNT_LIMIT, SEARCH_COUNT_LIMIT } from '../../../contract/list.ts'

const MAX_WORDS = 25
/** A trigram index needs three letters; what serves shorter words is in `short-words.ts`. */
export const TRIGRAM = 3

/**
 * What a word stands for, literally. `f_busca` comes after the escape and would turn further characters into the
 * wildcards of LIKE: those that have a compatible form (a full-width percent sign), and the set minus.
 */
const literal = (word: string) => word.normalize('NFKC').replaceAll('∖', '\\')
/** Takes their meaning from the characters that mean something to LIKE. */
export const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&')
/** Letters and digits with the marks that documents are written with. */
const MAYBE_DOCUMENT = /^[\p{L}\p{N}./-]+$/u

/** The texts that a search word may stand for: itself and, where it may be a document, that without its marks. */
function forms(word: string): string[] {
  const bare = bareDocument(word)
  // A formatted CPF, CNPJ or number is stored bare: "12.345.678/0001-95" is looked for as it stands and without marks.
  const isDocument =
    MAYBE_DOCUMENT.test(word) && bare !== word.toUpperCase() && /\d/.test(bare) && bare.length >= TRIGRAM
  return isDocument ? [word, bare] : [word]
}

/** A word matches anywhere. Still to be folded by `f_busca`. */
export const around = (text: string) => `%${escapeLike(text)}%`

/** What a pattern of {@link around} looks for. */
export const within = (pattern: string) => pattern.slice(1, -1).replace(/\\(.)/g, '$1')

/** A number without the sign before it: 'Nº 12' becomes '12'. */
export const bareNumbers = (busca: string): string =>
  busca.replace(/(?<!\S)n[º°o.]\.?\s*(?=\d+(?!\S))/giu, '')

/** Splits what was typed into words, each with the texts that it may stand for. */
export const wordForms = (busca: string): string[][] =>
  busca.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS).map(literal).map(forms)

/**
 * Up to how many matches a search is counted. One that ends in a word of one or two letters is on its way to another one: such a
 * word is not long enough for a trigram, and selects much.
 * @returns undefined without words
 */
export function countLimit(busca: string): number | undefined {
  const last = wordForms(busca).at(-1)
  if (!last) return undefined
  return (last[0] ?? '').length < TRIGRAM ? BRIEF_COUNT_LIMIT : SEARCH_COUNT_LIMIT
}

/** Patterns for LIKE of a text that begins with what was typed, and of one in which a word does. Still to be folded by `f_busca`. */
export function beginnings(busca: string): { text: string; word: string } {
  const typed = escapeLike(literal(busca.trim().split(/\s+/).join(' ')))
  return { text: `${typed}%`, word: `% ${typed}%` }
}

/** Splits what was typed into words, each as patterns for LIKE: a record matches when, of each word, one of them does. */
export const searchWords = (busca: string): string[][] => wordForms(busca).map(texts => texts.map(around))
