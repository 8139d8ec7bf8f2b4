import { contasDaMesmaEmpresa } from '#platform/contract/codigos/arrecadacao.ts'
import { doBanco } from '#platform/contract/codigos/bancos.ts'
import { formatChavePix, lerChavePix } from '#platform/contract/codigos/chave-pix.ts'
import { agenciaEConta, contaDoBoleto } from '#platform/contract/codigos/conta-do-boleto.ts'
import type { Destino } from '#platform/contract/codigos/destino.ts'
import { bareDocument, formatCpfCnpj, isCnpj, isCpf } from '#platform/contract/documents.ts'
import { type ContaDoFornecedor, destinoParaGuardar } from '../../../contas-do-fornecedor/contract.ts'

/** Words that many companies have in their name, whole or short: they say nothing of whose it is. */
const COMUNS = new Set(
  `LTDA EIRELI COMERCIO COMERCIAL COM INDUSTRIA IND SERVICOS SERVICO SERV SERVS BRASIL COMPANHIA CIA EPP MEI DOS DAS
   FILHOS IRMAOS GRUPO`.split(/\s+/),
)
/** What companies do: many have it in their name, though it tells one from another. */
const RAMOS = new Set(
  `ALIMENTOS AUTO CASA CENTRO CONSTRUCAO CONSTRUCOES CONSTRUTORA CONSULTORIA DISTRIBUIDORA ELETRICA ELETRICOS EMPREENDIMENTOS
   ENGENHARIA EQUIPAMENTOS FERRAGENS GESTAO HIDRAULICA INFORMATICA LOCACAO LOCACOES LOCADORA LOGISTICA LOJA MANUTENCAO MAQUINAS
   MARCENARIA MATERIAIS MATERIAL MERCADO METALURGICA MOVEIS OBRAS PADARIA PAPELARIA PECAS POSTO PRODUTOS REPRESENTACOES
   RESTAURANTE SEGURANCA SOLUCOES SUPERMERCADO TECNOLOGIA TRANSPORTADORA TRANSPORTE TRANSPORTES VEICULOS`.split(
    /\s+/,
  ),
)
const palavras = (nome: string) =>
  nome
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(word => word.length >= 3 && !COMUNS.has(word))

/** Is one word the other, or its beginning? PIX cuts a name after 25 characters, and people shorten theirs to fit. */
const comeca = (word: string, other: string) => other.startsWith(word) || word.startsWith(other)

/** Has one of two names all words of the other, and among them one that tells whose it is, unless they are the same? */
function parecidos(a: string, b: string): boolean {
  const [some = [], more = []] = [palavras(a), palavras(b)].toSorted(
    (one, other) => one.length - other.length,
  )
  const tells = some.length === more.length || some.some(word => !RAMOS.has(word))
  return some.length > 0 && tells && some.every(word => more.some(other => comeca(word, other)))
}

const raiz = (cnpj: string) => bareDocument(cnpj).slice(0, 8)

/** The name of a PIX beside those that its supplier is known by. */
function avisoDoNome({ nome }: Destino, fornecedor: Fornecedor, nomes: readonly string[] = []): string[] {
  const known = [fornecedor.nome, ...nomes].some(other => parecidos(nome, other))
  return nome && !known ? [`O PIX é para ${nome}; o fornecedor é ${fornecedor.nome}.`] : []
}

/** The banks among what is known of a supplier, each once. */
const bancosDe = (conhecidos: readonly Destino[]) => [
  ...new Set(conhecidos.filter(({ tipo }) => tipo === 'banco').map(({ nome }) => doBanco(nome))),
]

function avisosDoPix(to: Destino, fornecedor: Fornecedor, conhecidos: readonly Destino[]): string[] {
  const { chave } = to
  const document = bareDocument(chave)
  const dono = bareDocument(fornecedor.cnpj)
  const others = conhecidos.filter(({ tipo }) => tipo === 'pix')
  const foreign = isCnpj(document) && isCnpj(dono) && raiz(document) !== raiz(dono)
  const own = document === dono || (isCnpj(document) && isCnpj(dono) && !foreign)
  const bancos = bancosDe(conhecidos)
  return [
    ...(foreign
      ? [`A chave PIX é o CNPJ ${formatCpfCnpj(document)}; o do fornecedor é ${formatCpfCnpj(dono)}.`]
      : []),
    ...(/^\d{11}$/.test(chave) && isCpf(chave) && isCnpj(dono) ? ['A chave PIX é o CPF de uma pessoa.'] : []),
    ...avisoDoNome(to, fornecedor),
    ...(others.length > 0
      ? [`A chave PIX ${formatChavePix(chave)} não é nenhuma das conhecidas deste fornecedor.`]
      : []),
    // A name may be chosen to look right, and who was paid by boleto until now may not know of the change.
    ...(others.length === 0 && bancos.length > 0 && !own
      ? [
          `A chave PIX ${formatChavePix(chave)} é nova; o que se conhece deste fornecedor é ${bancos.join(', ')}.`,
        ]
      : []),
  ]
}

