import type { recebimentos } from '#modules/financeiro/recebimentos/server/table.ts'
import type { recebiveis } from '#modules/financeiro/recebiveis/server/table.ts'
import type { retencoes } from '#modules/financeiro/retencoes/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { percentOf } from '#platform/contract/numbers/percent.ts'
import { BANCOS, nomeDaConta } from './bancos.ts'
import { cliente, ITEMIZED, proposta, propostaDoProjeto } from './comercial.ts'
import { type Demo, moment, skewed, until } from './demo.ts'
import { medicao, medicaoFaturada, medidosDe, projetoMedido, valorMedido } from './medicoes.ts'
import { money } from './random.ts'

/** Receivables that the first receipts settle, each its own, and what of it arrives: the rest is still open. */
function billed(demo: Demo, n: number) {
  const random = demo.random('recebiveis', n)
  const settled = n <= demo.sizes.recebimentos
  const term = random.pick([15, 28, 30, 45, 60])
  const issued = settled ? demo.day(random, n) : addDays(demo.today, -random.int(0, 80))
  const cents = random.cents(900, 90_000)
  const arrived = !settled ? 0 : random.chance(0.12) ? Math.ceil(cents * (0.2 + random.next() * 0.6)) : cents
  const data_vencimento = addDays(issued, term)
  const recebido_em = settled ? until(demo, data_vencimento, random.int(-3, 9)) : null
  return { random, issued, cents, arrived, data_vencimento, recebido_em }
}

/** The rate of the law for services: `src/modules/financeiro/retencoes/regras.ts`. */
const INSS = '11.0000'
/** Retention `n` is of the receivable `n` after those that receipts settle. */
const retido = ({ sizes }: Demo, n: number, bruto: string) =>
  n > sizes.recebimentos && n <= sizes.recebimentos + sizes.retencoes ? percentOf(bruto, INSS) : '0.00'

/** The last receivables, still open, bill the measurements that were approved: which one, and by what. */
function medido(demo: Demo, n: number) {
  const { sizes } = demo
  const number = n - (sizes.recebiveis - medidosDe(sizes.projetos))
  if (number < 1) return null
  const { id, nome, projeto_id, aprovada_em } = medicao(demo, medicaoFaturada(number))
  const origem = propostaDoProjeto(demo, projetoMedido(number))
  return {
    descricao: nome,
    cliente_id: origem ? proposta(demo, origem).cliente_id : null,
    ...{ projeto_id, medicao_id: id, tipo: 'Medição' as const },
    bruto: valorMedido(demo, number, 1),
    data_emissao_nota_fiscal: aprovada_em,
    data_vencimento: addDays(aprovada_em ?? demo.today, 30),
  }
}

/** A project that is measured has no instalments beside: the one after it takes them. */
function planejado(demo: Demo, n: number): number | null {
  const { projetos } = demo.sizes
  const measured = (n - 1) % ITEMIZED === 0 && (n - 1) / ITEMIZED < medidosDe(projetos)
  if (!measured) return demo.id('projetos', n)
  return n < projetos ? demo.id('projetos', n + 1) : null
}

export function recebivel(demo: Demo, n: number) {
  const { random, issued, cents, arrived, data_vencimento, recebido_em } = billed(demo, n)
  const parts = random.int(2, 6)
  return {
    id: demo.id('recebiveis', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, issued),
    descricao: `Parcela ${random.int(1, parts)} de ${parts}`,
    cliente_id: cliente(demo, skewed(random, demo.sizes.clientes)).id,
    projeto_id: random.chance(0.7) ? planejado(demo, skewed(random, demo.sizes.projetos)) : null,
    tipo: random.chance(0.9) ? ('Parcela' as const) : ('Avulso' as const),
    data_vencimento,
    bruto: money(cents),
    retido: retido(demo, n, money(cents)),
    numero_nota_fiscal: String(random.int(100, 999_999)),
    data_emissao_nota_fiscal: issued,
    status:
      arrived === 0
        ? ('A Receber' as const)
        : arrived === cents
          ? ('Recebido' as const)
          : ('Recebido em Parte' as const),
    valor_recebido: money(arrived),
    recebido_em,
    medicao_id: null,
    ...medido(demo, n),
  } satisfies typeof recebiveis.$inferInsert
}

export function recebimento(demo: Demo, n: number) {
  const { arrived, recebido_em, issued } = billed(demo, n)
  const random = demo.random('recebimentos', n)
  const data_recebimento = recebido_em ?? issued
  return {
    id: demo.id('recebimentos', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_recebimento),
    recebivel_id: demo.id('recebiveis', n),
    data_recebimento,
    valor: money(arrived),
    glosa: '0.00',
    motivo_glosa: null,
    juros: random.chance(0.05) ? money(random.cents(5, 90)) : '0.00',
    conta_bancaria: nomeDaConta(random.int(1, BANCOS.length)),
  } satisfies typeof recebimentos.$inferInsert
}

export function retencao(demo: Demo, n: number) {
  const { id: recebivel_id, bruto, retido: valor } = recebivel(demo, demo.sizes.recebimentos + n)
  return {
    id: demo.id('retencoes', n),
    posicao: 1,
    recebivel_id,
    tipo: 'INSS',
    base: bruto,
    aliquota: INSS,
    libera_em: null,
    valor,
  } satisfies typeof retencoes.$inferInsert
}
