import { addDays, isCalendarDate } from '../dates/dates.ts'
import { chaveAcessoWarning, isCnpj, isCpf } from '../documents.ts'
import { centavos, type Lido, lido } from './lido.ts'

/** Models of invoices, whose keys have the same parts in the same places. */
const MODELOS: Readonly<Record<string, string>> = {
  '55': 'NF-e',
  '57': 'CT-e',
  '62': 'NFCom',
  '63': 'BP-e',
  '64': 'GTV-e',
  '65': 'NFC-e',
  '66': 'NF3e',
  '67': 'CT-e OS',
}
/** State, year and month, CNPJ, model, series, number, code, check digit. */
const CHAVE = new RegExp(
  `^(?:1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])\\d\\d(?:0[1-9]|1[0-2])[A-Z0-9]{12}\\d\\d(?:${Object.keys(MODELOS).join('|')})\\d{22}$`,
)

/** Is this a key of an invoice, right or mistyped? */
export const pareceChave = (text: string): boolean => CHAVE.test(text)

/** Since when there are electronic invoices (Ajuste SINIEF 07/05). */
const PRIMEIRAS = '0601'

/** May the invoice of a key be issued by then? A day later counts as well: clocks of issuers differ. */
export function emitidaAte(chave: string, dia: string): boolean {
  const mes = chave.slice(2, 6)
  return mes >= PRIMEIRAS && mes <= addDays(dia, 1).slice(2, 7).replace('-', '')
}

/** Series of issuers who are persons with a state registration, such as rural producers (NT 2018.001 of the NF-e). */
const SERIES_DE_PESSOA = /^9[2-6]\d$/

/**
 * The issuer's document in a key: a CNPJ, or the CPF of a person, which stands behind three zeros in the place of a CNPJ.
 * Check digits decide where the series does not: SCAN used these series for companies until 2014, and persons use other
 * series, too. Few numbers are both, e.g. the CNPJ of Banco do Brasil; for them the series decides.
 * @returns 14 positions, or 11 digits
 */
function documentoDoEmitente(chave: string): string {
  const cnpj = chave.slice(6, 20)
  if (!/^000\d{11}$/.test(cnpj)) return cnpj
  const cpf = cnpj.slice(3)
  const dePessoa = SERIES_DE_PESSOA.test(chave.slice(22, 25))
  return (dePessoa ? isCpf(cpf) || !isCnpj(cnpj) : isCpf(cpf) && !isCnpj(cnpj)) ? cpf : cnpj
}

/** An invoice by its access key (Manual de Orientação do Contribuinte): who issued it and its number. */
export function lerChave(chave: string): Lido {
  const numero = String(Number(chave.slice(25, 34)))
  const wrong = chaveAcessoWarning(chave)
  return {
    ...lido('nota', chave, `${MODELOS[chave.slice(20, 22)]} ${numero}`),
    cnpj: documentoDoEmitente(chave),
    numero,
    erros: wrong ? [wrong] : [],
  }
}

/** The key inside the address that the QR code of an NFC-e holds: `?p=<key>|…`, or `chNFe=<key>` in older ones. */
const NO_ENDERECO = /[?&](?:p|chNFe)=([0-9A-Z]{44})(?:[|&]([^&#]*))?(?:[&#].*)?$/i

/**
 * What stands behind the key where it was issued without a connection (NT 2015.002 and 2025.001): version, environment, day, value,
 * and what proves them. Issued with one, the invoice is at the state already, and neither day nor value is in its address.
 */
const SEM_CONEXAO = /^[23]\|[12]\|(\d\d)\|(\d{1,13}\.\d\d)\|[^|]*\|/

/** The address in the QR code of an NFC-e. @returns null for another text */
export function lerEndereco(text: string): Lido | null {
  const [, key = '', rest = ''] = NO_ENDERECO.exec(text.replace(/%7C/gi, '|')) ?? []
  const chave = key.toUpperCase()
  if (!pareceChave(chave)) return null
  const [, dia, valor = ''] = SEM_CONEXAO.exec(rest) ?? []
  const emissao = `20${chave.slice(2, 4)}-${chave.slice(4, 6)}-${dia}`
  return {
    ...lerChave(chave),
    valor: centavos(valor.replace('.', '')),
    emissao: isCalendarDate(emissao) ? emissao : null,
  }
}