function avisosDoBoleto({ nome }: Destino, conhecidos: readonly Destino[]): string[] {
  const known = bancosDe(conhecidos).join(', ') || 'PIX'
  return conhecidos.length > 0
    ? [`O boleto é ${doBanco(nome)}; o que se conhece deste fornecedor é ${known}.`]
    : []
}

/** A boleto of a known bank, beside those of that bank that were paid: somebody else may have an account there, too. */
function avisosDaConta(codigo: string, { nome }: Destino, pagos: readonly string[]): string[] {
  const conta = contaDoBoleto(codigo)
  const known = pagos.flatMap(pago => contaDoBoleto(pago) ?? []).filter(({ forma }) => forma === conta?.forma)
  if (!conta || known.length === 0 || known.some(({ numero }) => numero === conta.numero)) return []
  const last = known[0]?.numero
  return [
    `O boleto é de outra conta ${doBanco(nome)}: ${conta.numero}; o que já se pagou a este fornecedor foi para ${last}.`,
  ]
}

/** Is a number, as people keep it with its digit or without, the one of a boleto, which has none? */
const mesmoNumero = (kept: string | null, given: string) => {
  const [number = '', digit] = (kept ?? '').split('-')
  return [number, digit === undefined ? number.slice(0, -1) : number].some(
    each => /^\d+$/.test(each) && Number(each) === Number(given),
  )
}

/** A boleto that names its account, beside those that people keep with the supplier, where no boleto of the bank was paid. */
function avisosDaGuardada(
  codigo: string,
  { chave, nome }: Destino,
  guardadas: readonly ContaDoFornecedor[],
): string[] {
  const conta = agenciaEConta(codigo)
  const kept = guardadas.filter(line => line.tipo !== 'PIX' && line.chave === chave)
  const [first] = kept
  const vouches = (line: ContaDoFornecedor) =>
    line.tipo === 'Boleto' ||
    (conta && mesmoNumero(line.agencia, conta.agencia) && mesmoNumero(line.conta, conta.conta))
  if (!conta || !first || kept.some(vouches)) return []
  return [
    `O boleto é de outra conta ${doBanco(nome)}: agência ${conta.agencia}, conta ${conta.conta}; a guardada deste fornecedor é agência ${first.agencia}, conta ${first.conta}.`,
  ]
}

const numeroDa = ({ like }: { like: string }) => like.slice(2).replaceAll('_', '')

/** A bill of a utility or public body, beside those that were paid to the supplier. */
function avisosDaEmpresa(codigo: string, pagos: readonly string[]): string[] {
  const empresa = contasDaMesmaEmpresa(codigo)
  const known = pagos.flatMap(pago => contasDaMesmaEmpresa(pago) ?? [])
  if (!empresa || known.length === 0 || known.some(({ like }) => like === empresa.like)) return []
  return [
    `A conta é da empresa ou órgão ${numeroDa(empresa)}; as já pagas a este fornecedor são de ${known.map(numeroDa)[0]}.`,
  ]
}

interface Fornecedor {
  nome: string
  cnpj: string
}

/** Of a dynamic PIX the key is not known, only the address of a bank, which many others are paid at. */
const ehEndereco = ({ tipo, chave }: Destino) => tipo === 'pix' && lerChavePix(chave)?.tipo === 'endereço'

/**
 * Why the beneficiary of a code is to be looked at: another bank, account, utility or PIX key than before, or a PIX to somebody
 * else's name or CNPJ. Nothing where the supplier is known to be paid there, or where the code does not say whom it pays.
 * @param pagos codes by which it was paid, the latest first
 * @param guardadas what people keep with it
 */
export function avisosDoBeneficiario(
  codigo: string,
  fornecedor: Fornecedor,
  conhecidos: readonly Destino[],
  pagos: readonly string[],
  guardadas: readonly ContaDoFornecedor[],
): string[] {
  const to = destinoParaGuardar(codigo)
  if (!to) return avisosDaEmpresa(codigo, pagos)
  const same = conhecidos.filter(({ tipo, chave }) => tipo === to.tipo && chave === to.chave)
  if (same.length === 0)
    return to.tipo === 'pix' ? avisosDoPix(to, fornecedor, conhecidos) : avisosDoBoleto(to, conhecidos)
  if (to.tipo === 'banco') {
    const known = pagos.some(pago => contaDoBoleto(pago)?.forma === contaDoBoleto(codigo)?.forma)
    return known ? avisosDaConta(codigo, to, pagos) : avisosDaGuardada(codigo, to, guardadas)
  }
  const nomes = same.map(({ nome }) => nome).filter(Boolean)
  return ehEndereco(to) ? avisoDoNome(to, fornecedor, nomes) : []
}
