import { somasDoBoletim } from '#modules/financeiro/medicoes/campos.ts'
import type { itensDoContrato, itensMedidos, medicoes } from '#modules/financeiro/medicoes/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { ITEMIZED, ITEMS, item, propostaDoProjeto } from './comercial.ts'
import { type Demo, moment } from './demo.ts'
import { personName } from './people.ts'

/** Projects that are measured: each third one, whose proposal has items. One measurement is billed, the next one is open. */
export const MEASURED = 40
const STEPS = 2

/** Measured projects of a company with so many projects. */
export const medidosDe = (projetos: number) => Math.min(MEASURED, Math.ceil(projetos / ITEMIZED))

/** The project with measurements `n`. */
export const projetoMedido = (n: number) => (n - 1) * ITEMIZED + 1

/** An item of its contract: item `k`, from 0 on, of the proposal that it was made of. */
function itemDoProjeto(demo: Demo, n: number, k: number) {
  const proposta = propostaDoProjeto(demo, projetoMedido(n)) ?? 1
  return item(demo, ((proposta - 1) / ITEMIZED) * ITEMS + k + 1)
}

export function itemDoContrato(demo: Demo, n: number) {
  const [projeto, k] = [Math.ceil(n / ITEMS), (n - 1) % ITEMS]
  const { id, descricao, unidade, quantidade, valor_unitario } = itemDoProjeto(demo, projeto, k)
  return {
    id: demo.id('itensContrato', n),
    posicao: k + 1,
    projeto_id: demo.id('projetos', projetoMedido(projeto)),
    origem: `item:${id}`,
    ...{ descricao, unidade, quantidade, valor_unitario },
  } satisfies typeof itensDoContrato.$inferInsert
}

/** How far item `k` of project `n` is done after each of its measurements, in percent. */
function percentages(demo: Demo, n: number, k: number): [string, string, string] {
  const random = demo.random('medicaoItens', n * ITEMS + k)
  const first = random.int(2, 9) * 5
  return ['0.0000', `${first}.0000`, `${first + random.int(1, 10) * 5}.0000`]
}

/** What a measurement of project `n` comes to in reais, the first one or the second. */
export function valorMedido(demo: Demo, n: number, step: number): string {
  const itens = Array.from({ length: ITEMS }, (_, k) => {
    const { id, descricao, unidade, quantidade, valor_unitario } = itemDoProjeto(demo, n, k)
    const done = percentages(demo, n, k)
    const [anterior, acumulado] = [done[step - 1] ?? '', done[step] ?? '']
    return { origem: `item:${id}`, descricao, unidade, quantidade, valor_unitario, anterior, acumulado }
  })
  return somasDoBoletim(itens).periodo
}

/** Measurement `n`, its project and which of that project it is. */
const placeOf = (n: number) => ({ projeto: Math.ceil(n / STEPS), step: ((n - 1) % STEPS) + 1 })

/** The number of the first measurement of project `n`, which was billed. */
export const medicaoFaturada = (n: number) => (n - 1) * STEPS + 1

export function medicao(demo: Demo, n: number) {
  const { projeto, step } = placeOf(n)
  const random = demo.random('medicoes', projeto)
  const first = addDays(demo.today, -random.int(45, 75))
  const data_fim = step === 1 ? first : addDays(first, 30)
  const billed = step === 1
  return {
    id: demo.id('medicoes', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_fim),
    projeto_id: demo.id('projetos', projetoMedido(projeto)),
    numero: step,
    nome: `Medição ${step}`,
    data_inicio: addDays(data_fim, -29),
    data_fim,
    status: billed ? ('Aprovada' as const) : ('Aberta' as const),
    valor: valorMedido(demo, projeto, step),
    aprovado_por: billed ? personName(random) : null,
    aprovada_em: billed ? addDays(data_fim, random.int(1, 7)) : null,
  } satisfies typeof medicoes.$inferInsert
}

export function medicaoItem(demo: Demo, n: number) {
  const [number, k] = [Math.ceil(n / ITEMS), (n - 1) % ITEMS]
  const { projeto, step } = placeOf(number)
  const done = percentages(demo, projeto, k)
  return {
    id: demo.id('medicaoItens', n),
    posicao: k + 1,
    medicao_id: demo.id('medicoes', number),
    item_id: demo.id('itensContrato', (projeto - 1) * ITEMS + k + 1),
    anterior: done[step - 1] ?? '',
    acumulado: done[step] ?? '',
  } satisfies typeof itensMedidos.$inferInsert
}
