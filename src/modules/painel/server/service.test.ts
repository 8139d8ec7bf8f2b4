import { beforeAll, expect, test } from 'vitest'
import { areas } from '#modules/areas.ts'
import { listContas } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import { listFaturasAbertas } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { listChamados } from '#modules/predial/chamados/server/service.ts'
import { listDesvios } from '#modules/ssma/desvios/server/service.ts'
import { addDays, todayIn } from '#platform/contract/dates.ts'
import { type AreaDaMatriz, type Nivel, perfis } from '#platform/contract/permissions.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { somas } from '#platform/server/services/somas/job.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { runOnce } from '#platform/testing/jobs.ts'
import { nivelNaTabela } from '#platform/testing/levels.ts'
import { testPermissions } from '#platform/testing/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/people.ts'
import { MOSTRADOS, painelApi, VENCEM_EM_DIAS } from '../contract.ts'
import { painelRouter } from './router.ts'
import { resumoDoPainel } from './service.ts'

const CONTA = `solicitacao_compra, nome_solicitante, centro_custo, item, natureza_orcamentaria, aprovador,
  nome_fornecedor, cnpj_fornecedor, data_emissao`

const database = testDatabase()

let platform: Platform
let ana: Person
const hoje = todayIn('America/Sao_Paulo')

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Administrador', 'Ana Lima')
  // The examples of an empty installation.
  await database().query('delete from financeiro_contas_a_pagar')
})

testPermissions(painelRouter, () => platform)

/** A person with these levels and `nenhum` everywhere else. */
async function withLevels(niveis: Partial<Record<AreaDaMatriz, Nivel>>): Promise<Person> {
  const { actor } = await someone(platform, 'Usuário Comum', 'Zé')
  if (!actor) throw new Error('somebody')
  const none = Object.fromEntries(Object.keys(areas).map(area => [area, 'nenhum']))
  return personOf(platform, { ...actor, niveis: { ...none, ...niveis } as typeof actor.niveis })
}

/** What of the answer is there at all. */
async function seenBy(person: Person): Promise<string[]> {
  const resumo = await person.call(resumoDoPainel, {})
  const { alertas, grafico, pendencias, ...figures } = resumo
  return [
    ...Object.entries(figures).flatMap(([name, figure]) => (figure === null ? [] : [name])),
    ...(alertas?.partes ?? []).map(({ tipo }) => `alerta ${tipo}`),
    ...(grafico?.series ?? []).map(({ serie }) => `gráfico ${serie}`),
    ...Object.entries(pendencias).flatMap(([kind, found]) => (found === null ? [] : [`pendência ${kind}`])),
  ].sort()
}

const seenIn: [AreaDaMatriz, Nivel, string[]][] = [
  ['comercial', 'ver', ['gráfico receita', 'receita', 'resultado', 'vendas']],
  ['financeiro.cadastros', 'ver', ['alerta contas', 'gráfico contas', 'resultado', 'vencimentos']],
  [
    'financeiro.cadastros',
    'registrar',
    ['alerta contas', 'gráfico contas', 'pendência contas', 'resultado', 'vencimentos'],
  ],
  ['financeiro.recebimentos', 'ver', ['faturamento']],
  ['financeiro.projetos', 'ver', ['gráfico despesas_projeto', 'resultado']],
  // Whoever sees the cards that they hold alone is not told what the company spends by card.
  ['financeiro.prestacao', 'registrar', ['pendência faturas']],
  ['financeiro.prestacao', 'gerir', ['gráfico despesas_cartao', 'pendência faturas', 'resultado']],
  ['predial.chamados', 'ver', ['alerta chamados', 'pendência chamados']],
  ['predial.cadastros', 'gerir', []],
  ['rh', 'ver', ['alerta documentos', 'vencimentos']],
  ['ssma', 'ver', ['alerta desvios', 'pendência desvios', 'vencimentos']],
  ['ti.usuarios', 'ver', ['usuarios']],
]

test.each(seenIn)(
  'of the area %s at the level %s one sees %j, and nothing else',
  async (area, nivel, seen) => {
    expect(await seenBy(await withLevels({ [area]: nivel }))).toEqual(seen)
  },
)

