import { unescapeMarkup } from '../../../../contract/foreign-text.ts'

/** The text of XML: entities expanded, CDATA opened, `_x000D_` as the character that it stands for. */
export function textOf(xml: string): string {
  const plain = xml.includes('<![CDATA[')
    ? xml.replace(
        /<!\[CDATA\[([\s\S]*?)\]\]>|([^<]+)/g,
        (_, literal, rest) => literal ?? unescapeMarkup(rest),
      )
    : unescapeMarkup(xml.replace(/&#(?:10|x0*a);/gi, '\n'))
  return plain.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)))
}

/** The texts of `<t>` in a string item or an inline string, without phonetic guides. */
export function itemText(xml: string): string {
  const heard = xml.includes('rPh') ? xml.replace(/<((?:\w+:)?)rPh\b[\s\S]*?<\/\1rPh>/g, '') : xml
  let text = ''
  for (const [, content = ''] of heard.matchAll(/<(?:\w+:)?t(?:\s[^>]*)?(?:\/>|>([\s\S]*?)<\/(?:\w+:)?t>)/g))
    text += textOf(content)
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
