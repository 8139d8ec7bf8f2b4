import type { ContaInput } from '#modules/financeiro/contas-a-pagar/contract.ts'
import type { contasAPagar } from '#modules/financeiro/contas-a-pagar/server/table.ts'
import type { fornecedores } from '#modules/financeiro/fornecedores/server/table.ts'
import { regraDe } from '#modules/financeiro/recorrencias/contract.ts'
import type { recorrencias } from '#modules/financeiro/recorrencias/server/table.ts'
import { addDays } from '#platform/contract/dates.ts'
import { ocorrencia } from '#platform/contract/recorrencia.ts'
import { centrosDeCusto, ramos } from './business-words.ts'
import { age, type Demo, moment, skewed, until } from './demo.ts'
import { cnpj, companyMail, companyName, place } from './people.ts'
import { money, type Random } from './random.ts'

/** Bills that are not due yet are registered this long before. */
const AHEAD_DAYS = 45

export const ramoDoFornecedor = (demo: Demo, n: number) => ramoOf(demo.random('fornecedores', n))
const ramoOf = (random: Random) => random.pick(ramos)

export function fornecedor(demo: Demo, n: number) {
  const random = demo.random('fornecedores', n)
  const ramo = ramoOf(random)
  const nome = companyName(random, random.pick(ramo.nomes))
  const { endereco, telefone } = place(random)
  return {
    id: demo.id('fornecedores', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, demo.day(random, n)),
    nome,
    cnpj: cnpj(random),
    endereco: random.chance(0.85) ? endereco : null,
    telefone: random.chance(0.9) ? telefone : null,
    email: random.chance(0.85) ? companyMail(nome) : null,
    categoria: random.chance(0.92) ? ramo.categoria : null,
  } satisfies typeof fornecedores.$inferInsert
}

function statusOf(random: Random, late: number): ContaInput['status'] {
  if (late <= 0) {
    return random.weighted([
      ['Pendente', 58],
      ['Aprovada', 37],
      ['Cancelada', 5],
    ])
  }
  return random.weighted([
    ['Paga', late < 20 ? 70 : 92],
    ['Cancelada', 3],
    ['Vencida', late < 20 ? 14 : 3],
    ['Aprovada', late < 20 ? 8 : 1],
    ['Pendente', late < 20 ? 5 : 1],
  ])
}

export function conta(demo: Demo, n: number) {
  const random = demo.random('contas', n)
  const number = skewed(random, demo.sizes.fornecedores)
  const { id, nome, cnpj: cnpj_fornecedor } = fornecedor(demo, number)
  const ramo = ramoDoFornecedor(demo, number)
  const data_vencimento = addDays(demo.day(random, n), random.chance(0.3) ? AHEAD_DAYS : 0)
  const data_emissao = until(demo, data_vencimento, -random.int(AHEAD_DAYS, AHEAD_DAYS + 20))
  return {
    id: demo.id('contas', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_emissao),
    solicitacao_compra: `SC-${data_emissao.slice(0, 4)}-${String(n).padStart(5, '0')}`,
    nome_solicitante: demo.somebody(random).name,
    data_vencimento,
    data_emissao,
    centro_custo: random.pick(centrosDeCusto),
    item: random.pick(ramo.itens),
    natureza_orcamentaria: ramo.natureza,
    aprovador: demo.somebody(random, 'Administrador', 'Financeiro', 'Engenharia').name,
    fornecedor_id: id,
    nome_fornecedor: nome,
    cnpj_fornecedor,
    valor: random.chance(0.96) ? money(random.cents(...ramo.custo)) : null,
    status: statusOf(random, age(demo, data_vencimento)),
  } satisfies typeof contasAPagar.$inferInsert
}

/** What comes every month, with its usual amount in reais. */
const DESPESAS_FIXAS = [
  ['Aluguel da sede', 'Ocupação', 8500],
  ['Internet e telefonia', 'Comunicação', 890],
  ['Energia elétrica', 'Ocupação', null],
  ['Água e esgoto', 'Ocupação', null],
  ['Contabilidade', 'Serviços de terceiros', 2400],
  ['Limpeza e conservação', 'Serviços de terceiros', 3150],
  ['Vigilância', 'Serviços de terceiros', 5200],
  ['Licenças de software', 'Tecnologia', 1290],
  ['Seguro da frota', 'Seguros', 1840],
  ['Locação de andaimes', 'Equipamentos', 2700],
] as const

/** The next payable of each is further off than those that a server makes at its start. */
export function recorrencia(demo: Demo, n: number) {
  const random = demo.random('recorrencias', n)
  const { id, nome, cnpj: cnpj_fornecedor } = fornecedor(demo, skewed(random, demo.sizes.fornecedores))
  const [titulo, natureza_orcamentaria, valor] = DESPESAS_FIXAS[
    n % DESPESAS_FIXAS.length
  ] as (typeof DESPESAS_FIXAS)[number]
  const data_inicio = addDays(demo.today, 31 + (n % 28))
  const row = {
    id: demo.id('recorrencias', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, demo.today),
    nome: n < DESPESAS_FIXAS.length ? titulo : `${titulo} ${n}`,
    fornecedor_id: id,
    nome_fornecedor: nome,
    cnpj_fornecedor,
    valor: valor === null ? null : `${valor}.00`,
    ...REGRA,
    data_inicio,
    situacao: n % 9 === 8 ? 'Pausada' : 'Ativa',
    nome_solicitante: demo.somebody(random).name,
    centro_custo: random.pick(centrosDeCusto),
    item: titulo,
    natureza_orcamentaria,
    aprovador: demo.somebody(random, 'Administrador', 'Financeiro').name,
  } as const
  return {
    ...row,
    proxima: ocorrencia(regraDe({ ...REGRA, data_inicio }), 0)?.data ?? null,
  } satisfies typeof recorrencias.$inferInsert
}

const REGRA = {
  frequencia: 'Mensal',
  cada: 1,
  ultimo_dia: false,
  sem_banco: 'Próximo dia útil',
  data_fim: null,
  vezes: null,
} as const
