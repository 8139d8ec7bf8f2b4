import { compareMoney } from '../numbers/money.ts'
import { crc16 } from './br-code.ts'

/** Who is paid: the PIX key, and name and city as the code gives them. */
export interface Recebedor {
  chave: string
  nome: string
  cidade: string
}

/** Banco Central, Manual de Padrões para Iniciação do Pix: lengths of name, city and identifier of a static code. */
const NOME = 25
const CIDADE = 15
const TXID = 25

/** Letters that every bank reads: no accents, nothing beside letters, digits and spaces. */
const plain = (text: string, most: number) =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, most)
    .trim()

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`

/**
 * Writes the text of a static PIX code, which a payer copies or reads as QR. Works without a network.
 * @param valor reais, greater than zero @param txid identifies the payment in the statement: letters and digits, at most 25
 * @returns null where the key is too long for a code, or name or city have no letter
 */
export function escreverBrCode(de: Recebedor & { valor: string; txid: string }): string | null {
  const [nome, cidade] = [plain(de.nome, NOME), plain(de.cidade, CIDADE)]
  const txid = plain(de.txid, TXID).replaceAll(' ', '')
  if (!nome || !cidade || !txid || de.chave.length > 77 || compareMoney(de.valor, '0.00') <= 0) return null
  const conta = field('00', 'br.gov.bcb.pix') + field('01', de.chave)
  const text = [
    field('00', '01'),
    field('26', conta),
    field('52', '0000'),
    field('53', '986'),
    field('54', de.valor),
    field('58', 'BR'),
    field('59', nome),
    field('60', cidade),
    field('62', field('05', txid)),
    '6304',
  ].join('')
  return text + crc16(text)
}
