import { daysBetween } from '#platform/contract/dates/dates.ts'
import { toCents } from '#platform/contract/numbers/money.ts'
import { outraConta, type Proposta } from '../contract.ts'
import type { Possivel } from './candidatas.ts'

/** A line that waits for its pair. */
export interface Aberta {
  id: number
  data: string
  descricao: string
  documento: string | null
  resta: string
}

/** Days between a line and its pair where the same value is no chance. */
const DIAS_PERTO = 3
const MAX_PROPOSTAS = 4

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

/** Does the line name this supplier or client, or the number of the invoice? */
function nomeada({ nome, numero }: Possivel, { descricao, documento }: Aberta): boolean {
  const text = ` ${plain(descricao)} ${plain(documento ?? '')} `
  const digits = numero?.replace(/\D/g, '').replace(/^0+/, '') ?? ''
  if (digits.length >= 3 && new RegExp(`(?<!\\d)0*${digits}(?!\\d)`).test(text)) return true
  return plain(nome)
    .split(' ')
    .some(word => word.length >= 4 && !COMUNS.includes(word) && text.includes(` ${word} `))
}

const keyOf = ({ tipo, id }: Possivel) => `${tipo}:${id}`

interface Par {
  linha: Aberta
  possivel: Possivel
  exata: boolean
  pontos: number
}

function avaliar(linha: Aberta, possivel: Possivel, conta: string): Par {
  const days = Math.abs(daysBetween(linha.data, possivel.data))
  const same = toCents(linha.resta) === toCents(possivel.valor)
  const named = nomeada(possivel, linha)
  const elsewhere = outraConta(possivel, conta) !== null
  const registered = (possivel.tipo === 'pagamento' || possivel.tipo === 'recebimento') && !elsewhere
  const marcada = possivel.marcada === true
  // The value first, then the name, then the day; what is registered already before what would be registered, and that before what a
  // person set to Paga.
  const known = (registered ? 20 : 0) - (marcada ? 20 : 0)
  const pontos = (same ? 1000 : 0) + (named ? 200 : 0) + known - Math.min(days, 120)
  return { linha, possivel, exata: same && !elsewhere && !marcada && (named || days <= DIAS_PERTO), pontos }
}

/**
 * The pairs to propose of each line, the best first. The best pair of all is given first, and each candidate heads one line
 * alone: two equal purchases of a day get two payments, and the third line none.
 * @param conta name of the account whose lines these are
 */
export function propor(
  linhas: readonly (Aberta & { possiveis: readonly Possivel[] })[],
  conta: string,
): Map<number, Proposta[]> {
  const pares = linhas.flatMap(linha => linha.possiveis.map(possivel => avaliar(linha, possivel, conta)))
  pares.sort((a, b) => b.pontos - a.pontos || a.linha.id - b.linha.id || a.possivel.id - b.possivel.id)
  const taken = new Set<string>()
  const heads = new Map<number, Par>()
  for (const par of pares) {
    if (heads.has(par.linha.id) || taken.has(keyOf(par.possivel))) continue
    heads.set(par.linha.id, par)
    taken.add(keyOf(par.possivel))
  }
  return new Map(
    linhas.map(({ id }) => {
      const head = heads.get(id)
      const others = pares.filter(
        par => par.linha.id === id && par !== head && !taken.has(keyOf(par.possivel)),
      )
      const chosen = head ? [head, ...others].slice(0, MAX_PROPOSTAS) : []
      return [id, chosen.map(({ possivel: { numero: _, ...candidata }, exata }) => ({ ...candidata, exata }))]
    }),
  )
}