test.each(perfis)('%s sees what the matrix gives', async perfil => {
  const order = ['nenhum', 'ver', 'registrar', 'gerir']
  const expected = seenIn
    .filter(([area, nivel]) => order.indexOf(nivelNaTabela(area, perfil)) >= order.indexOf(nivel))
    .flatMap(([, , seen]) => seen)
  // The first steps of the company are for those who set it up, whatever the matrix says.
  if (perfil === 'Administrador') expected.push('passos')
  expect(await seenBy(await someone(platform, perfil))).toEqual([...new Set(expected)].sort())
})

test('who sees nothing gets an answer without any figure', async () => {
  const nobody = await withLevels({})
  expect(await nobody.call(resumoDoPainel, {})).toEqual({
    receita: null,
    faturamento: null,
    usuarios: null,
    vendas: null,
    alertas: null,
    grafico: null,
    vencimentos: null,
    resultado: null,
    pendencias: { chamados: null, desvios: null, contas: null, faturas: null },
    passos: null,
  })
  expect(painelApi.resumo.area).toBe('todos')
})

test('a password chosen by somebody else comes first', async () => {
  const { actor } = await someone(platform, 'Administrador')
  if (!actor) throw new Error('somebody')
  const newcomer = personOf(platform, { ...actor, trocar_senha: true })
  expect(await newcomer.refusal(resumoDoPainel, {})).toMatchObject({ motivo: 'trocar_senha' })
})

test('pending: tickets given to oneself, the most urgent first, as their list has them', async () => {
  const rita = await someone(platform, 'Predial', 'Rita')
  const chamado = (titulo: string, prioridade: string, status: string, who = rita) =>
    database().query(
      `insert into predial_chamados (titulo, descricao, solicitante_nome, data_abertura, prioridade, status, responsavel_id)
         values ($1, 'x', 'x', $2, $3, $4, $5)`,
      [titulo, hoje, prioridade, status, who.actor?.id],
    )
  await chamado('Baixa', 'Baixa', 'Aberto')
  await chamado('Urgente', 'Urgente', 'Pendente Terceiro')
  await chamado('Pronto', 'Urgente', 'Resolvido')
  await chamado('De outra pessoa', 'Urgente', 'Aberto', ana)
  for (let n = 0; n < MOSTRADOS; n++) await chamado(`Alta ${n}`, 'Alta', 'Em Andamento')
  const { chamados } = (await rita.call(resumoDoPainel, {})).pendencias
  const list = await rita.call(listChamados, {
    filtros: { meus: 'atribuidos', status: 'em_aberto' },
    ordem: 'prioridade',
  })
  expect(chamados).toMatchObject({ total: 2 + MOSTRADOS, total_minimo: false })
  expect(list.total).toBe(chamados?.total)
  expect(chamados?.itens.map(({ id }) => id)).toEqual(list.rows.slice(0, MOSTRADOS).map(({ id }) => id))
  expect(chamados?.itens[0]).toMatchObject({ titulo: 'Urgente', status: 'Pendente Terceiro' })
})

test('pending: deviations that name oneself, however the name is written', async () => {
  const ze = await someone(platform, 'Usuário Comum', 'Zé Conceição')
  const desvio = (
    titulo: string,
    responsavel: string | null | undefined,
    prazo: number | null,
    status = 'Aberto',
  ) =>
    database().query(
      `insert into ssma_desvios (titulo, descricao_desvio, local_ocorrencia, data_ocorrencia, tipo_desvio,
           risco_potencial, responsavel_acao, prazo_solucao, status_resolucao)
         values ($1, 'x', 'x', $2, 'Outro', 'Baixo', $3, $4, $5)`,
      [titulo, hoje, responsavel, prazo === null ? null : addDays(hoje, prazo), status],
    )
  await desvio('sem prazo', 'Zé Conceição', null)
  await desvio('depois', 'ze conceicao', 5)
  await desvio('antes', ze.actor?.email.toUpperCase(), -5)
  await desvio('fechado', 'Zé Conceição', -9, 'Fechado')
  await desvio('de outra', 'Zé Conceição Filho', -9)
  await desvio('de ninguém', null, -9)
  const { desvios } = (await ze.call(resumoDoPainel, {})).pendencias
  expect(desvios?.itens.map(({ titulo }) => titulo)).toEqual(['antes', 'depois', 'sem prazo'])
  const list = await ze.call(listDesvios, { filtros: { meus: true, status_resolucao: 'em_aberto' } })
  expect([desvios?.total, list.total]).toEqual([3, 3])
})

