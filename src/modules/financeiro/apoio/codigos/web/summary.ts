import { nomeDoBanco } from '#platform/contract/codigos/bancos.ts'
import { recebedorDoPix } from '#platform/contract/codigos/br-code.ts'
import type { Lido } from '#platform/contract/codigos/lido.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { addMoney, formatMoney } from '#platform/contract/numbers/money.ts'

/** A payment book, in one line. */
export const summaryOfCarne = (boletos: readonly Lido[]): string =>
  [
    `Carnê de ${boletos.length} boletos`,
    formatMoney(addMoney(...boletos.map(({ valor }) => valor ?? '0.00'))),
    `de ${formatDate(boletos[0]?.vencimento ?? '')} a ${formatDate(boletos.at(-1)?.vencimento ?? '')}`,
  ].join(' · ')

/** Of a boleto, the bank that collects it is part of what it is called. */
const nameOf = ({ tipo, codigo, nome }: Lido): string =>
  tipo === 'boleto' ? `${nome}, ${nomeDoBanco(codigo.slice(0, 3))}` : nome

const NO_BANCO = 'O valor deste PIX está no banco; confira no aplicativo.'

/** Has a PIX an address at a bank instead of a key? */
const dinamico = ({ tipo, codigo }: Lido) =>
  tipo === 'pix' && /^[^@]+\.[^@]+$/.test(recebedorDoPix(codigo)?.chave ?? '')

/** What was read, in one line. */
export const summaryOf = (lido: Lido): string => {
  const { valor, vencimento } = lido
  if (!valor && dinamico(lido)) return `${nameOf(lido)} · ${NO_BANCO}`
  return [nameOf(lido), valor && formatMoney(valor), vencimento && `vence em ${formatDate(vencimento)}`]
    .filter(Boolean)
    .join(' · ')
}
