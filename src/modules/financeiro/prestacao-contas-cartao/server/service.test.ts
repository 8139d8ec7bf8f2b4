import { beforeAll, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import type { Relacao } from '#platform/contract/ficha.ts'
import type { Area, Nivel } from '#platform/contract/permissions.ts'
import { todasAsEntregues } from '#platform/contract/visoes.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { cartoesRouter } from '../../cartoes/server/router.ts'
import { createCartao, updateCartao } from '../../cartoes/server/service.ts'
import { createDespesaCartao } from '../../despesas-cartao/server/service.ts'
import { prestacoesApi, statusFatura, statusPossiveis } from '../contract.ts'
import { prestacoesRouter } from './router.ts'
import {
  abrirPrestacao,
  listCartoesDaPrestacao,
  listFaturasAbertas,
  listHistoricoDePrestacoes,
  listPrestacoes,
  updatePrestacao,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
let rui: Person
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
})
const novoCartao = async (extra: object = {}) =>
  (await ana.call(createCartao, { nome_cartao: 'Viagens', tipo_cartao: 'Crédito', ...extra })).id
const doRui = (extra: object = {}) => novoCartao({ portador_id: rui.actor?.id, ...extra })
const abrir = (person: Person, cartao_id: number, mes_referencia = '2026-02') =>
  person.call(abrirPrestacao, { cartao_id, mes_referencia })
const withNivel = (person: Person, nivel: Nivel) => {
  const { actor } = person
  return personOf(platform, actor && { ...actor, niveis: { ...actor.niveis, 'financeiro.prestacao': nivel } })
}

describe('permissions', () => testPermissions(prestacoesRouter, () => platform))

test('opening a month makes its statement, open, and opening it again makes no other', async () => {
  const cartao_id = await doRui({ ultimos_digitos: '1234' })
  const made = await abrir(rui, cartao_id)
  expect(made).toMatchObject({
    cartao_id,
    mes_referencia: '2026-02',
    status_fatura: 'Aberta',
    data_vencimento_fatura: null,
    valor_total_fatura: null,
    nome_cartao: 'Viagens',
    tipo_cartao: 'Crédito',
    ultimos_digitos: '1234',
    nome_portador: 'Rui',
    total_despesas: '0.00',
    quantidade_despesas: 0,
    diferenca: null,
    user_id: rui.actor?.id,
    pode: { alterar: true },
  })
  expect(await abrir(ana, cartao_id)).toEqual(made)
  expect((await abrir(rui, cartao_id, '2026-03')).id).not.toBe(made.id)
})

test('what is to be closed: of one’s own cards, and of all for who sees them', async () => {
  const nome_cartao = 'Obra Norte'
  const { id } = await abrir(rui, await doRui({ nome_cartao }), '2025-11')
  const despesa = { prestacao_id: id, data_despesa: '2025-11-03', descricao_despesa: 'Táxi' }
  for (const valor_despesa of ['12,30', '0,20'])
    await rui.call(createDespesaCartao, { ...despesa, valor_despesa })
  await abrir(ana, await novoCartao({ nome_cartao, portador_id: null }), '2025-10')
  const toClose = async (person: Person) =>
    (await person.call(listFaturasAbertas, {}))
      .filter(fatura => fatura.nome_cartao === nome_cartao)
      .map(({ mes_referencia, total_despesas, de }) => [mes_referencia, total_despesas, de])
  expect(await toClose(rui)).toEqual([['2025-11', '12.50', null]])
  expect(await toClose(ana)).toEqual([
    ['2025-10', '0.00', 'Sem portador'],
    ['2025-11', '12.50', 'Rui'],
  ])
})

test('the statements of a card are listed, found by month and year, for who sees the card', async () => {
  const cartao_id = await doRui()
  for (const mes of ['2025-11', '2025-12', '2026-11']) await abrir(rui, cartao_id, mes)
  const months = async (person: Person, busca = '') =>
    (await person.call(listPrestacoes, { busca, filtros: { cartao_id } })).rows.map(row => row.mes_referencia)
  expect(await months(rui)).toEqual(['2026-11', '2025-12', '2025-11'])
  expect(await months(ana, '2025')).toEqual(['2025-12', '2025-11'])
  expect(await months(rui, ' 11/2026 ')).toEqual(['2026-11'])
  expect(await months(await someone(platform, 'Usuário Comum'))).toEqual([])
})

