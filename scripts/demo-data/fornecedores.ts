import type { ContaInput } from '#modules/financeiro/contas-a-pagar/contract.ts'
import type { contasAPagar } from '#modules/financeiro/contas-a-pagar/server/table.ts'
import type { contasDosFornecedores } from '#modules/financeiro/contas-do-fornecedor/server/table.ts'
import type { fornecedores } from '#modules/financeiro/fornecedores/server/table.ts'
import type { pagamentos } from '#modules/financeiro/pagamentos/server/table.ts'
import { regraDe } from '#modules/financeiro/recorrencias/contract.ts'
import type { recorrencias } from '#modules/financeiro/recorrencias/server/table.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { ocorrencia } from '#platform/contract/dates/recorrencia.ts'
import { contaDoPagamento, nomeDaConta } from './bancos.ts'
import { centrosDeCusto, ramos } from './business-words.ts'
import { age, type Demo, moment, skewed, until } from './demo.ts'
import { papeis } from './papeis.ts'
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

/** Every second supplier has a PIX key and an account. */
const COM_CONTAS = 2
const CONTAS = 2
export const contasDe = (fornecedores: number) => Math.floor(fornecedores / COM_CONTAS) * CONTAS

/** Line `n` of the accounts of suppliers: the first ones are of supplier 2, the next ones of supplier 4. */
export function contaDoFornecedor(demo: Demo, n: number) {
  const random = demo.random('contasDosFornecedores', n)
  const owner = fornecedor(demo, (Math.floor((n - 1) / CONTAS) + 1) * COM_CONTAS)
  const posicao = ((n - 1) % CONTAS) + 1
  return {
    id: demo.id('contasDosFornecedores', n),
    fornecedor_id: owner.id,
    posicao,
    ...(posicao === 1
      ? { tipo: 'PIX' as const, chave: owner.email ?? owner.cnpj, agencia: null, conta: null }
      : {
          tipo: 'Conta' as const,
          chave: random.pick(['341', '001', '237', '104', '033', '756']),
          agencia: random.digits(4),
          conta: `${random.digits(5)}-${random.digits(1)}`,
        }),
  } satisfies typeof contasDosFornecedores.$inferInsert
}

/** Payables that the payments settle, each its own, and how much of it: of some a part, the rest is still open. */
function pago(demo: Demo, n: number, cents: number, data_vencimento: string) {
  if (n > demo.sizes.pagamentos) return null
  const random = demo.random('pagamentos', n)
  const part = random.chance(0.08)
  return {
    random,
    part,
    valor: money(part ? Math.ceil(cents * (0.2 + random.next() * 0.6)) : cents),
    pago_em: until(demo, data_vencimento, random.int(-6, 12)),
  }
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

/** Of those without a payment every so many purchases one is in instalments, thirty days apart. */
const COM_PARCELAS = 8
const PARCELAS = 6

/** Which instalment payable `n` is, and the payable that its purchase begins with; null where it is a purchase of its own. */
function parcelaDe(demo: Demo, n: number) {
  const primeira = n - ((n - 1) % PARCELAS)
  const purchase = (primeira - 1) / PARCELAS
  const whole = primeira > demo.sizes.pagamentos && primeira + PARCELAS - 1 <= demo.sizes.contas
  if (!whole || purchase % COM_PARCELAS !== COM_PARCELAS - 1) return null
  return { primeira, parcela: n - primeira + 1 }
}

export function conta(demo: Demo, n: number) {
  const parte = parcelaDe(demo, n)
  // What instalments have in common comes of the first one.
  const first = parte?.primeira ?? n
  const random = demo.random('contas', first)
  const number = skewed(random, demo.sizes.fornecedores)
  const { id, nome, cnpj: cnpj_fornecedor } = fornecedor(demo, number)
  const ramo = ramoDoFornecedor(demo, number)
  const settled = n <= demo.sizes.pagamentos
  const ahead = random.chance(0.3) && !settled
  const primeiro = addDays(demo.day(random, first), ahead ? AHEAD_DAYS : 0)
  const data_emissao = until(demo, primeiro, -random.int(AHEAD_DAYS, AHEAD_DAYS + 20))
  const data_vencimento = addDays(primeiro, 30 * (n - first))
  const cents = random.cents(...ramo.custo)
  const paid = pago(demo, n, cents, data_vencimento)
  const row = {
    id: demo.id('contas', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_emissao),
    solicitacao_compra: `SC-${data_emissao.slice(0, 4)}-${String(first).padStart(5, '0')}`,
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
    valor: random.chance(0.96) || settled || parte ? money(cents) : null,
    status: paid
      ? paid.part
        ? ('Aprovada' as const)
        : ('Paga' as const)
      : statusOf(random, age(demo, data_vencimento)),
    valor_pago: paid?.valor ?? '0.00',
    pago_em: paid?.pago_em ?? null,
    status_antes: paid && !paid.part ? 'Aprovada' : null,
    grupo_id: parte && demo.id('contas', first),
    parcela: parte?.parcela ?? null,
    parcelas: parte && PARCELAS,
    valor_compra: parte && money(cents * PARCELAS),
    // No made-up code: the same one twice would be told as the same bill.
    codigo_pagamento: null,
    numero_nota_fiscal: random.chance(0.7) ? String(random.int(100, 99_999)) : null,
    chave_acesso_nota_fiscal: null,
  } satisfies typeof contasAPagar.$inferInsert
  return {
    ...row,
    ...papeis(random, {
      ...{ fornecedor: number, cnpj: cnpj_fornecedor, data_emissao, data_vencimento },
      cents: row.valor === null ? null : cents,
    }),
  } satisfies typeof contasAPagar.$inferInsert
}

/** Payment `n` is of payable `n`. */
export function pagamento(demo: Demo, n: number) {
  const { id: conta_id, valor_pago: valor, pago_em, data_vencimento } = conta(demo, n)
  const random = demo.random('pagamentos', n)
  const data_pagamento = pago_em ?? data_vencimento
  return {
    id: demo.id('pagamentos', n),
    user_id: demo.somebody(random, 'Financeiro', 'Administrador').id,
    created_at: moment(demo, random, data_pagamento),
    conta_id,
    data_pagamento,
    valor,
    desconto: '0.00',
    juros: data_pagamento > data_vencimento ? money(random.cents(1, 40)) : '0.00',
    multa: '0.00',
    conta_bancaria: nomeDaConta(contaDoPagamento(n)),
  } satisfies typeof pagamentos.$inferInsert
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
