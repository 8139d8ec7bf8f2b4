import { TRIGRAM } from './search-words.ts'

const PLAIN = /^[a-z0-9]{2}$/
/** Letters and digits as `f_busca` folds them, as far as JavaScript knows. */
const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/**
 * SQL: the folded text holds something other than ASCII; the condition of the index that `searchIndexes` adds. Written as
 * an equality, of which the planner expects few rows: of a comparison it would expect a third of the table.
 */
export const beyondAscii = (column: string) =>
  `least(octet_length(${column}) - char_length(${column}), 1) = 1`

/** SQL: the folded text holds a digit; the condition of the index that `numbersIndex` adds. */
export const holdsDigit = (column: string) => `${column} ~ '[0-9]'`

/** Single letters that most texts in Portuguese lack, and digits, which texts of words alone lack. */
const RARE = /^[0-9kwy]$/i
/**
 * SQL: those of the letters that the folded text holds, and '#' where it holds a digit, as an array; the expression of the
 * index that `searchIndexes` adds.
 */
export const rareLetters = (column: string) => `f_raras(${column})`

/**
 * SQL that follows from `column like '%ab%'` for two letters or digits, and that indexes serve: a trigram index knows no
 * pair, but whatever follows a pair makes a trigram of it. `ab[\t-~]` is read from the index as 'aba', 'abb' … 'ab ';
 * at the end of the text LIKE knows 'ab '; and few texts hold anything beyond ASCII, for which there is an index of its own.
 * @param pattern as given to LIKE, `%ab%`
 * @param value adds a parameter; returns its place
 * @returns undefined for any other word: a longer one has its trigrams
 */
export function followsFromPair(
  column: string,
  pattern: string,
  value: (param: string) => string,
): string | undefined {
  if (pattern.length >= TRIGRAM + 2) return undefined
  const pair = fold(pattern.slice(1, -1))
  if (!PLAIN.test(pair)) return undefined
  // In a class of its own, which the index can list: every character of ASCII from the tab on.
  const followed = `${column} ~ ${value(`${pair}[\t-~]`)}`
  return `(${followed} or ${column} like ${value(`%${pair}`)} or ${beyondAscii(column)})`
}

/**
 * The same for a word of one or two, where the column has all of `searchIndexes`.
 * @returns undefined for a longer word, and for a letter that is in so many texts that they are read as they come
 */
export function followsFromShort(
  column: string,
  pattern: string,
  value: (param: string) => string,
): string | undefined {
  const letter = pattern.slice(1, -1)
  if (!RARE.test(letter)) return followsFromPair(column, pattern, value)
  return `${rareLetters(column)} @> array[${value(/\d/.test(letter) ? '#' : letter.toLowerCase())}]`
}
