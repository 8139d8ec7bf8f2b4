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

const NFCE = '65'

/** What of an NFC-e the person has to type: only one that was issued without a connection says it in its QR code. */
function aDigitar({ tipo, codigo, valor, emissao }: Lido): string | null {
  if (tipo !== 'nota' || codigo.slice(20, 22) !== NFCE || (valor && emissao)) return null
  if (valor) return 'O código não traz a data; digite-a.'
  return emissao ? 'O código não traz o valor; digite-o.' : 'O código não traz valor nem data; digite-os.'
}

/** What was read, in one line. */
export const summaryOf = (lido: Lido): string => {
  const { valor, vencimento, emissao } = lido
  if (!valor && dinamico(lido)) return `${nameOf(lido)} · ${NO_BANCO}`
  return [
    nameOf(lido),
    valor && formatMoney(valor),
    vencimento && `vence em ${formatDate(vencimento)}`,
    emissao && `emitida em ${formatDate(emissao)}`,
    aDigitar(lido),
  ]
    .filter(Boolean)
    .join(' · ')
}
