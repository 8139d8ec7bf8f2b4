/**
 * Places of the digits that name the account of the beneficiary within the free field of a boleto, its last 25 digits: agency and
 * account, or the number that the bank gave the company. From the banks' manuals of collection (layout de cobrança).
 */
const CONTA: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  // Santander: 9, código do beneficiário, nosso número.
  '033': [[0, 8]],
  // Caixa, SIGCB: código do beneficiário with its digit.
  '104': [[0, 7]],
  // Bradesco: agência, carteira, nosso número, conta.
  '237': [
    [0, 4],
    [17, 24],
  ],
  // Itaú: carteira, nosso número, agência, conta with its digit.
  '341': [[12, 22]],
  // Sicredi: nosso número, cooperativa, posto, beneficiário.
  '748': [[11, 22]],
  // Sicoob: carteira, cooperativa, modalidade, código do cliente.
  '756': [
    [1, 5],
    [7, 14],
  ],
}
const BEGINS = 19

/**
 * The boletos of the account that collects a boleto, as a pattern of SQL `like` over stored codes.
 * @param barras 44 digits @returns null for a bank whose free field is not known
 */
export function boletosDaMesmaConta(barras: string): string | null {
  const places = CONTA[barras.slice(0, 3)]
  if (!places || !/^\d{44}$/.test(barras)) return null
  const tells = (at: number) => places.some(([from, to]) => at >= from && at < to)
  const free = [...barras.slice(BEGINS)].map((digit, at) => (tells(at) ? digit : '_'))
  return barras.slice(0, 4) + '_'.repeat(BEGINS - 4) + free.join('')
}
