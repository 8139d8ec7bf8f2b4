import { daysBetween } from '#platform/contract/dates/dates.ts'
import { toCents } from '#platform/contract/numbers/money.ts'
import { outraConta, type Proposta } from '../contract.ts'
import type { Possivel } from './fontes.ts'
import { type Aberta, nomeiaOutro, nomesEm } from './palavras.ts'

/** Days between a line and its pair where the same value is no chance. */
const DIAS_PERTO = 3
/** Beyond them a pair that the line names is near: a person looks at it. */
const DIAS_EXATA = 90
const MAX_PROPOSTAS = 4

const keyOf = ({ tipo, id }: Possivel) => `${tipo}:${id}`

interface Par {
  linha: Aberta
  possivel: Possivel
  exata: boolean
  provavel: boolean
  pontos: number
}

function avaliar(linha: Aberta, possivel: Possivel, conta: string): Par {
  const days = Math.abs(daysBetween(linha.data, possivel.data))
  const same = toCents(linha.resta) === toCents(possivel.valor)
  const names = nomesEm(linha, possivel)
  const elsewhere = outraConta(possivel, conta) !== null
  const registered = (possivel.tipo === 'pagamento' || possivel.tipo === 'recebimento') && !elsewhere
  const marcada = possivel.marcada === true
  // The value first, then how much of the name, then the day; what is registered already before what would be registered, and that before what a
  // person set to Paga.
  const known = (registered ? 20 : 0) - (marcada ? 20 : 0)
  const pontos = (same ? 1000 : 0) + 200 * names + known - Math.min(days, 120)
  const near = days <= (names > 0 ? DIAS_EXATA : DIAS_PERTO)
  // A person said that this was paid on that day; of what is open, a line that names somebody else may pay another's bill.
  const outro = !registered && names === 0 && nomeiaOutro(linha, possivel)
  const exata = same && !elsewhere && !marcada && near && !outro
  return { linha, possivel, exata, provavel: same || names > 0, pontos }
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
      return [
        id,
        chosen.map(({ possivel: { numero: _, cnpj: __, ...candidata }, exata, provavel }) => ({
          ...candidata,
          ...{ exata, provavel },
        })),
      ]
    }),
  )
}
