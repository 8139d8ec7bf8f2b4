import { around, escapeLike, wordForms } from '../../ground/database/search-words.ts'
import { followsFromPair } from '../../ground/database/short-words.ts'
import { INICIO } from './table.ts'

/** Placeholders for the parameters of one statement; equal ones share a place. */
export function placeholders() {
  const params: unknown[] = []
  const known = new Map<string, string>()
  const value = (param: unknown) => `$${params.push(param)}`
  return {
    params,
    value,
    /** A pattern, to be folded. */
    pattern: (text: string) => {
      const place = known.get(text) ?? value(text)
      known.set(text, place)
      return `f_busca(${place})`
    },
  }
}
type Placeholders = ReturnType<typeof placeholders>

const either = (conditions: string[]) => `(${conditions.join(' or ')})`

/** Does a trigram index know a pattern that contains this? Otherwise it would be asked for all it has. */
const long = (text: string) => /[a-z0-9]{3}/i.test(text.normalize('NFD').replace(/\p{M}/gu, ''))
/** The same of a pattern with this at the beginning of a word. */
const startsPlainly = (text: string) => /^[a-z0-9]/i.test(text.normalize('NFD'))

/** What was typed, as conditions on a row `b` of the index; see `table.ts` for how its text is laid out. */
export interface Terms {
  /** A name or a number is just that. */
  equal: string
  /** The name, which stands first, is just that, or begins so: served by the index of beginnings. */
  nameEqual: string
  nameBegins: string
  /** Each word typed begins a word: served by the trigram index where `indexed` says so. */
  words: string
  /** Each word typed is contained: to judge a row by, and the same for the indexes, where `indexed` says so. */
  contained: string
  containedByIndex: string
  indexed: { words: boolean; contained: boolean }
  /** How well a row matches, 0 to 4. */
  rank: string
  /** There is a digit in it: numbers count as names then. */
  numeric: boolean
}

/** Reads what was typed; undefined where nothing was. */
export function readTerms(busca: string, { pattern, value }: Placeholders): Terms | undefined {
  const words = wordForms(busca)
  if (words.length === 0) return undefined
  const typed = words.map(([word = '']) => word).join(' ')
  const whole = words.length === 1 ? (words[0] ?? []) : [typed]
  const like = (texts: string[], around: (text: string) => string, where = 'b.texto') =>
    either(texts.map(text => `${where} like ${pattern(around(text))}`))
  const each = (around: (text: string) => string, where?: string) =>
    words.map(texts => like(texts, around, where)).join(' and ')
  const begun = (text: string) => `% ${escapeLike(text)}%`

  const name = (after: string) =>
    `left(b.texto, ${INICIO}) like ${pattern(`\n ${escapeLike(typed)}${after}`)}`
  // Worked out where they are asked for: a parameter that no condition holds would be refused.
  return {
    get equal() {
      return like(whole, text => `%\n ${escapeLike(text)}\n%`)
    },
    get nameEqual() {
      return name('\n%')
    },
    get nameBegins() {
      return name('%')
    },
    get words() {
      return each(begun)
    },
    get contained() {
      return each(around)
    },
    get containedByIndex() {
      const follows = words.map(([text = '']) => followsFromPair('b.texto', around(text), value))
      return [each(around), ...follows.filter(Boolean)].join(' and ')
    },
    get rank() {
      const begins = like(whole, text => `%\n ${escapeLike(text)}%`)
      const inNames = each(begun, `split_part(b.texto, E'\\t', 1)`)
      return `case when ${this.equal} then 0 when ${begins} then 1
        when ${this.words} then case when ${inNames} then 2 else 3 end else 4 end`
    },
    indexed: {
      words: words.some(texts => texts.every(text => long(text) || startsPlainly(text))),
      contained: words.some(texts =>
        texts.every(text => long(text) || followsFromPair('', around(text), String) !== undefined),
      ),
    },
    numeric: /\d/.test(typed),
  }
}
