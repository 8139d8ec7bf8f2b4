import { modulo10, modulo11 } from './digitos.ts'
import { centavos, type Lido, lido } from './lido.ts'

/** Second digit of the code: who is paid (FEBRABAN, Layout Padrão de Arrecadação com Código de Barras). */
const SEGMENTOS: Readonly<Record<string, string>> = {
  '1': 'Guia de prefeitura',
  '2': 'Conta de água e saneamento',
  '3': 'Conta de energia elétrica ou gás',
  '4': 'Conta de telecomunicações',
  '5': 'Guia de órgão do governo',
  '6': 'Carnê',
  '7': 'Multa de trânsito',
  '9': 'Guia do banco',
}

/** Third digit: 6 and 8 carry the value in reais; 6 and 7 are checked by modulo 10, 8 and 9 by modulo 11. */
const comValor = (barras: string) => barras[2] === '6' || barras[2] === '8'

function digito(block: string, terceiro: string | undefined): string {
  if (terceiro === '6' || terceiro === '7') return modulo10(block)
  const digit = modulo11(block)
  return String(digit > 9 ? 0 : digit)
}

/** The four blocks of a typed line, with their check digits. */
const blocos = (linha: string) =>
  [0, 12, 24, 36].map(start => [linha.slice(start, start + 11), linha[start + 11]] as const)

/** The typed line of 48 digits of a bar code of 44. */
export const linhaDaArrecadacao = (barras: string): string =>
  [0, 11, 22, 33]
    .map(start => barras.slice(start, start + 11))
    .map(block => block + digito(block, barras[2]))
    .join('')

/** A bill of a utility or of the state, which starts with 8, by its bar code (44 digits) or its typed line (48). It has no due date. */
export function lerArrecadacao(digits: string): Lido {
  const linha = digits.length === 48 ? blocos(digits) : []
  const barras = digits.length === 48 ? linha.map(([block]) => block).join('') : digits
  const wrong = linha.flatMap(([block, digit], index) =>
    digito(block, barras[2]) === digit ? [] : [`O dígito do bloco ${index + 1} da conta não confere.`],
  )
  const general =
    digito(barras.slice(0, 3) + barras.slice(4), barras[2]) === barras[3]
      ? []
      : ['O dígito geral da conta não confere.']
  const erros = [...wrong, ...general]
  return {
    ...lido(
      'arrecadacao',
      erros.length > 0 ? digits : barras,
      SEGMENTOS[barras[1] ?? ''] ?? 'Conta de arrecadação',
    ),
    valor: comValor(barras) ? centavos(barras.slice(4, 15)) : null,
    erros,
  }
}

/** Digits that name who is paid: its number at FEBRABAN, or of segment 6 the first eight of its CNPJ. Segment 9 names only the bank. */
const EMPRESA: Readonly<Record<string, number>> = { 1: 4, 2: 4, 3: 4, 4: 4, 5: 4, 6: 8, 7: 4 }
const EMPRESA_BEGINS = 15

/**
 * The bills of the company that collects one.
 * @param barras a code as it is stored, 44 digits where it is right
 * @returns `like`: a pattern of SQL over stored codes; `numero`: their positions 16 to 19, which an index has. null for a code that
 *   names no company
 */
export function contasDaMesmaEmpresa(barras: string): { like: string; numero: string } | null {
  const digits = EMPRESA[barras[1] ?? '']
  if (!digits || !/^8\d{43}$/.test(barras)) return null
  const empresa = barras.slice(EMPRESA_BEGINS, EMPRESA_BEGINS + digits)
  const before = barras.slice(0, 2).padEnd(EMPRESA_BEGINS, '_')
  return { like: (before + empresa).padEnd(44, '_'), numero: empresa.slice(0, 4) }
}
