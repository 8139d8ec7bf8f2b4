import { unescapeMarkup } from '#platform/contract/foreign-text.ts'

/** An element of an XML document: its name without prefix, its attributes as they stand, its own text. */
export interface Element {
  name: string
  attributes: string
  children: Element[]
  text: string
}

export type XmlFault = 'markup' | 'depth' | 'declarations'

export class XmlError extends Error {
  readonly fault: XmlFault
  constructor(fault: XmlFault) {
    super(fault)
    this.fault = fault
  }
}

const NAME = /[^\s/>]+/y

/** Where a tag ends that begins at `from`; a ">" within quotes is text. */
function tagEnd(xml: string, from: number): number {
  let quote = ''
  for (let at = from; at < xml.length; at++) {
    const char = xml[at]
    if (quote !== '') {
      if (char === quote) quote = ''
    } else if (char === '"' || char === "'") quote = char
    else if (char === '>') return at
    else if (char === '<') return -1
  }
  return -1
}

/**
 * Reads an XML document in one pass. Written here because it has to be linear in hostile input and to stop at a depth:
 * a megabyte of `<a/>` took the library 0.7 s. Not a validator: attributes are not looked at.
 * @throws XmlError markup: tags do not match; depth: deeper than `maxDepth`; declarations: a DTD, which may grow a few
 * lines to gigabytes or read other files
 */
export function readXml(xml: string, maxDepth: number): Element {
  const document: Element = { name: '', attributes: '', children: [], text: '' }
  const open: Element[] = [document]
  let at = 0
  const fail = (fault: XmlFault): never => {
    throw new XmlError(fault)
  }
  const top = () => open.at(-1) ?? document
  const endOf = (close: string, from: number) => {
    const end = xml.indexOf(close, from)
    return end < 0 ? fail('markup') : end
  }
  while (at < xml.length) {
    const begin = xml.indexOf('<', at)
    const text = begin < 0 ? xml.slice(at) : xml.slice(at, begin)
    if (open.length > 1) top().text += unescapeMarkup(text)
    else if (text.trim() !== '') fail('markup')
    if (begin < 0) break
    if (xml.startsWith('<!--', begin)) at = endOf('-->', begin + 4) + 3
    else if (xml.startsWith('<?', begin)) at = endOf('?>', begin + 2) + 2
    else if (xml.startsWith('<![CDATA[', begin)) {
      at = endOf(']]>', begin + 9) + 3
      top().text += xml.slice(begin + 9, at - 3)
    } else if (xml[begin + 1] === '!') fail('declarations')
    else {
      const end = tagEnd(xml, begin + 1)
      if (end < 0) fail('markup')
      at = end + 1
      const closing = xml[begin + 1] === '/'
      NAME.lastIndex = begin + (closing ? 2 : 1)
      const full = NAME.exec(xml)?.[0] ?? fail('markup')
      const name = full.slice(full.indexOf(':') + 1)
      if (closing) {
        if (open.length < 2 || open.pop()?.name !== name) fail('markup')
        continue
      }
      const element = { name, attributes: xml.slice(NAME.lastIndex, end), children: [], text: '' }
      top().children.push(element)
      if (xml[end - 1] === '/') continue
      open.push(element)
      if (open.length > maxDepth) fail('depth')
    }
  }
  const [root] = document.children
  return open.length > 1 || !root ? fail('markup') : root
}

/** The first child of that name. */
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(each => each.name === name)

/** The value of an attribute; undefined where there is none. */
export function attribute(element: Element, name: string): string | undefined {
  const match = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(element.attributes)
  const value = match?.[1] ?? match?.[2]
  return value === undefined ? undefined : unescapeMarkup(value)
}
