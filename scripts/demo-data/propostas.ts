import { type PropostaInput, statusProposta } from '#modules/comercial/propostas/contract.ts'
import type { Random } from './random.ts'
import { cities, works } from './words.ts'

const DAY_MS = 86_400_000

const plusDays = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The system alone sets the last state, together with a project. */
const chosen = statusProposta.values.filter(status => status !== 'Convertida em Projeto')

/** One proposal of the two years before `today`, for one of the clients with ids 1 to `clientes`. */
export function exampleProposta(random: Random, clientes: number, today: string): PropostaInput {
  const data_emissao = plusDays(today, -random.int(0, 730))
  return {
    titulo_proposta: `${random.pick(works)} - ${random.pick(cities)[0]}`,
    cliente_id: random.int(1, clientes),
    descricao_servicos: random.chance(0.7)
      ? `${random.pick(works)} e ${random.pick(works).toLowerCase()}.`
      : null,
    valor_proposta: `${random.int(800, 900_000)}.${String(random.int(0, 99)).padStart(2, '0')}`,
    data_emissao,
    data_validade: random.chance(0.8) ? plusDays(data_emissao, random.pick([15, 30, 60])) : null,
    status_proposta: random.pick(chosen),
  }
}
