import type { cartoes } from '#modules/financeiro/cartoes/server/table.ts'
import type { despesasCartao } from '#modules/financeiro/despesas-cartao/server/table.ts'
import type { FaturaInput } from '#modules/financeiro/prestacao-contas-cartao/contract.ts'
import type { prestacoes } from '#modules/financeiro/prestacao-contas-cartao/server/table.ts'
import { bandeiras, gastosDeCartao, usosDeCartao } from './business-words.ts'
import { type Demo, moment } from './demo.ts'
import { money, type Random } from './random.ts'

/** Months of which a card has statements. */
export const MONTHS = 24

export function cartao(demo: Demo, n: number) {
  const random = demo.random('cartoes', n)
  const tipo_cartao = random.chance(0.75) ? 'Crédito' : 'Débito'
  const portador = random.chance(0.85) ? demo.somebody(random) : null
  return {
    id: demo.id('cartoes', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, demo.day(random, n)),
    nome_cartao: portador
      ? `${random.pick(usosDeCartao)} - ${portador.name.split(' ')[0]}`
      : `Corporativo ${random.pick(usosDeCartao)}`,
    tipo_cartao,
    bandeira: random.chance(0.95) ? random.pick(bandeiras) : null,
    ultimos_digitos: random.chance(0.95) ? random.digits(4) : null,
    portador_id: portador?.id ?? null,
  } satisfies typeof cartoes.$inferInsert
}

/** Month of the calendar, so many before the present one: "2026-02". */
function monthBefore(today: string, count: number): string {
  const months = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 - count
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

/** Statement `n`: which card it is of, and how many months ago. The cards take turns. */
function placeOf({ sizes }: Demo, n: number): { cartao: number; back: number } {
  const used = Math.ceil(sizes.prestacoes / MONTHS)
  return { cartao: 1 + ((n - 1) % used), back: Math.floor((n - 1) / used) }
}

function statusOf(random: Random, credito: boolean, back: number): FaturaInput['status_fatura'] {
  if (back === 0) return 'Aberta'
  if (!credito) return random.chance(0.9) ? 'Fechada (Conciliada)' : 'Aberta'
  return random.weighted([
    ['Aberta', back === 1 ? 30 : 0],
    ['Paga', 50],
    ['Fechada (Conciliada)', back === 1 ? 0 : 44],
    ['Em Atraso', back === 1 ? 12 : 3],
    ['Paga Parcialmente', back === 1 ? 8 : 3],
  ])
}

export function prestacao(demo: Demo, n: number) {
  const random = demo.random('prestacoes', n)
  const { cartao: number, back } = placeOf(demo, n)
  const mes_referencia = monthBefore(demo.today, back)
  const credito = cartao(demo, number).tipo_cartao === 'Crédito'
  // What the bank claims is what was spent, but for a charge here and there that nobody has entered yet.
  let total = 0
  for (let e = n; e <= demo.sizes.despesasCartao; e += demo.sizes.prestacoes) total += spent(demo, e).cents
  const unknown = random.chance(0.1) ? random.cents(5, 400) : 0
  return {
    id: demo.id('prestacoes', n),
    user_id: demo.somebody(random).id,
    created_at: moment(demo, random, `${mes_referencia}-01`),
    cartao_id: demo.id('cartoes', number),
    mes_referencia,
    data_vencimento_fatura: credito ? `${monthBefore(demo.today, back - 1)}-10` : null,
    valor_total_fatura: credito && back > 0 ? money(total + unknown) : null,
    status_fatura: statusOf(random, credito, back),
  } satisfies typeof prestacoes.$inferInsert
}

function spent(demo: Demo, n: number) {
  const random = demo.random('despesasCartao', n)
  const [categoria, textos, from, to] = random.pick(gastosDeCartao)
  return { random, categoria, texto: random.pick(textos), cents: random.cents(from, to) }
}

/** The statements take turns, so that each has as many expenses. */
export function despesaCartao(demo: Demo, n: number) {
  const { random, categoria, texto, cents } = spent(demo, n)
  const number = 1 + ((n - 1) % demo.sizes.prestacoes)
  const { back } = placeOf(demo, number)
  const last = back === 0 ? Number(demo.today.slice(8)) : 28
  const day = `${monthBefore(demo.today, back)}-${String(random.int(1, last)).padStart(2, '0')}`
  return {
    id: demo.id('despesasCartao', n),
    user_id: demo.somebody(random).id,
    created_at: moment(demo, random, day),
    prestacao_id: demo.id('prestacoes', number),
    data_despesa: day,
    descricao_despesa: texto,
    categoria_despesa: random.chance(0.9) ? categoria : null,
    valor_despesa: money(cents),
    comprovante_url: random.chance(0.3) ? `https://recibos.example.com/${random.digits(9)}.pdf` : null,
    observacoes: random.chance(0.2) ? `${texto}, centro de custo a confirmar.` : null,
  } satisfies typeof despesasCartao.$inferInsert
}
