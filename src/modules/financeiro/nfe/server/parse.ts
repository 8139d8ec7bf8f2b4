import { XMLParser } from 'fast-xml-parser'
import { isCalendarDate } from '#platform/contract/dates.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { canonicalMoney } from '#platform/contract/money.ts'
import { AppError } from '#platform/server/errors.ts'
import type { NotaFiscal } from '../contract.ts'

type Node = Record<string, unknown>

/** Wrappers around the invoice: nfeProc > NFe > infNFe, or a batch, or a receiver's envelope. */
const MAX_WRAPPERS = 6
/** Deeper than any group of the layout; the parser itself knows no bound that a file of 2 MB could not reach. */
const MAX_DEPTH = 40

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  removeNSPrefix: true,
  parseTagValue: false,
  isArray: name => name === 'det' || name === 'dup',
  // Goods and signature are most of a file, and nothing here asks for them.
  stopNodes: ['*.det', '*.Signature'],
})

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem, { campos: { xml: mensagem } })

const node = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}

/** The text of an element; with attributes it arrives as an object. */
const text = (value: unknown): string => {
  const plain = typeof value === 'object' ? node(value)['#text'] : value
  return typeof plain === 'string' ? plain.trim().toWellFormed().replaceAll('\u0000', '') : ''
}

const optional = (value: unknown, max = 500) => text(value).slice(0, max) || null

/** Dates come with or without a time and a zone: the day is the one that the issuer wrote. */
const day = (...values: unknown[]) =>
  values.map(value => text(value).slice(0, 10)).find(isCalendarDate) ?? null

const money = (value: unknown) => {
  const amount = canonicalMoney(text(value))
  return amount !== null && /^\d/.test(amount) ? amount : null
}

/** @throws AppError dados_invalidos when elements nest deeper than in any invoice */
function refuseDepth(xml: string): void {
  let depth = 0
  for (const [tag] of xml.matchAll(/<\/?[A-Za-z][^<>]*>/g)) {
    if (tag.startsWith('</')) depth--
    else if (!tag.endsWith('/>')) depth++
    if (depth > MAX_DEPTH) throw refuse('O arquivo XML tem níveis demais para ser uma NF-e.')
  }
}

function findInfNFe(tree: Node, wrappers = 0): Node | undefined {
  if ('infNFe' in tree) return node([tree.infNFe].flat()[0])
  if (wrappers >= MAX_WRAPPERS) return undefined
  for (const child of Object.values(tree).flat()) {
    const found = findInfNFe(node(child), wrappers + 1)
    if (found) return found
  }
  return undefined
}

function address(ender: Node): string | null {
  const street = [text(ender.xLgr), text(ender.nro), text(ender.xCpl)].filter(Boolean).join(', ')
  const place = [text(ender.xBairro), [text(ender.xMun), text(ender.UF)].filter(Boolean).join('/')]
  return [street, ...place, text(ender.CEP) && `CEP ${text(ender.CEP)}`].filter(Boolean).join(' - ') || null
}

/**
 * Reads an NF-e. Groups that it does not know are passed over.
 * @throws AppError dados_invalidos when the text is no XML, no NF-e, or declares entities: a few lines of those can grow
 * to gigabytes, and an invoice never has any
 */
export function parseNfe(xml: string): Omit<NotaFiscal, 'fornecedor'> {
  if (/<!\s*(?:DOCTYPE|ENTITY)/i.test(xml)) {
    throw refuse('O arquivo XML traz declarações (DTD) que uma NF-e não tem; por segurança, não foi lido.')
  }
  refuseDepth(xml)
  let tree: Node
  try {
    tree = node(parser.parse(xml, true))
  } catch {
    throw refuse('O arquivo não é um XML válido.')
  }
  const infNFe = findInfNFe(tree)
  if (!infNFe) throw refuse('Este XML não é de uma NF-e.')

  const [ide, emit, cobr] = [node(infNFe.ide), node(infNFe.emit), node(infNFe.cobr)]
  const parcelas = Array.isArray(cobr.dup) ? cobr.dup.map(node) : []
  const ender = node(emit.enderEmit)
  return {
    numero: text(ide.nNF).slice(0, 60),
    chave: bareDocument(text(infNFe['@Id']).replace(/^NFe/i, '')).slice(0, 44),
    data_emissao: day(ide.dhEmi, ide.dEmi),
    valor: money(node(node(infNFe.total).ICMSTot).vNF),
    data_vencimento: parcelas.map(dup => day(dup.dVenc)).find(date => date !== null) ?? null,
    parcelas: parcelas.length,
    emitente: {
      nome: text(emit.xNome).slice(0, 500),
      cnpj: bareDocument(text(emit.CNPJ) || text(emit.CPF)).slice(0, 14),
      endereco: address(ender),
      telefone: optional(ender.fone, 40),
      email: optional(emit.email, 254),
    },
  }
}
