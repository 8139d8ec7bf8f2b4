import { toCents } from './money.ts'

const ONES = [
  '',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'quatorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
]
const TENS = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa']
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
]
/** Names of the groups of three digits, singular and plural; thousands have one form. */
const GROUPS = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
] as const

/** 1 to 999. */
function hundreds(number: number): string {
  if (number === 100) return 'cem'
  const rest = number % 100
  const below =
    rest < 20 ? ONES[rest] : [TENS[Math.floor(rest / 10)], ONES[rest % 10]].filter(Boolean).join(' e ')
  return [HUNDREDS[Math.floor(number / 100)], below].filter(Boolean).join(' e ')
}

/** A whole number in words; between groups 'e' stands before the last one where it is below 101 or whole hundreds. */
function whole(number: bigint): string {
  const groups: { value: number; words: string }[] = []
  let rest = number
  for (const [one, many] of GROUPS) {
    const value = Number(rest % 1000n)
    rest /= 1000n
    const name = value === 1 ? one : many
    if (value > 0)
      groups.unshift({
        value,
        words: name === 'mil' && value === 1 ? name : `${hundreds(value)} ${name}`.trim(),
      })
  }
  return groups.reduce((text, { value, words }, index) => {
    if (index === 0) return words
    const last = index === groups.length - 1
    return `${text}${last && (value <= 100 || value % 100 === 0) ? ' e ' : ', '}${words}`
  }, '')
}

/**
 * Money in Brazilian Portuguese words, as contracts and cheques write it: "1234.56" → "mil, duzentos e trinta e quatro
 * reais e cinquenta e seis centavos". Whole millions take 'de': "dois milhões de reais".
 * @param amount reais as a decimal string, below a quadrillion; of a negative one the words begin with 'menos'
 * @throws RangeError when it is not a decimal amount, or is too large to be named
 */
export function porExtenso(amount: string): string {
  const cents = toCents(amount)
  const size = cents < 0n ? -cents : cents
  const reais = size / 100n
  const centavos = size % 100n
  if (reais >= 1_000_000_000_000_000n) throw new RangeError(`Too large to be named: ${amount}`)
  if (size === 0n) return 'zero real'
  const currency = `${reais % 1_000_000n === 0n ? 'de ' : ''}${reais === 1n ? 'real' : 'reais'}`
  const parts = [
    reais > 0n && `${whole(reais)} ${currency}`,
    centavos > 0n && `${whole(centavos)} ${centavos === 1n ? 'centavo' : 'centavos'}`,
  ]
  return `${cents < 0n ? 'menos ' : ''}${parts.filter(Boolean).join(' e ')}`
}
