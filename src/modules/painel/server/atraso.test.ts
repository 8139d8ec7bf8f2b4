import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { matrizPadrao } from '#modules/areas.ts'
import { redatoresDeConta } from '#modules/financeiro/contas-a-pagar/server/notificacoes.ts'
import { addDays } from '#platform/contract/dates/dates.ts'
import { todasAsEntregues } from '#platform/contract/visoes.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { esperaRouter } from '#platform/server/services/espera/operations.ts'
import { inicioRouter } from '#platform/server/services/inicio/operations.ts'
import { composer, RESUMO } from '#platform/server/services/notificacoes/compose.ts'
import { vencimentosRouter } from '#platform/server/services/vencimentos/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

// One bill, one receivable and one card statement are due on a Friday, and others on the Saturday after it. However the product is
// asked, it has to say the same of them: only the clock is exchanged.

const SEXTA = '2026-11-27'
const SABADO = '2026-11-28'
const SEGUNDA = '2026-11-30'
const TERCA = '2026-12-01'

const db = testDatabase()
const own = await everyOperation()
const operations = [...own, ...[inicioRouter, vencimentosRouter, esperaRouter].flatMap(router => router(own))]
let feriados: readonly string[] = []
let platform: Platform
let ana: Person
const ids: Record<string, number> = {}

