/** A line that waits for its pair. */
export interface Aberta {
  id: number
  data: string
  descricao: string
  documento: string | null
  resta: string
}

/** Capital letters and digits; accents and signs differ from bank to bank. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, ' ')

/** Words that name no company. */
const COMUNS = [
  'LTDA',
  'EIRELI',
  'COMERCIO',
  'SERVICOS',
  'INDUSTRIA',
  'BRASIL',
  'CONSTRUCAO',
  'MATERIAIS',
  'SOCIEDADE',
]

const words = (text: string) => [
  ...new Set(
    plain(text)
      .split(' ')
      .filter(word => word.length >= 4 && !COMUNS.includes(word)),
  ),
]

/** A regular expression of PostgreSQL for names that `f_busca` folded: one word of the line's text. Null where it has none. */
export function palavrasDe({ descricao, documento }: Aberta): string | null {
  const all = words(`${descricao} ${documento ?? ''}`)
  return all.length > 0 ? `\\m(${all.join('|').toLowerCase()})\\M` : null
}

/** More words of a name than these tell no more. */
const MAX_NOMES = 4

/** How many words of this supplier or client the line names, at most `MAX_NOMES`. The number of its invoice is worth one. */
export function nomesEm(
  { descricao, documento }: Aberta,
  { nome, numero }: { nome: string; numero: string | null },
): number {
  const text = ` ${plain(descricao)} ${plain(documento ?? '')} `
  const digits = numero?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  const numbered = digits.length >= 3 && new RegExp(`(?<!\\d)0*${digits}(?!\\d)`).test(text)
  const named = words(nome).filter(word => text.includes(` ${word} `))
  return Math.min(named.length + (numbered ? 1 : 0), MAX_NOMES)
}