test('the statements of all cards that one sees are found by card, and by the delivered views', async () => {
  const nome_cartao = 'Compras da Usina'
  const own = await doRui({ nome_cartao })
  const other = await novoCartao({ nome_cartao })
  const hoje = todayIn('America/Sao_Paulo')
  const dated = async (cartao_id: number, mes: string, dados: object) => {
    const { id, version } = await abrir(ana, cartao_id, mes)
    await ana.call(updatePrestacao, { id, version, dados: { status_fatura: 'Aberta', ...dados } } as never)
  }
  await dated(own, '2024-01', { data_vencimento_fatura: addDays(hoje, -10) })
  await dated(own, '2024-02', { data_vencimento_fatura: addDays(hoje, -10), status_fatura: 'Paga' })
  await dated(own, '2024-03', { data_vencimento_fatura: addDays(hoje, 3) })
  await dated(other, '2024-04', { data_vencimento_fatura: addDays(hoje, -9), status_fatura: 'Em Atraso' })
  await abrir(ana, other, '2024-05')
  const views = todasAsEntregues().get(prestacoesApi.list.path) ?? []
  const months = async (person: Person, nome?: string) => {
    const view = views.find(each => each.nome === nome)
    if (nome && !view) throw new Error(`No view is called ${nome}`)
    const filtros = view?.consulta.filtros as object
    const { rows } = await person.call(listPrestacoes, { busca: 'usina 2024', filtros })
    return rows.map(row => row.mes_referencia.slice(-2))
  }
  expect(await months(ana)).toEqual(['05', '04', '03', '02', '01'])
  expect(await months(rui)).toEqual(['03', '02', '01'])
  expect(await months(ana, 'A pagar')).toEqual(['05', '04', '03', '01'])
  expect(await months(ana, 'Vencem em 7 dias')).toEqual(['03'])
  expect(await months(ana, 'Atrasadas')).toEqual(['04', '01'])
  expect(await months(rui, 'Atrasadas')).toEqual(['01'])
  expect(await months(ana, 'Encerradas')).toEqual(['02'])
})

test('on the page of a card a new statement is offered to who may make one', async () => {
  const page = cartoesRouter.find(({ procedure }) => procedure.path.endsWith('/ficha')) as Operation
  const offered = async (person: Person, id: number, niveis: Partial<Record<Area, Nivel>> = {}) => {
    const { actor } = person
    const seer = personOf(platform, actor && { ...actor, niveis: { ...actor.niveis, ...niveis } as never })
    const { relacoes } = (await seer.call(page as never, { id } as never)) as { relacoes: Relacao[] }
    return relacoes.find(({ titulo }) => titulo === 'Faturas')?.campo
  }
  const [own, other] = [await doRui(), await novoCartao({ portador_id: null })]
  expect(await offered(ana, own)).toBe('cartao_id')
  expect(await offered(ana, own, { 'financeiro.prestacao': 'ver' })).toBeNull()
  const reads = { 'financeiro.cadastros': 'ver', 'financeiro.prestacao': 'registrar' } as const
  expect(await offered(rui, own, reads)).toBe('cartao_id')
  expect(await offered(rui, other, reads)).toBeNull()
})

test('of fifty parallel openings one makes the statement and all get it', async () => {
  const cartao_id = await doRui()
  const opened = await Promise.all(Array.from({ length: 50 }, (_, n) => abrir(n % 2 ? ana : rui, cartao_id)))
  expect(new Set(opened.map(({ id }) => id)).size).toBe(1)
  const [row] = await platform.db.query<{ n: number }>(
    'select count(*)::int as n from financeiro_prestacao_contas_cartao where cartao_id = $1',
    [cartao_id],
  )
  expect(row?.n).toBe(1)
})

test('status, due date and total are changed; the difference is to the cent', async () => {
  const { id } = await abrir(rui, await doRui())
  const despesa = { prestacao_id: id, data_despesa: '2026-02-01', descricao_despesa: 'Táxi' }
  await rui.call(createDespesaCartao, { ...despesa, valor_despesa: '0,10' })
  await rui.call(createDespesaCartao, { ...despesa, valor_despesa: '0,20' })
  const dados = {
    status_fatura: 'Paga Parcialmente' as const,
    data_vencimento_fatura: '2026-03-10',
    valor_total_fatura: '1.000,00',
  }
  const saved = await rui.call(updatePrestacao, { id, version: 1, dados })
  expect(saved).toMatchObject({
    ...dados,
    valor_total_fatura: '1000.00',
    total_despesas: '0.30',
    diferenca: '999.70',
  })
  const stale = await ana.refusal(updatePrestacao, { id, version: 1, dados })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: saved })
  const emptied = { status_fatura: 'Paga' as const, data_vencimento_fatura: '', valor_total_fatura: 'abc' }
  expect(await rui.call(updatePrestacao, { id, version: 2, dados: emptied })).toMatchObject({
    data_vencimento_fatura: null,
    valor_total_fatura: null,
    diferenca: null,
  })
  expect(await rui.refusal(updatePrestacao, { id: 2_000_000_000, version: 1, dados })).toMatchObject({
    codigo: 'nao_encontrado',
    titulo: 'Erro',
    mensagem: 'Nenhuma prestação base.',
  })
})

