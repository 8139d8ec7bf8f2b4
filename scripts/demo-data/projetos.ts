import type { despesasProjeto } from '#modules/financeiro/despesas-projeto/server/table.ts'
import type { ProjetoInput } from '#modules/financeiro/projetos/contract.ts'
import type { projetos } from '#modules/financeiro/projetos/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { proposta, propostaDoProjeto } from './comercial.ts'
import { age, DAYS, type Demo, moment, skewed, until } from './demo.ts'
import { conta, fornecedor, ramoDoFornecedor } from './fornecedores.ts'
import { chaveDeAcesso } from './people.ts'
import { money, type Random } from './random.ts'
import { cities, works } from './words.ts'

/** One expense in ten is of the one great project that every company has. */
const LARGEST_SHARE = 0.1

function statusOf(random: Random, days: number): ProjetoInput['status_projeto'] {
  return random.weighted([
    ['Planejamento', days < 60 ? 45 : 4],
    ['Em Andamento', days < 60 ? 50 : 34],
    ['Em Espera', 6],
    ['Concluído', days < 240 ? 4 : 60],
    ['Cancelado', days < 60 ? 1 : 5],
  ])
}

/** Its begin and its budget in cents, with what they rest on. */
function planned(demo: Demo, n: number) {
  const random = demo.random('projetos', n)
  const number = propostaDoProjeto(demo, n)
  const origin = number === undefined ? null : proposta(demo, number)
  const made = origin ? until(demo, origin.data_emissao, random.int(2, 40)) : demo.day(random, n)
  const budget = origin ? Math.round(Number(origin.valor_proposta) * 100) : random.cents(5000, 400_000)
  return { random, origin, made, budget }
}

export function projeto(demo: Demo, n: number) {
  const { random, origin, made, budget } = planned(demo, n)
  const data_inicio = addDays(made, random.int(3, 30))
  return {
    id: demo.id('projetos', n),
    user_id: demo.somebody(random, 'Engenharia', 'Administrador').id,
    created_at: moment(demo, random, made),
    criado_por: demo.somebody(random, 'Engenharia', 'Financeiro', 'Administrador').id,
    proposta_id: origin?.id ?? null,
    nome_projeto: origin
      ? `Projeto - ${origin.titulo_proposta}`
      : `${random.pick(works)} da sede - ${random.pick(cities)[0]}`,
    data_inicio,
    data_fim_prevista: random.chance(0.9) ? addDays(data_inicio, random.int(30, 400)) : null,
    orcamento_total: random.chance(0.95) ? money(budget) : null,
    status_projeto: statusOf(random, age(demo, made)),
  } satisfies typeof projetos.$inferInsert
}

/** About how many expenses a project has, as `skewed` spreads them. */
function expectedExpenses({ sizes }: Demo, n: number): number {
  const share = Math.sqrt(n / sizes.projetos) - Math.sqrt((n - 1) / sizes.projetos)
  return sizes.despesasProjeto * ((1 - LARGEST_SHARE) * share + (n === 1 ? LARGEST_SHARE : 0))
}

/** What one payable in six has for a project: expense `n` is the part of payable `n`, or nothing of any. */
function parteDaConta(demo: Demo, n: number, cents: number) {
  if (n % 6 !== 0 || n > demo.sizes.contas) return null
  const { id, valor, status, data_emissao, natureza_orcamentaria } = conta(demo, n)
  if (valor === null || status === 'Cancelada' || age(demo, data_emissao) > DAYS) return null
  return {
    conta_id: id,
    estado: status === 'Paga' ? 'Realizado' : 'Comprometido',
    descricao_despesa: 'Conta a pagar',
    data_despesa: data_emissao,
    categoria_despesa: natureza_orcamentaria,
    valor_despesa: money(Math.min(cents, Math.round(Number(valor) * 100))),
    ...{ fornecedor_id: null, numero_nota_fiscal: null, data_emissao_nota_fiscal: null },
    ...{ chave_acesso_nota_fiscal: null, comprovante_url: null },
  }
}

export function despesaProjeto(demo: Demo, n: number) {
  const random = demo.random('despesasProjeto', n)
  const number = random.chance(LARGEST_SHARE) ? 1 : skewed(random, demo.sizes.projetos)
  const { made, budget } = planned(demo, number)
  // Three quarters of the budget in all, more or less.
  const cents = (budget * (0.3 + random.next() * 0.9)) / Math.max(1, expectedExpenses(demo, number))
  const data_despesa = until(demo, made, random.int(0, 300))
  const payee = random.chance(0.9) ? skewed(random, demo.sizes.fornecedores) : undefined
  const supplier = payee === undefined ? undefined : fornecedor(demo, payee)
  const ramo = ramoDoFornecedor(demo, payee ?? n)
  const nota = supplier && random.chance(0.75) ? String(random.int(100, 999_999)) : null
  return {
    id: demo.id('despesasProjeto', n),
    user_id: demo.somebody(random, 'Engenharia', 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_despesa),
    projeto_id: demo.id('projetos', number),
    descricao_despesa: random.pick(ramo.itens),
    fornecedor_id: supplier?.id ?? null,
    data_despesa,
    valor_despesa: money(Math.max(100, Math.round(cents))),
    numero_nota_fiscal: nota,
    data_emissao_nota_fiscal: nota && data_despesa,
    chave_acesso_nota_fiscal:
      supplier && nota && random.chance(0.8)
        ? chaveDeAcesso(random, supplier.cnpj, data_despesa, nota)
        : null,
    categoria_despesa: random.chance(0.9) ? ramo.categoria : null,
    comprovante_url: random.chance(0.2) ? `https://notas.example.com/${random.digits(9)}.pdf` : null,
    ...{ conta_id: null, estado: 'Realizado' },
    ...parteDaConta(demo, n, Math.max(100, Math.round(cents))),
  } satisfies typeof despesasProjeto.$inferInsert
}
