import { bareDocument } from '#platform/contract/documents.ts'
import type { NotaLida } from '../contract.ts'
import { outer } from './kinds.ts'
import { day, money, text } from './values.ts'
import { child, type Element } from './xml.ts'

/** Answer of a town hall, list, wrapper, invoice: what the invoice itself begins with is no deeper. */
const MAX_WRAPPERS = 8

/** What the layouts of a service invoice have in common. */
type Servico = Omit<
  NotaLida,
  'tipo' | 'data_vencimento' | 'parcelas' | 'item' | 'duplicatas' | 'emitente'
> & {
  nome: string
  cnpj: string
}

const documentOf = (element: Element | undefined) =>
  text(element, 'CpfCnpj', 'Cnpj') ||
  text(element, 'CpfCnpj', 'Cpf') ||
  text(element, 'Cnpj') ||
  text(element, 'CNPJ') ||
  text(element, 'CPF')

/** Of the national system: `infNFSe`, whose Id is NFS and the key of 50 digits. */
function nacional(inf: Element): Servico {
  const dps = child(child(inf, 'DPS'), 'infDPS')
  return {
    numero: text(inf, 'nNFSe'),
    chave: (inf.attributes.Id ?? '').trim().replace(/^NFS/i, ''),
    data_emissao: day(text(dps, 'dhEmi'), text(inf, 'dhProc')),
    valor: money(text(dps, 'valores', 'vServPrest', 'vServ')),
    nome: text(inf, 'emit', 'xNome'),
    cnpj: documentOf(child(inf, 'emit')),
  }
}

/** Of a town hall that keeps to ABRASF, in its first or second version. */
function abrasf(inf: Element): Servico {
  const declared = child(child(inf, 'DeclaracaoPrestacaoServico'), 'InfDeclaracaoPrestacaoServico')
  const service = child(inf, 'Servico') ?? child(declared, 'Servico')
  const issuer = child(inf, 'PrestadorServico')
  return {
    numero: text(inf, 'Numero'),
    chave: text(inf, 'CodigoVerificacao'),
    data_emissao: day(text(inf, 'DataEmissao')),
    valor: money(text(service, 'Valores', 'ValorServicos')),
    nome: text(issuer, 'RazaoSocial'),
    cnpj: documentOf(child(issuer, 'IdentificacaoPrestador')) || documentOf(child(declared, 'Prestador')),
  }
}

/** Of São Paulo, which calls it NFe. */
const paulistana = (nfe: Element): Servico => ({
  numero: text(nfe, 'ChaveNFe', 'NumeroNFe'),
  chave: text(nfe, 'ChaveNFe', 'CodigoVerificacao'),
  data_emissao: day(text(nfe, 'DataEmissaoNFe'), text(nfe, 'DataEmissao')),
  valor: money(text(nfe, 'ValorServicos')),
  nome: text(nfe, 'RazaoSocialPrestador'),
  cnpj: documentOf(child(nfe, 'CPFCNPJPrestador')),
})

/** By the element that holds one. */
const LAYOUTS = new Map([
  ['infNFSe', nacional],
  ['InfNfse', abrasf],
  ['NFe', paulistana],
])

/** Says the cancellation that some town halls write into the invoice's own file. */
const cancels = ({ name, text: said }: Element) =>
  /^NfseCancelamento$/i.test(name) || (name === 'StatusNFe' && said.trim() === 'C')

/** The service invoices of a document, and whether one of them is cancelled there. */
export function servicosDe(root: Element): { notas: NotaLida[]; cancelada: boolean } {
  const elements = [...outer(root, MAX_WRAPPERS)]
  const read = elements.flatMap(element => {
    // Of goods it holds an infNFe instead.
    if (element.name === 'NFe' && !child(element, 'ChaveNFe')) return []
    return LAYOUTS.get(element.name)?.(element) ?? []
  })
  const notas = read.map(({ nome, cnpj, numero, chave, ...nota }): NotaLida => {
    return {
      ...nota,
      tipo: 'NFS-e',
      numero: numero.slice(0, 60),
      chave: chave.slice(0, 60),
      ...{ data_vencimento: null, parcelas: 0, item: null, duplicatas: [] },
      emitente: {
        nome: nome.slice(0, 500).toWellFormed(),
        cnpj: bareDocument(cnpj).slice(0, 14),
        ...{ endereco: null, telefone: null, email: null },
      },
    }
  })
  return { notas, cancelada: elements.some(cancels) }
}
