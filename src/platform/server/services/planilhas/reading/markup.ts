import { unescapeMarkup } from '../../../../contract/foreign-text.ts'

const CDATA = '<![CDATA['

/** Text with its entities expanded; what is between is taken as it is. */
function plainOf(xml: string): string {
  let plain = ''
  for (let at = 0; ; ) {
    const open = xml.indexOf(CDATA, at)
    const close = open < 0 ? -1 : xml.indexOf(']]>', open)
    const text = xml.slice(at, close < 0 ? undefined : open)
    plain += unescapeMarkup(text.replace(/&#(?:10|x0*a);/gi, '\n'))
    if (close < 0) return plain
    plain += xml.slice(open + CDATA.length, close)
    at = close + 3
  }
}

/**
 * The text of XML: entities expanded, CDATA opened, `_x000A_` as the character that it stands for. What no database keeps,
 * U+0000 and half a pair, comes as U+FFFD.
 */
export const textOf = (xml: string): string =>
  plainOf(xml)
    .replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16) || 0xfffd))
    .toWellFormed()

/** Where the tag ends that is open at `from`; a `>` in quotes is text. */
function tagEnd(xml: string, from: number): number {
  const special = /[>"']/g
  special.lastIndex = from
  for (let found = special.exec(xml); found; found = special.exec(xml)) {
    if (found[0] === '>') return found.index
    const quote = xml.indexOf(found[0], special.lastIndex)
    if (quote < 0) break
    special.lastIndex = quote + 1
  }
  throw new RangeError('A tag without end')
}

interface Element {
  tag: string
  content: string
  begin: number
  end: number
}

/**
 * The elements of one name in a text, of any prefix; elements of that name do not nest. Linear in the text: what has no end
 * throws, and is not looked for again from the next beginning.
 */
export function* within(xml: string, name: string): Generator<Element> {
  const open = new RegExp(`<((?:\\w+:)?)${name}(?=[\\s/>])`, 'g')
  for (let found = open.exec(xml); found; found = open.exec(xml)) {
    const begin = found.index
    const last = tagEnd(xml, open.lastIndex)
    const isEmpty = xml[last - 1] === '/'
    const close = `</${found[1]}${name}>`
    const until = isEmpty ? last + 1 : xml.indexOf(close, last)
    if (until < 0) throw new RangeError(`An element ${name} without end`)
    const end = isEmpty ? until : until + close.length
    yield { tag: xml.slice(begin, last), content: isEmpty ? '' : xml.slice(last + 1, until), begin, end }
    open.lastIndex = end
  }
}

function withoutPhonetics(xml: string): string {
  let kept = ''
  let at = 0
  for (const { begin, end } of within(xml, 'rPh')) {
    kept += xml.slice(at, begin)
    at = end
  }
  return kept + xml.slice(at)
}

/** The texts of `<t>` in a string item or an inline string, without phonetic guides. */
export function itemText(xml: string): string {
  let text = ''
  for (const { content } of within(withoutPhonetics(xml), 't')) text += textOf(content)
  return text
}

const attributes = new Map<string, RegExp>()

/** The value of an attribute. */
export function attribute(tag: string, name: string): string | undefined {
  let pattern = attributes.get(name)
  if (!pattern) {
    pattern = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`)
    attributes.set(name, pattern)
  }
  const found = pattern.exec(tag)
  return found ? unescapeMarkup(found[1] ?? found[2] ?? '') : undefined
}

/**
 * The elements of one name in a large document, decoded one at a time: never the whole. Elements of that name do not nest.
 * @param name without its prefix
 * @param longest more bytes of one element than any sheet has; beyond, it throws
 */
export function* elements(xml: Buffer, name: string, longest: number): Generator<string> {
  const prefix =
    /<(\w+:)?(?:worksheet|sst|workbook|styleSheet)\b/.exec(xml.toString('latin1', 0, 4000))?.[1] ?? ''
  const [open, close] = [`<${prefix}${name}`, `</${prefix}${name}>`]
  let at = 0
  for (;;) {
    const begin = xml.indexOf(open, at)
    if (begin < 0) return
    const after = xml[begin + open.length]
    // `<row` is also how `<rowBreaks` begins.
    if (
      after !== 0x20 &&
      after !== 0x3e &&
      after !== 0x2f &&
      after !== 0x0a &&
      after !== 0x0d &&
      after !== 0x09
    ) {
      at = begin + open.length
      continue
    }
    const tagEnd = xml.indexOf('>', begin)
    if (tagEnd < 0) return
    const isEmpty = xml[tagEnd - 1] === 0x2f
    const end = isEmpty ? tagEnd + 1 : xml.indexOf(close, tagEnd) + close.length
    if (end < tagEnd || end - begin > longest) throw new RangeError(`An element ${name} without end`)
    yield xml.toString('utf8', begin, end)
    at = end
  }
}