test('a debit card is open or closed, and keeps due date and total out of reach', async () => {
  const cartao_id = await doRui({ tipo_cartao: 'Débito' })
  const { id } = await abrir(rui, cartao_id)
  const dados = { data_vencimento_fatura: '2026-03-10', valor_total_fatura: '10,00' }
  for (const status_fatura of ['Paga', 'Paga Parcialmente', 'Em Atraso']) {
    const refusal = await rui.refusal(updatePrestacao, {
      id,
      version: 1,
      dados: { ...dados, status_fatura },
    })
    expect(refusal).toMatchObject({
      titulo: 'Erro ao atualizar fatura',
      campos: { status_fatura: expect.any(String) },
    })
  }
  const closed = { ...dados, status_fatura: 'Fechada (Conciliada)' as const }
  expect(await rui.call(updatePrestacao, { id, version: 1, dados: closed })).toMatchObject({
    status_fatura: 'Fechada (Conciliada)',
    data_vencimento_fatura: null,
    valor_total_fatura: null,
  })
  expect(statusPossiveis('Débito', 'Aberta')).toEqual(['Aberta', 'Fechada (Conciliada)'])
  expect(statusPossiveis('Crédito', 'Aberta')).toEqual(statusFatura.values)
})

test('whoever holds a card reaches it, and no other', async () => {
  const [mine, theirs, nobodys] = [
    await doRui(),
    await novoCartao({ portador_id: ana.actor?.id }),
    await novoCartao(),
  ]
  const seen = await rui.call(listCartoesDaPrestacao, {})
  expect(seen.map(({ id }) => id)).toContain(mine)
  expect(seen.map(({ id }) => id)).not.toContain(theirs)
  const all = await ana.call(listCartoesDaPrestacao, { busca: 'viag' })
  const held = (id: number) => all.find(cartao => cartao.id === id)?.meu
  expect([mine, theirs, nobodys].map(held)).toEqual([false, true, false])
  for (const cartao_id of [theirs, nobodys]) {
    const input = { cartao_id, mes_referencia: '2026-02' }
    expect(await rui.refusal(abrirPrestacao, input)).toMatchObject({ status: 403 })
    const { id } = await abrir(ana, cartao_id)
    const change = { id, version: 1, dados: { status_fatura: 'Paga' } }
    expect(await rui.refusal(updatePrestacao, change)).toMatchObject({ status: 403 })
    expect(await rui.refusal(listHistoricoDePrestacoes, { id })).toMatchObject({ status: 403 })
    expect((await abrir(ana, cartao_id)).status_fatura).toBe('Aberta')
  }
  expect(
    await rui.refusal(abrirPrestacao, { cartao_id: 2_000_000_000, mes_referencia: '2026-02' }),
  ).toMatchObject({
    status: 404,
  })
})

test('who loses a card loses its statements', async () => {
  const cartao_id = await doRui()
  const { id } = await abrir(rui, cartao_id)
  const dados = { nome_cartao: 'Viagens', tipo_cartao: 'Crédito' as const, portador_id: ana.actor?.id }
  await ana.call(updateCartao, { id: cartao_id, version: 1, dados })
  const change = { id, version: 1, dados: { status_fatura: 'Paga' } }
  expect(await rui.refusal(updatePrestacao, change)).toMatchObject({ status: 403 })
})

test("level ver reads the statements of one's own card, and makes none", async () => {
  const leitor = withNivel(rui, 'ver')
  const cartao_id = await doRui()
  const refusal = await leitor.refusal(abrirPrestacao, { cartao_id, mes_referencia: '2026-02' })
  expect(refusal).toMatchObject({ codigo: 'regra', titulo: 'Erro ao criar prestação' })
  await abrir(rui, cartao_id)
  expect((await abrir(leitor, cartao_id)).pode).toEqual({ alterar: false })
  const theirs = { cartao_id: await novoCartao(), mes_referencia: '2026-02' }
  expect(await leitor.refusal(abrirPrestacao, theirs)).toMatchObject({ status: 403 })
})

test.each(['2026-13', '2026-2', '', '0999-01', "2026-02' or true"])('the month %j is refused', async mes => {
  const input = { cartao_id: await doRui(), mes_referencia: mes }
  expect(await rui.refusal(abrirPrestacao, input)).toMatchObject({ codigo: 'dados_invalidos' })
})
