import { counted } from '#platform/contract/counts.ts'
import { bareDocument } from '#platform/contract/documents.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import type { NotaLida } from '../contract.ts'
import { invoicesOf, isCancelled, kindOf } from './kinds.ts'
import { servicosDe } from './nfse.ts'
import { day, money, text } from './values.ts'
import { child, type Element, readXml, XmlError, type XmlFault } from './xml.ts'

/** Deeper than any group of the layout. */
const MAX_DEPTH = 40
/** NF-e and NFC-e; other documents of the same family have other numbers. */
const MODELS = ['55', '65']
/** As many as the layout allows. */
const MAX_DUPLICATAS = 120
const HERE = 'Aqui entra o XML de uma NF-e, NFC-e ou NFS-e.'

const FAULTS: Record<XmlFault, string> = {
  markup: 'O arquivo não é um XML válido.',
  depth: 'O arquivo XML tem níveis demais para ser uma nota fiscal.',
  declarations:
    'O arquivo XML traz declarações (DTD) que uma nota fiscal não tem; por segurança, não foi lido.',
}

const refuse = (mensagem: string) => new AppError('dados_invalidos', mensagem, { campos: { xml: mensagem } })

function address(ender: Element | undefined): string | null {
  const street = [text(ender, 'xLgr'), text(ender, 'nro'), text(ender, 'xCpl')].filter(Boolean).join(', ')
  const place = [text(ender, 'xBairro'), [text(ender, 'xMun'), text(ender, 'UF')].filter(Boolean).join('/')]
  const cep = text(ender, 'CEP')
  return [street, ...place, cep && `CEP ${cep}`].filter(Boolean).join(' - ').slice(0, 500) || null
}

function read(xml: string): Element {
  try {
    return readXml(xml.replace(/^\ufeff+/, ''), MAX_DEPTH)
  } catch (error) {
    throw error instanceof XmlError ? refuse(FAULTS[error.fault]) : error
  }
}

/** @throws AppError dados_invalidos where there is not exactly one, or it is cancelled */
function only<Nota>(notas: readonly Nota[], tipo: string, cancelada: boolean): Nota | undefined {
  const [first, ...more] = notas
  if (more.length > 0)
    throw refuse(`O arquivo traz ${more.length + 1} notas. Escolha o XML de uma nota de cada vez.`)
  if (first && cancelada) throw refuse(`Esta ${tipo} foi cancelada: o arquivo traz o cancelamento dela.`)
  return first
}

/**
 * Reads an invoice of goods (NF-e, NFC-e) or of services (NFS-e). Groups that it does not know are passed over.
 * @throws AppError dados_invalidos when the text is no XML, another document, which the sentence names, or declares
 * entities
 */
export function parseNota(xml: string): NotaLida {
  const root = read(xml)
  const infNFe = only(invoicesOf(root), 'NF-e', isCancelled(root))
  if (infNFe) return parseNfe(infNFe)
  const { notas, cancelada } = servicosDe(root)
  const nota = only(notas, 'NFS-e', cancelada)
  // One without number and amount is another document of its family.
  if (nota && (nota.numero !== '' || nota.valor !== null)) return nota
  const kind = kindOf(root)
  throw refuse(kind ? `Este arquivo é ${kind}. ${HERE}` : `Este XML não é de uma nota fiscal. ${HERE}`)
}

function itemDe(infNFe: Element): string | null {
  const products = infNFe.children.filter(({ name }) => name === 'det').map(det => text(det, 'prod', 'xProd'))
  const [first, ...others] = products
  const more = others.length > 0 ? ` e mais ${counted(others.length, 'item', 'itens')}` : ''
  return first ? first.slice(0, 120).toWellFormed() + more : null
}

function parseNfe(infNFe: Element): NotaLida {
  const [ide, emit] = [child(infNFe, 'ide'), child(infNFe, 'emit')]
  const ender = child(emit, 'enderEmit')
  const chave = bareDocument((infNFe.attributes.Id ?? '').trim().replace(/^NFe/i, '')).slice(0, 44)
  const numero = text(ide, 'nNF').slice(0, 60)
  const valor = money(text(infNFe, 'total', 'ICMSTot', 'vNF'))
  const modelo = text(ide, 'mod') || chave.slice(20, 22)
  if (numero === '' && chave === '' && valor === null)
    throw refuse(`Esta NF-e veio sem número, chave e valor. ${HERE}`)
  if (modelo !== '' && !MODELS.includes(modelo))
    throw refuse(`Esta nota é do modelo ${modelo.slice(0, 10)}. ${HERE}`)
  const parcelas = child(infNFe, 'cobr')?.children.filter(({ name }) => name === 'dup') ?? []
  const duplicatas = parcelas.flatMap(dup => {
    const [data_vencimento, valor] = [day(text(dup, 'dVenc')), money(text(dup, 'vDup'))]
    return data_vencimento && valor ? [{ data_vencimento, valor }] : []
  })
  return {
    tipo: 'NF-e',
    numero,
    chave,
    data_emissao: day(text(ide, 'dhEmi'), text(ide, 'dEmi')),
    valor,
    data_vencimento: parcelas.map(dup => day(text(dup, 'dVenc'))).find(date => date !== null) ?? null,
    parcelas: parcelas.length,
    item: itemDe(infNFe),
    duplicatas: duplicatas.length === parcelas.length ? duplicatas.slice(0, MAX_DUPLICATAS) : [],
    emitente: {
      nome: text(emit, 'xNome').slice(0, 500).toWellFormed(),
      cnpj: bareDocument(text(emit, 'CNPJ') || text(emit, 'CPF')).slice(0, 14),
      endereco: address(ender),
      telefone: text(ender, 'fone').slice(0, 40) || null,
      email: text(emit, 'email').slice(0, 254) || null,
    },
  }
}
