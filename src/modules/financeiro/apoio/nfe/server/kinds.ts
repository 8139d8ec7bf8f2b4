import { child, type Element } from './xml.ts'

/** Wrappers around the invoice: nfeProc > NFe > infNFe, or a batch, or a receiver's envelope. */
const MAX_WRAPPERS = 6

const CTE = 'um CT-e (conhecimento de transporte)'
const MDFE = 'um MDF-e (manifesto de documentos fiscais)'
const NFSE = 'uma resposta de NFS-e, sem a nota'
const RESPOSTA = 'uma resposta da SEFAZ, sem a nota'

/** Fiscal documents that are no NF-e, by the name of an element that only they have. */
const OTHERS: [names: RegExp, what: string][] = [
  [/^((cte|cteOS|cteSimp|gtve)Proc|CTe|CTeOS|CTeSimp|GTVe|(proc|envi)CTe)$/i, CTE],
  [/^(mdfeProc|MDFe|enviMDFe)$/i, MDFE],
  [/^(proc|ret)?cancNFe$/i, 'o cancelamento de uma NF-e'],
  [/^(proc|ret)?inutNFe$/i, 'a inutilização de números de NF-e'],
  [/^(infDPS|DPS)$/, 'uma DPS (declaração de prestação de serviço)'],
  [/nfs-?e/i, NFSE],
  [/^RetornoConsulta$|^ChaveNFe$/, NFSE],
  [
    /^(inf)?rps$|^(enviar)?loteRps|^infDeclaracaoPrestacaoServico$|^pedido.*rps$/i,
    'um RPS (recibo provisório de serviço)',
  ],
  [/^(envCFe|CFe|CFeCanc)$/i, 'um CF-e SAT (cupom fiscal)'],
  [/^(nf3eProc|NF3e)$/i, 'uma NF3e (conta de energia elétrica)'],
  [/^(nfcomProc|NFCom)$/i, 'uma NFCom (nota de comunicação)'],
  [/^(nfgasProc|NFGas)$/i, 'uma NFGas (conta de gás)'],
  [/^(nfagProc|NFAg)$/i, 'uma NFAg (conta de água)'],
  [/^(bpeProc|BPe|BPeTM)$/i, 'um BP-e (bilhete de passagem)'],
  [/^(dceProc|DCe)$/i, 'uma DC-e (declaração de conteúdo)'],
  [/^res(NFe|Evento)$/i, 'um resumo de NF-e, sem a nota'],
  [/^(ret)?(consSitNFe|consReciNFe|enviNFe|distDFeInt|consStatServ)$|^(protNFe|loteDistDFeInt)$/i, RESPOSTA],
  [/MDFe$/, 'um arquivo de MDF-e (manifesto)'],
  [/CTe$/, 'um arquivo de CT-e (conhecimento de transporte)'],
  [/^OFX$/i, 'um extrato bancário (OFX)'],
  [/^html$/i, 'uma página da internet'],
]

const EVENTO = /^(proc|ret|env|retEnv)?evento(NFe|CTe|MDFe|NFSe)?$/i
/** Names that tell of which document an event is; the key of an NF-e before others that such an event may name, too. */
const FAMILIES: [names: RegExp, family: string][] = [
  [/^chNFe$/, 'NF-e'],
  [/CTe$/i, 'CT-e'],
  [/MDFe$/i, 'MDF-e'],
  [/^chNFSe$/, 'NFS-e'],
]
const CANCELAMENTO = ['110111', '110112']

const typesOf = (elements: Element[]) =>
  elements.filter(({ name }) => name === 'tpEvento').map(({ text }) => text.trim())

/** What an event is, by its code and by what it names. */
function eventOf(elements: Element[]): string {
  const [type = ''] = typesOf(elements)
  const family = FAMILIES.find(([names]) => elements.some(({ name }) => names.test(name)))
  const of = family?.[1] ?? 'NF-e'
  if (type === '110110') return `uma carta de correção de ${of}`
  // Of an MDF-e 110112 ends the journey.
  if (CANCELAMENTO.includes(type) && (type === '110111' || of !== 'MDF-e')) return `um cancelamento de ${of}`
  return type.startsWith('2102') ? `uma manifestação do destinatário de ${of}` : `um evento de ${of}`
}

/** Every element down to the depth of the wrappers, the outer ones first. */
export function* outer(root: Element, maxDepth = MAX_WRAPPERS): Generator<Element> {
  let level = [root]
  for (let depth = 0; depth < maxDepth && level.length > 0; depth++) {
    yield* level
    level = level.flatMap(({ children }) => children)
  }
}

/** The invoices of a document: elements NFe that hold an infNFe, as no freight document does that only names some. */
export const invoicesOf = (root: Element): Element[] =>
  [...outer(root)].flatMap(element => (element.name === 'NFe' ? (child(element, 'infNFe') ?? []) : []))

/** Whether the invoice's cancellation stands in the same file, as some systems keep it. */
export const isCancelled = (root: Element): boolean =>
  typesOf([...outer(root)]).some(type => CANCELAMENTO.includes(type))

/** A document tells what it is in its first elements. */
const FIRST = 200
const MAX_DEPTH_OF_KIND = 12

/** Kind of a document that is no invoice, as a Portuguese noun with its article; undefined for an unknown kind. */
export function kindOf(root: Element): string | undefined {
  const elements = [...outer(root, MAX_DEPTH_OF_KIND)].slice(0, FIRST)
  for (const { name } of elements) {
    if (EVENTO.test(name)) return eventOf(elements)
    const other = OTHERS.find(([names]) => names.test(name))
    if (other) return other[1]
  }
  return undefined
}