test('pending: payables due from today to the seventh day, for whoever may register payables', async () => {
  const conta = (days: number, status: string) =>
    database().query(
      `insert into financeiro_contas_a_pagar (${CONTA}, data_vencimento, status, valor)
         values ('X', 'X', 'X', 'X', 'X', 'X', 'X', 'X', $1, $2, $3, 1.10)`,
      [hoje, addDays(hoje, days), status],
    )
  for (const days of [-1, 0, VENCEM_EM_DIAS, VENCEM_EM_DIAS + 1]) await conta(days, 'Pendente')
  for (const status of ['Aprovada', 'Vencida', 'Paga', 'Cancelada']) await conta(3, status)
  const fabio = await someone(platform, 'Financeiro')
  const { contas } = (await fabio.call(resumoDoPainel, {})).pendencias
  const due = { vencimento_de: hoje, vencimento_ate: addDays(hoje, VENCEM_EM_DIAS) }
  const list = await fabio.call(listContas, { filtros: { status: 'em_aberto', ...due }, direcao: 'asc' })
  expect(contas?.total).toBe(4)
  expect(list.total).toBe(4)
  expect(contas?.itens.map(({ id }) => id)).toEqual(list.rows.slice(0, MOSTRADOS).map(({ id }) => id))
  expect(contas?.itens[0]).toMatchObject({ data_vencimento: hoje, valor: '1.10' })
})

test('pending: open statements of one’s cards; one’s only card takes the next expense', async () => {
  const carla = await someone(platform, 'Usuário Comum', 'Carla')
  const card = async (nome: string, portador = carla) => {
    const [row] = await database().query<{ id: number }>(
      `insert into financeiro_cartoes (nome_cartao, tipo_cartao, portador_id) values ($1, 'Crédito', $2) returning id`,
      [nome, portador.actor?.id],
    )
    return row?.id ?? 0
  }
  const statement = (cartao: number, mes: string, status: string) =>
    database().query(
      'insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia, status_fatura) values ($1, $2, $3)',
      [cartao, mes, status],
    )
  const [mine, other] = [await card('Da Carla'), await card('Da Ana', ana)]
  await statement(mine, '2026-03', 'Aberta')
  await statement(mine, '2026-01', 'Em Atraso')
  await statement(mine, '2026-02', 'Paga')
  await statement(mine, '2025-12', 'Fechada (Conciliada)')
  await statement(other, '2026-03', 'Aberta')
  const seen = await carla.call(resumoDoPainel, {})
  const all = await carla.call(listFaturasAbertas, {})
  const itens = all.map(({ de: _, ...fatura }) => fatura)
  expect(seen.pendencias.faturas).toEqual({ total: 2, total_minimo: false, itens })
  expect(all.map(fatura => fatura.mes_referencia)).toEqual(['2026-01', '2026-03'])
})

test('sums that were written past the triggers are counted again, also while others write', async () => {
  const valor = async () => (await ana.call(resumoDoPainel, {})).vendas?.valor
  const insert = `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao) values ('x', 0.10, $1)`
  await database().query('alter table comercial_propostas disable trigger painel_inserir')
  await database().query(insert, [hoje])
  await database().query('alter table comercial_propostas enable always trigger painel_inserir')
  expect(await valor()).toBe('0.00')
  const rounds = Array.from({ length: 20 }, () => database().query(insert, [hoje]))
  const counted = [1, 2, 3].map(() => runOnce(database(), somas))
  await Promise.all(rounds)
  await eventually(async () => expect(await valor()).toBe('2.10'))
  await Promise.all(counted)
  expect(await valor()).toBe('2.10')
  await database().query(`select painel_refazer('ativas')`)
  const rows = await database().query(`select from painel_somas where serie = 'ativas'`)
  expect(rows).toHaveLength(1)
})
