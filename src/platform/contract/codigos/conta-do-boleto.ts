type Places = readonly (readonly [from: number, to: number])[]

/**
 * Places of the digits that name the account of the beneficiary within the free field of a boleto, its last 25 digits: agency and
 * account, or the number that the bank gave the company.
 *
 * Each was compared with what two free libraries write, which follow the banks' manuals of collection: `getCampoLivre` of
 * github.com/eduardokum/laravel-boleto (src/Boleto/Banco, commit 061641e of Santander, Caixa and Bradesco, 0187a27 of Itaú and
 * Sicredi, 0765cfb of Sicoob) and `codigo_de_barras_do_banco` of github.com/tomas-stefano/boleto_bancario (lib/boleto_bancario/core).
 */
const CONTA: Readonly<Record<string, Places>> = {
  // Santander: 9, código do beneficiário, nosso número.
  '033': [[0, 8]],
  // Caixa, SIGCB: código do beneficiário of 6 with its digit, or of 7.
  '104': [[0, 7]],
  // Bradesco: agência, carteira, nosso número, conta.
  '237': [
    [0, 4],
    [17, 24],
  ],
  // Itaú: carteira, nosso número, its digit, agência, conta with its digit, three zeros.
  '341': [[12, 25]],
  // Sicredi: cobrança, carteira, nosso número, cooperativa, posto, beneficiário.
  '748': [[11, 22]],
  // Sicoob: carteira, cooperativa, modalidade, código do cliente.
  '756': [
    [1, 5],
    [7, 14],
  ],
}

/** Itaú's carteiras of 15 positions, which have no account: carteira, nosso número, seu número, código do cliente. */
const ITAU_SEM_CONTA = /^341.{16}(107|122|142|143|196|198)/
const CLIENTE_DO_ITAU: Places = [
  [0, 3],
  [18, 23],
]

const BEGINS = 19

function placesOf(barras: string): Places | undefined {
  if (!/^\d{44}$/.test(barras)) return undefined
  return ITAU_SEM_CONTA.test(barras) ? CLIENTE_DO_ITAU : CONTA[barras.slice(0, 3)]
}

/**
 * The boletos of the account that collects a boleto, as a pattern of SQL `like` over stored codes.
 * @param barras 44 digits @returns null for a bank whose free field is not known
 */
export function boletosDaMesmaConta(barras: string): string | null {
  const places = placesOf(barras)
  if (!places) return null
  const tells = (at: number) => places.some(([from, to]) => at >= from && at < to)
  const free = [...barras.slice(BEGINS)].map((digit, at) => (tells(at) ? digit : '_'))
  return barras.slice(0, 4) + '_'.repeat(BEGINS - 4) + free.join('')
}

/**
 * The account that collects a boleto, as its digits name it.
 * @param barras 44 digits
 * @returns `forma`: only accounts of one form can be compared; null for a bank whose free field is not known
 */
export function contaDoBoleto(barras: string): { forma: string; numero: string } | null {
  const places = placesOf(barras)
  if (!places) return null
  const free = barras.slice(BEGINS)
  return {
    forma: `${barras.slice(0, 3)} ${places.join()}`,
    numero: places.map(([from, to]) => free.slice(from, to)).join(' '),
  }
}

/** Agência and account of the two banks whose boletos name them as people do, without their digits. Null of any other. */
export function agenciaEConta(barras: string): { agencia: string; conta: string } | null {
  if (!placesOf(barras) || ITAU_SEM_CONTA.test(barras)) return null
  const free = barras.slice(BEGINS)
  if (barras.startsWith('341')) return { agencia: free.slice(12, 16), conta: free.slice(16, 21) }
  return barras.startsWith('237') ? { agencia: free.slice(0, 4), conta: free.slice(17, 24) } : null
}
