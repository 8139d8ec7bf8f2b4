import { beforeAll, expect, test } from 'vitest'
import { areas } from '#modules/areas.ts'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { type AreaDaMatriz, type Nivel, perfis } from '#platform/contract/permissions.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { venciveisOf } from '#platform/server/engine/vencivel.ts'
import { somas } from '#platform/server/services/somas/job.ts'
import { nivelNaTabela } from '#platform/testing/access/levels.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { eventually } from '#platform/testing/eventually.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { areasComVencimentos, type Bloco, blocosEntregues, painelApi } from '../contract.ts'
import { painelRouter } from './router.ts'
import { resumoDoPainel } from './service.ts'

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
  const { periodo: _, voltas: __, alertas, grafico, resultado, ...figures } = resumo
  return [
    ...Object.entries(figures).flatMap(([name, figure]) => (figure === null ? [] : [name])),
    ...(alertas?.partes ?? []).map(({ tipo }) => `alerta ${tipo}`),
    ...(grafico?.series ?? []).map(({ serie }) => `gráfico ${serie}`),
    ...(resultado?.series ?? []).map(({ serie }) => `período ${serie}`),
  ].sort()
}

const seenIn: [AreaDaMatriz, Nivel, string[]][] = [
  ['comercial', 'ver', ['gráfico receita', 'período propostas', 'período receita', 'vendas']],
  ['financeiro.cadastros', 'ver', ['alerta contas', 'gráfico contas', 'período contas']],
  ['financeiro.recebimentos', 'ver', ['período faturado', 'período recebido']],
  [
    'financeiro.projetos',
    'ver',
    ['gráfico despesas_projeto', 'período despesas_projeto', 'período projetos_iniciados'],
  ],
  ['financeiro.bancos', 'ver', ['gráfico tarifas', 'período tarifas']],
  // Whoever sees the cards that they hold alone is not told what the company spends by card.
  ['financeiro.prestacao', 'registrar', []],
  ['financeiro.prestacao', 'gerir', ['gráfico despesas_cartao', 'período despesas_cartao']],
  ['predial.chamados', 'ver', ['alerta chamados', 'período chamados', 'período chamados_fechados']],
  ['predial.cadastros', 'gerir', []],
  ['rh', 'ver', ['alerta documentos']],
  ['ssma', 'ver', ['alerta desvios', 'período desvios']],
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

test.each(perfis)('%s is delivered no block without something to show', async perfil => {
  const seen = await seenBy(await someone(platform, perfil))
  const shows = (kind: string) => seen.some(name => name.startsWith(kind))
  const full: Partial<Record<Bloco, boolean>> = {
    grafico: shows('gráfico '),
    resultado: shows('período '),
    vencimentos: areasComVencimentos.some(area => nivelNaTabela(area, perfil) !== 'nenhum'),
  }
  expect(blocosEntregues[perfil].filter(bloco => full[bloco] === false)).toEqual([])
})

test('the block of due dates is offered where something that falls due can be seen', async () => {
  const due = venciveisOf(await everyOperation()).map(({ procedure }) => procedure.area)
  expect([...areasComVencimentos].sort()).toEqual([...new Set(due)].sort())
})

test('who sees nothing gets an answer without any figure', async () => {
  const nobody = await withLevels({})
  expect(await nobody.call(resumoDoPainel, {})).toEqual({
    periodo: 'mes',
    voltas: 0,
    usuarios: null,
    vendas: null,
    alertas: null,
    grafico: null,
    resultado: null,
    passos: null,
  })
  expect(painelApi.resumo.area).toBe('todos')
})

test('who sees new users and no series is told of which period they are', async () => {
  const person = await withLevels({ 'ti.usuarios': 'ver' })
  const { periodo, usuarios, resultado } = await person.call(resumoDoPainel, { periodo: 'ano' })
  expect({ periodo, usuarios, resultado }).toEqual({
    periodo: 'ano',
    usuarios: { novos: expect.any(Number), anteriores: expect.any(Number) },
    resultado: null,
  })
})

test('a password chosen by somebody else comes first', async () => {
  const { actor } = await someone(platform, 'Administrador')
  if (!actor) throw new Error('somebody')
  const newcomer = personOf(platform, { ...actor, trocar_senha: true })
  expect(await newcomer.refusal(resumoDoPainel, {})).toMatchObject({ motivo: 'trocar_senha' })
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
