import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { unescapeMarkup } from '#platform/contract/foreign-text.ts'

/** An element of an XML document: its name without prefix, its attributes, its own text. */
export interface Element {
  name: string
  attributes: Record<string, string>
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

const TEXT = '#text'
const CDATA = '#cdata'
const ATTRIBUTES = ':@'

/** A node as the library gives it in order: `{ name: [nodes], ':@': attributes }`, or `{ '#text': text }`. */
type Node = Record<string, unknown>

/** Does it declare anything: `<!` that begins neither a comment nor a CDATA section? */
function declares(xml: string): boolean {
  for (let at = xml.indexOf('<!'); at >= 0; at = xml.indexOf('<!', at)) {
    const close = xml.startsWith('<!--', at) ? '-->' : xml.startsWith('<![CDATA[', at) ? ']]>' : undefined
    if (!close) return true
    const end = xml.indexOf(close, at + 4)
    // Left open: the library says so.
    if (end < 0) return false
    at = end
  }
  return false
}

function elementOf(node: Node): Element {
  const name = Object.keys(node).find(key => key !== ATTRIBUTES) ?? ''
  const element: Element = { name, attributes: {}, children: [], text: '' }
  for (const [key, value] of Object.entries((node[ATTRIBUTES] as Node | undefined) ?? {}))
    if (typeof value === 'string') element.attributes[key] = unescapeMarkup(value)
  for (const each of node[name] as Node[]) {
    const [literal] = (each[CDATA] as Node[] | undefined) ?? []
    if (literal) element.text += literal[TEXT]
    else if (TEXT in each) element.text += unescapeMarkup(String(each[TEXT]))
    else element.children.push(elementOf(each))
  }
  return element
}

/**
 * Reads an XML document. The library expands no entities: `unescapeMarkup` knows those that are a character of text.
 * @throws XmlError markup: it is not well-formed; depth: deeper than `maxDepth`; declarations: a DTD, which may grow a few
 * lines to gigabytes or read other files
 */
export function readXml(xml: string, maxDepth: number): Element {
  if (declares(xml)) throw new XmlError('declarations')
  const parser = new XMLParser({
    preserveOrder: true,
    removeNSPrefix: true,
    ignoreAttributes: false,
    attributeNamePrefix: '',
    allowBooleanAttributes: true,
    parseTagValue: false,
    trimValues: false,
    processEntities: false,
    cdataPropName: CDATA,
    ignoreDeclaration: true,
    ignorePiTags: true,
    maxNestedTags: maxDepth,
    // Writes no path for each element, which takes half of the time.
    jPath: false,
  })
  let nodes: Node[]
  try {
    nodes = parser.parse(xml)
  } catch (error) {
    throw new XmlError(String(error).includes('Maximum nested tags') ? 'depth' : 'markup')
  }
  const root = nodes.find(node => !(TEXT in node) && !(CDATA in node))
  // The parser forgives a missing end; half an invoice is none.
  if (!root || XMLValidator.validate(xml.trim(), { allowBooleanAttributes: true }) !== true)
    throw new XmlError('markup')
  return elementOf(root)
}

/** The first child of that name. */
export const child = (element: Element | undefined, name: string): Element | undefined =>
  element?.children.find(each => each.name === name)
