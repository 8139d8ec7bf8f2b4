import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, addMonths, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import { ocorrencias } from '#platform/contract/dates/recorrencia.ts'
import { addMoney, fromCents, toCents } from '#platform/contract/numbers/money.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { type RecorrenciaInput, regraDe } from '../../../recorrencias/contract.ts'
import { fazerContas } from '../../../recorrencias/server/job.ts'
import { ENTRADAS, type Fonte, fontes } from '../contract.ts'
import { type Periodo, periodosDe, projetar } from '../projecao/contract.ts'
import { fluxoRouter } from './router.ts'
import { diasDoFluxo, linhasDoFluxo } from './service.ts'

/** Random rows of all sources together. */
const ROWS = 5_000

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  for (const table of [
    ...['financeiro_contas_a_pagar', 'financeiro_recorrencias', 'financeiro_cartoes'],
    ...['financeiro_recebiveis', 'comercial_propostas'],
  ])
    await db().query(`delete from ${table}`)
})

describe('permissions', () => testPermissions(fluxoRouter, () => platform))

/** @returns the ids of rows inserted as JSON objects */
const insert = async (table: string, rows: object[]): Promise<number[]> => {
  const columns = Object.keys(rows[0] ?? {}).join(', ')
  const made = await db().query<{ id: number }>(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1) returning id`,
    [JSON.stringify(rows)],
  )
  return made.map(({ id }) => id)
}
const conta = (more: object) => ({
  ...{ solicitacao_compra: 'SC', nome_solicitante: 'Ana', data_vencimento: hoje, data_emissao: '2026-01-05' },
  ...{ centro_custo: 'Obra', item: 'Item', natureza_orcamentaria: 'Material', aprovador: 'Bia' },
  ...{ nome_fornecedor: 'Aços', cnpj_fornecedor: '1', valor: '100.00', status: 'Pendente', valor_pago: '0' },
  ...{ prestacao_id: null },
  ...more,
})
const recebivel = (more: object) => ({
  ...{ descricao: 'Parcela', data_vencimento: hoje, bruto: '100.00', status: 'A Receber', tipo: 'Avulso' },
  ...{ retido: '0', valor_recebido: '0', glosado: '0' },
  ...more,
})
const proposta = (more: object) => ({
  ...{ titulo_proposta: 'Parada', valor_proposta: '100.00', data_emissao: hoje, status_proposta: 'Enviada' },
  ...more,
})
const recorrencia = (more: object) => ({
  ...{ nome: 'Aluguel', nome_fornecedor: 'Imóveis', cnpj_fornecedor: '1', valor: '100.00' },
  ...{ frequencia: 'Mensal', cada: 1, data_inicio: hoje, ultimo_dia: false, sem_banco: 'Manter a data' },
  ...{ data_fim: null, vezes: null, situacao: 'Ativa', nome_solicitante: 'Ana', centro_custo: 'Sede' },
  ...{ item: 'Aluguel', natureza_orcamentaria: 'Ocupação', aprovador: 'Bia', seguinte: 0, proxima: hoje },
  ...more,
})
const cartao = async (tipo_cartao = 'Crédito') =>
  (await insert('financeiro_cartoes', [{ nome_cartao: 'Visa', tipo_cartao, version: 1 }]))[0] as number
const fatura = (cartao_id: number, more: object) => ({
  ...{ cartao_id, mes_referencia: monthOf(hoje), data_vencimento_fatura: hoje },
  ...{ valor_total_fatura: '100.00', status_fatura: 'Aberta' },
  ...more,
})

const fluxo = (horizonte: 'semanas' | 'meses' = 'meses', person = ana, prazo = 60) =>
  person.call(diasDoFluxo, { horizonte, prazo })
/** What each source comes to in all. */
async function somas(person = ana) {
  const { dias } = await fluxo('meses', person)
  const sum = (fonte: Fonte) =>
    addMoney('0.00', ...dias.filter(dia => dia.fonte === fonte).map(({ valor }) => valor))
  return Object.fromEntries(fontes.flatMap(fonte => (sum(fonte) === '0.00' ? [] : [[fonte, sum(fonte)]])))
}

test('what is still open counts by what is left of it; what is paid, cancelled, received or refused does not', async () => {
  await insert('financeiro_contas_a_pagar', [
    conta({ valor_pago: '30.00' }),
    conta({ status: 'Vencida', data_vencimento: addDays(hoje, -40) }),
    conta({ status: 'Paga' }),
    conta({ status: 'Cancelada' }),
    conta({ valor: null }),
    conta({ data_vencimento: addDays(hoje, 500) }),
  ])
  await insert('financeiro_recebiveis', [
    recebivel({ valor_recebido: '25.00', glosado: '5.00' }),
    recebivel({ valor_recebido: '100.00' }),
    recebivel({ status: 'Cancelado' }),
  ])
  await insert('comercial_propostas', [
    proposta({}),
    proposta({ status_proposta: 'Aprovada' }),
    proposta({ data_emissao: addDays(hoje, -61) }),
  ])
  expect(await somas()).toEqual({ contas: '170.00', recebiveis: '70.00', propostas: '100.00' })
  const { atraso, passadas } = await fluxo()
  expect(atraso).toEqual([{ fonte: 'contas', quantidade: 1, valor: '100.00' }])
  expect(passadas).toEqual({ quantidade: 1, valor: '100.00' })
  expect((await fluxo('semanas', ana, 100)).passadas).toBeNull()
})

test('the balances of the bank accounts open it, for who may see them', async () => {
  expect((await fluxo()).bancos).toBeNull()
  const ids = await insert('financeiro_contas_bancarias', [
    { nome: 'Itaú', saldo: '1500.10', saldo_em: '2026-11-20', version: 1 },
    { nome: 'Caixa', saldo: '-0.20', saldo_em: '2026-11-18', version: 1 },
    { nome: 'Sem saldo', saldo: null, saldo_em: null, version: 1 },
  ])
  try {
    const bancos = { saldo: '1499.90', contas: 2, desde: '2026-11-18', em: '2026-11-20' }
    expect((await fluxo()).bancos).toEqual(bancos)
    const blind = await someoneWith(platform, 'financeiro.recebimentos', 'ver')
    expect((await fluxo('meses', blind)).bancos).toBeNull()
  } finally {
    await db().query('delete from financeiro_contas_bancarias where id = any($1)', [ids])
  }
})

test('a card statement counts until a payable pays it, and again once that is cancelled', async () => {
  const [id = 0, debito = 0] = [await cartao(), await cartao('Débito')]
  const [aberta] = await insert('financeiro_prestacao_contas_cartao', [
    fatura(id, { valor_total_fatura: null, data_vencimento_fatura: null }),
  ])
  await insert('financeiro_prestacao_contas_cartao', [
    fatura(id, { mes_referencia: '2026-01', status_fatura: 'Paga' }),
    fatura(debito, {}),
  ])
  await db().query(
    `insert into financeiro_despesas_cartao (prestacao_id, data_despesa, descricao_despesa, valor_despesa)
     values ($1, $2, 'Solda', 40.10), ($1, $2, 'Diesel', 9.90)`,
    [aberta, hoje],
  )
  expect(await somas()).toEqual({ faturas: '50.00' })
  const [paga] = await insert('financeiro_contas_a_pagar', [conta({ valor: '50.00', prestacao_id: aberta })])
  expect(await somas()).toEqual({ contas: '50.00' })
  await db().query(`update financeiro_contas_a_pagar set status = 'Cancelada' where id = $1`, [paga])
  expect(await somas()).toEqual({ faturas: '50.00' })
  await db().query(`update financeiro_contas_a_pagar set status = 'Paga' where id = $1`, [paga])
  expect(await somas()).toEqual({})
})

test('a forecast of a recurrence leaves when its payable is made, and the sum stays', async () => {
  await insert('financeiro_recorrencias', [
    recorrencia({ vezes: 4 }),
    recorrencia({ vezes: 4, situacao: 'Pausada' }),
  ])
  expect(await somas()).toEqual({ recorrencias: '400.00' })
  await fazerContas(db(), hoje)
  const [made] = await db().query<{ n: number }>('select count(*)::int as n from financeiro_contas_a_pagar')
  expect(made?.n).toBeGreaterThan(0)
  expect(await somas()).toEqual({
    contas: `${made?.n}00.00`,
    recorrencias: `${4 - (made?.n ?? 0)}00.00`,
  })
  await db().query('delete from financeiro_contas_a_pagar')
  expect(await somas()).toEqual({ recorrencias: `${4 - (made?.n ?? 0)}00.00` })
})

test('who may not see a source gets neither a sum nor a row of it', async () => {
  await insert('financeiro_contas_a_pagar', [conta({})])
  await insert('financeiro_recebiveis', [recebivel({})])
  await insert('financeiro_prestacao_contas_cartao', [fatura(await cartao(), {})])
  const bia = await someoneWith(platform, 'financeiro.recebimentos', 'ver')
  expect((await fluxo('meses', bia)).fontes).toEqual(['recebiveis', 'propostas'])
  expect(await somas(bia)).toEqual({ recebiveis: '100.00' })
  for (const fonte of ['contas', 'recorrencias', 'faturas'])
    expect((await bia.refusal(linhasDoFluxo, { fonte, de: hoje, ate: hoje })).codigo).toBe('nao_permitido')
  expect(await somas()).toEqual({ recebiveis: '100.00', contas: '100.00', faturas: '100.00' })
})

/** The same numbers in each run: what fails can be seen again. */
function random(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1103515245 + 12345) % 2147483648
    return Math.floor((state / 2147483648) * below)
  }
}

type Dinheiro = { dia: string; fonte: Fonte; cents: bigint }

/** Rows of every kind and state, and what each of them moves, counted here row by row. */
async function aleatorias(): Promise<Dinheiro[]> {
  const pick = random(20261123)
  const one = <T>(values: readonly T[]) => values[pick(values.length)] as T
  const valor = (most = 500_000) => fromCents(BigInt(1 + pick(most)))
  const dia = () => addDays(hoje, pick(500) - 90)
  const many = <T>(share: number, of: () => T) => Array.from({ length: Math.round(ROWS * share) }, of)
  const late = (day: string) => (day < hoje ? hoje : day)
  const found: Dinheiro[] = []

  const contas = many(0.3, () => {
    const whole = valor()
    const status = one(['Pendente', 'Aprovada', 'Vencida', 'Paga', 'Cancelada'])
    const paid = pick(3) === 0 ? fromCents(toCents(whole) / 3n) : '0.00'
    return conta({ data_vencimento: dia(), valor: whole, status, valor_pago: paid })
  })
  await insert('financeiro_contas_a_pagar', contas)
  for (const { data_vencimento, valor: whole, valor_pago, status } of contas)
    if (!['Paga', 'Cancelada'].includes(status))
      found.push({
        fonte: 'contas',
        dia: late(data_vencimento),
        cents: toCents(whole) - toCents(valor_pago),
      })

  const recebiveis = many(0.3, () => {
    const bruto = valor()
    const arrived = pick(3) === 0 ? toCents(bruto) / 4n : 0n
    const refused = pick(5) === 0 ? toCents(bruto) / 5n : 0n
    const status = pick(6) === 0 ? 'Cancelado' : 'A Receber'
    const sums = status === 'Cancelado' ? [0n, 0n] : [arrived, refused]
    const [valor_recebido, glosado] = sums.map(cents => fromCents(cents))
    return recebivel({ data_vencimento: dia(), bruto, status, valor_recebido, glosado })
  })
  await insert('financeiro_recebiveis', recebiveis)
  for (const { data_vencimento, bruto, valor_recebido, glosado, status } of recebiveis)
    if (status !== 'Cancelado')
      found.push({
        fonte: 'recebiveis',
        dia: late(data_vencimento),
        cents: toCents(bruto) - toCents(valor_recebido) - toCents(glosado),
      })

  const propostas = many(0.2, () =>
    proposta({
      valor_proposta: valor(),
      data_emissao: dia(),
      status_proposta: one(['Enviada', 'Rejeitada']),
    }),
  )
  await insert('comercial_propostas', propostas)
  for (const { valor_proposta, data_emissao, status_proposta } of propostas)
    if (status_proposta === 'Enviada' && addDays(data_emissao, 60) >= hoje)
      found.push({ fonte: 'propostas', dia: addDays(data_emissao, 60), cents: toCents(valor_proposta) })

  const recorrencias = many(0.1, () => {
    const frequencia = one(['Semanal', 'Mensal', 'Anual'] as const)
    const rule = recorrencia({
      ...{ valor: valor(), frequencia, cada: 1 + pick(3), data_inicio: addDays(hoje, pick(60) - 20) },
      ...{
        ultimo_dia: pick(4) === 0,
        sem_banco: one(['Manter a data', 'Próximo dia útil', 'Dia útil anterior']),
      },
      ...{ data_fim: pick(4) === 0 ? addDays(hoje, 200) : null, vezes: pick(4) === 0 ? 2 + pick(5) : null },
      seguinte: pick(3),
    }) as unknown as RecorrenciaInput & { seguinte: number; valor: string }
    const [next] = ocorrencias(regraDe(rule), { desde: rule.seguinte, limite: '2200-01-01', most: 1 })
    return { ...rule, proxima: next?.data ?? null }
  })
  await insert('financeiro_recorrencias', recorrencias)
  for (const rule of recorrencias)
    for (const { data } of ocorrencias(regraDe(rule), { desde: rule.seguinte, limite: addDays(hoje, 400) }))
      found.push({ fonte: 'recorrencias', dia: late(data), cents: toCents(rule.valor) })

  const visa = await cartao()
  const faturas = many(0.1, () => 0).map((_, n) =>
    fatura(visa, {
      mes_referencia: addMonths('2020-01', n),
      data_vencimento_fatura: dia(),
      valor_total_fatura: valor(),
      status_fatura: one(['Aberta', 'Em Atraso', 'Paga', 'Fechada (Conciliada)']),
    }),
  )
  const ids = await insert('financeiro_prestacao_contas_cartao', faturas)
  const pays = ids.filter(() => pick(4) === 0)
  await insert(
    'financeiro_contas_a_pagar',
    pays.map(prestacao_id => conta({ prestacao_id, status: 'Paga', valor: '1.00' })),
  )
  for (const [n, { data_vencimento_fatura, valor_total_fatura, status_fatura }] of faturas.entries())
    if (['Aberta', 'Em Atraso'].includes(status_fatura) && !pays.includes(ids[n] as number))
      found.push({ fonte: 'faturas', dia: late(data_vencimento_fatura), cents: toCents(valor_total_fatura) })
  return found
}

test(`with ${ROWS} random rows each day's balance is that of an independent simulation, and figures are their rows`, async () => {
  const rows = await aleatorias()
  const { ate, dias } = await fluxo('meses')
  const days: Periodo[] = []
  for (let day = hoje; day <= ate; day = addDays(day, 1)) days.push({ de: day, ate: day, nome: day })
  const suposicoes = { saldo: '123456.78', chance: 100, movidas: [], hipoteses: [] }
  let cents = 12_345_678n
  const expected = days.map(({ de }) => {
    for (const row of rows) if (row.dia === de) cents += ENTRADAS.includes(row.fonte) ? row.cents : -row.cents
    return fromCents(cents)
  })
  const seen = projetar(days, dias, suposicoes)
  expect(seen.periodos.map(({ saldo }) => saldo)).toEqual(expected)
  const first = expected.findIndex(saldo => saldo.startsWith('-'))
  expect(seen.negativo?.dia).toBe(days[first]?.de)

  const [week] = periodosDe('semanas', hoje)
  for (const { de, ate: end } of [week as Periodo, { de: addDays(hoje, 30), ate: addDays(hoje, 60) }]) {
    for (const fonte of fontes) {
      let sum = 0n
      for (let pagina = 1, mais = true; mais; pagina++) {
        const page = await ana.call(linhasDoFluxo, { fonte, de, ate: end, pagina })
        sum += page.linhas.reduce((all, { valor }) => all + toCents(valor ?? '0.00'), 0n)
        mais = page.mais
      }
      const counted = rows
        .filter(row => row.fonte === fonte && row.dia >= de && row.dia <= end)
        .reduce((all, row) => all + row.cents, 0n)
      expect([fonte, fromCents(sum)]).toEqual([fonte, fromCents(counted)])
    }
  }
})
