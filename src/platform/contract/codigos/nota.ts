import { addDays } from '../dates/dates.ts'
import { chaveAcessoWarning } from '../documents.ts'
import { type Lido, lido } from './lido.ts'

/** State, year and month, CNPJ, model 55 (NF-e), 57 (CT-e) or 65 (NFC-e), series, number, code, check digit. */
const CHAVE =
  /^(?:1[1-7]|2[1-9]|3[1235]|4[1-3]|5[0-3])\d\d(?:0[1-9]|1[0-2])[A-Z0-9]{12}\d\d(?:55|57|65)\d{22}$/
const MODELOS: Readonly<Record<string, string>> = { '55': 'NF-e', '57': 'CT-e', '65': 'NFC-e' }

/** Is this a key of an invoice, right or mistyped? */
export const pareceChave = (text: string): boolean => CHAVE.test(text)

/** Since when there are electronic invoices (Ajuste SINIEF 07/05). */
const PRIMEIRAS = '0601'

/** May the invoice of a key be issued by then? A day later counts as well: clocks of issuers differ. */
export function emitidaAte(chave: string, dia: string): boolean {
  const mes = chave.slice(2, 6)
  return mes >= PRIMEIRAS && mes <= addDays(dia, 1).slice(2, 7).replace('-', '')
}

/** An invoice by its access key (Manual de Orientação do Contribuinte): who issued it and its number. */
export function lerChave(chave: string): Lido {
  const numero = String(Number(chave.slice(25, 34)))
  const wrong = chaveAcessoWarning(chave)
  return {
    ...lido('nota', chave, `${MODELOS[chave.slice(20, 22)]} ${numero}`),
    cnpj: chave.slice(6, 20),
    numero,
    erros: wrong ? [wrong] : [],
  }
}

/** The key inside the address that the QR code of an NFC-e holds: `?p=<key>|…`, or `chNFe=<key>` in older ones. */
export const chaveDoEndereco = (text: string): string | null =>
  /[?&](?:p|chNFe)=([0-9A-Z]{44})(?:[|&]|$)/i.exec(text)?.[1]?.toUpperCase() ?? null