async function insert(table: string, values: Record<string, unknown>): Promise<number> {
  const names = Object.keys(values)
  const [row] = await db().query<{ id: number }>(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, n) => `$${n + 1}`)}) returning id`,
    Object.values(values),
  )
  return row?.id ?? 0
}

beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  platform = { ...(await platformOf(db())), feriados: () => feriados }
  ana = await someone(platform, 'Administrador', 'Ana')
  await db().query('delete from financeiro_contas_a_pagar')
  ids.fornecedores = await insert('financeiro_fornecedores', { nome: 'Aços', cnpj: '1' })
  ids.clientes = await insert('comercial_clientes', { nome_cliente: 'Usina' })
  ids.projetos = await insert('financeiro_projetos', { nome_projeto: 'Ponte' })
  const cartao_id = await insert('financeiro_cartoes', { nome_cartao: 'Visa', tipo_cartao: 'Crédito' })
  for (const [n, vence] of [SEXTA, SABADO].entries()) {
    const conta_id = await insert('financeiro_contas_a_pagar', {
      ...{ solicitacao_compra: 'SC', nome_solicitante: 'x', item: 'x', centro_custo: 'x', aprovador: 'x' },
      ...{ nome_fornecedor: 'Aços', cnpj_fornecedor: '1', natureza_orcamentaria: 'x', data_emissao: SEXTA },
      ...{ data_vencimento: vence, valor: '1', status: 'Pendente', fornecedor_id: ids.fornecedores },
    })
    await insert('financeiro_despesas_projeto', {
      ...{ projeto_id: ids.projetos, conta_id, data_despesa: SEXTA, descricao_despesa: 'x' },
      valor_despesa: '1',
    })
    await insert('financeiro_recebiveis', {
      ...{ descricao: 'R', tipo: 'Avulso', data_vencimento: vence, bruto: '1', status: 'A Receber' },
      ...{ cliente_id: ids.clientes, projeto_id: ids.projetos },
    })
    await insert('financeiro_prestacao_contas_cartao', {
      ...{ cartao_id, mes_referencia: `2026-1${n}`, data_vencimento_fatura: vence, status_fatura: 'Aberta' },
      valor_total_fatura: '1',
    })
  }
})
afterAll(() => vi.useRealTimers())

const VENCEM = ['contas', 'recebiveis', 'faturas']
const CONTAS = 'financeiro/contas-a-pagar'
const RECEBIVEIS = 'financeiro/recebiveis'
const FATURAS = 'financeiro/prestacao-contas-cartao'

async function call<T>(path: string, input: object): Promise<T> {
  const operation = operations.find(({ procedure }) => procedure.path === path)
  if (!operation) throw new Error(`Nothing is called ${path}`)
  return (await ana.call(operation as Operation<never>, input as never)) as T
}
const listed = async (entity: string, filtros: object) =>
  (await call<{ rows: { dias_atraso: number }[] }>(`${entity}/list`, { filtros })).rows

interface Figuras {
  figuras: { chave: string; linhas: { nome: string; quantidade: number }[] }[]
}

/** How much of the two each place calls late, by the name of the place; and how much of them it does not. */
async function places(hoje: string): Promise<{ late: Record<string, number>; open: Record<string, number> }> {
  const late: Record<string, number> = {}
  const open: Record<string, number> = {}
  const view = async (entity: string, nome: string) => {
    const delivered = todasAsEntregues().get(`${entity}/list`)
    const found = delivered?.find(each => each.nome === nome)
    if (!found) throw new Error(`${entity} has no view ${nome}`)
    return (await listed(entity, found.consulta.filtros)).length
  }
  for (const [entity, nome] of [
    [CONTAS, 'Atrasadas'],
    [RECEBIVEIS, 'Atrasados'],
    [FATURAS, 'Atrasadas'],
  ] as const) {
    late[`${entity}: view`] = await view(entity, nome)
    open[`${entity}: view of what comes`] = await view(entity, 'Vencem em 7 dias')
  }
  open[`${CONTAS}: view of what is not late`] = await view(CONTAS, 'A vencer')

  for (const [entity, settled] of [
    [CONTAS, 'Paga'],
    [RECEBIVEIS, 'Recebido'],
  ] as const) {
    late[`${entity}: status`] = (await listed(entity, { status: 'em_atraso' })).length
    late[`${entity}: status among others`] = (await listed(entity, { status: `em_atraso,${settled}` })).length
    late[`${entity}: date`] = (await listed(entity, { data_vencimento: 'atrasadas' })).length
    open[`${entity}: neither`] = (await listed(entity, { data_vencimento: 'nao:atrasadas' })).length
    const days = (await listed(entity, {})).map(({ dias_atraso }) => dias_atraso)
    late[`${entity}: days`] = days.filter(each => each > 0).length
    const totais = await call<{ em_atraso: { quantidade: number } }>(`${entity}/totais`, {})
    late[`${entity}: totals`] = totais.em_atraso.quantidade
    const searched = await call<{ em_atraso: { quantidade: number } }>(`${entity}/totais`, {
      busca: entity === CONTAS ? 'aços sc' : 'usina',
    })
    late[`${entity}: totals of a search`] = searched.em_atraso.quantidade
  }
  for (const entity of ['financeiro/fornecedores', 'comercial/clientes', 'financeiro/projetos']) {
    const { relacoes } = await call<{
      relacoes: { titulo: string; somas: { rotulo: string; valor: string }[] }[]
    }>(`${entity}/ficha`, { id: ids[entity.split('/').at(-1) as string] })
    for (const { titulo, somas } of relacoes)
      for (const { rotulo, valor } of somas)
        if (rotulo.endsWith('atraso')) late[`${entity}: ${titulo}, ${rotulo}`] = Number(valor)
  }
  const { figuras } = await call<Figuras>('inicio/ler', { departamento: '/financeiro' })
  for (const { chave, linhas } of figuras) {
    const many = (found: RegExp) =>
      linhas.filter(({ nome }) => found.test(nome)).reduce((sum, { quantidade }) => sum + quantidade, 0)
    late[`figure ${chave}`] = many(/^Atrasad|\d dias$/)
    open[`figure ${chave}`] = many(/^Esta semana|^A vencer/)
  }
  const { alertas } = await call<{
    alertas: { partes: { tipo: string; quantidade: number; novos: number }[] }
  }>('painel/resumo', {})
  const alerta = alertas.partes.find(({ tipo }) => tipo === 'contas')
  late['alert of the dashboard'] = alerta?.quantidade ?? -1
  late['alert of the dashboard, new'] = alerta?.novos ?? -1

  const { atraso, dias } = await call<{
    atraso: { fonte: string; quantidade: number }[]
    dias: { dia: string; fonte: string; quantidade: number }[]
  }>('financeiro/fluxo/dias', {})
  for (const fonte of VENCEM) {
    late[`cash flow of ${fonte}`] = atraso.find(each => each.fonte === fonte)?.quantidade ?? 0
    const today = dias.find(each => each.fonte === fonte && each.dia === hoje)?.quantidade
    // All that is due counts today, late or not; what is due tomorrow does not.
    expect([hoje, fonte, today]).toEqual([hoje, fonte, hoje < SABADO ? 1 : 2])
  }
  const agenda = await call<{
    tipos: { chave: string; atrasaAntesDe: string }[]
    dias: { tipo: string; dia: string; quantidade: number }[]
  }>('vencimentos/dias', { de: SEXTA, ate: TERCA })
  for (const { chave, atrasaAntesDe } of agenda.tipos.filter(({ chave }) => VENCEM.includes(chave))) {
    const due = agenda.dias.filter(({ tipo, dia }) => tipo === chave && dia < atrasaAntesDe)
    late[`agenda of ${chave}`] = due.reduce((sum, { quantidade }) => sum + quantidade, 0)
  }
  const { grupos } = await call<{ grupos: { linhas: { prazo: string }[] }[] }>('espera/list', {
    fonte: 'faturas',
  })
  late['what waits: statements'] = grupos
    .flatMap(({ linhas }) => linhas)
    .filter(({ prazo }) => prazo < hoje).length

  const compose = composer(
    { db: db(), permissions: permissions(db(), matrizPadrao), appUrl: '', timezone: platform.timezone },
    [...redatoresDeConta],
  )
  const dados = { contas_vencendo: addDays(hoje, 6) }
  const mail = await compose({ notificacao: RESUMO, usuario_id: ana.actor?.id ?? '', dados })
  late['mail, counted'] = Number(/das quais (\d+) em atraso/.exec(mail?.texto ?? '')?.[1] ?? 0)
  late['mail, listed'] = mail?.texto.match(/\(em atraso\)/g)?.length ?? 0

  const listOf = (atrasadas: boolean) =>
    call<{ contas: unknown[] }>(`${CONTAS}/noDia`, { dia: addDays(hoje, 1), atrasadas })
  const [all, due] = [await listOf(true), await listOf(false)]
  late['list of the next day'] = all.contas.length - due.contas.length
  return { late, open }
}

test.each([
  [SEXTA, [], 0],
  [SABADO, [], 1],
  [SEGUNDA, [], 1],
  [TERCA, [], 2],
  // A holiday of the city on Monday: what is due on Saturday is paid on Tuesday.
  [TERCA, [SEGUNDA.slice(5)], 1],
  [TERCA, [SEGUNDA], 1],
  [addDays(TERCA, 1), [SEGUNDA], 2],
] as const)('on %s, with the holidays %j, each place calls %i of two late', async (hoje, days, many) => {
  vi.setSystemTime(new Date(`${hoje}T15:00:00Z`))
  feriados = days
  const typed = days.map(day => day.split('-').toReversed().join('/')).join('\n') || null
  await db().query(
    `insert into configuracoes (id, feriados) values (1, $1) on conflict (id) do update set feriados = $1`,
    [typed],
  )
  const { late, open } = await places(hoje)
  const each = (of: Record<string, number>, n: number) => Object.fromEntries(Object.keys(of).map(k => [k, n]))
  expect(late).toEqual(each(late, many))
  expect(open).toEqual(each(open, 2 - many))
  expect([Object.keys(late).length, Object.keys(open).length]).toEqual([35, 10])
})
