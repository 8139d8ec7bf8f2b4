import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, formatDate } from '#platform/contract/dates/dates.ts'
import { ocorrencia } from '#platform/contract/dates/recorrencia.ts'
import type { Person } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { onThreeServers } from '#platform/testing/servers/several.ts'
import { somasRecorrentes } from '../../apoio/fluxo/server/recorrentes.ts'
import { type Recorrencia, type RecorrenciaInput, regraDe } from '../contract.ts'
import { aFazer, previsao } from '../regras.ts'
import { fazerContas, fazerRecorrencias } from './job.ts'
import { naoPularRecorrencia, pularRecorrencia } from './pular.ts'
import { createRecorrencia, getRecorrencia, updateRecorrencia } from './service.ts'
import { dadosDe, hoje, limpar, preparar } from './testing/preparo.ts'

const db = testDatabase()
const dia = { hoje, feriados: [] }
/** Later than the last due date of any rule here. */
const FIM = addDays(hoje, 3000)
let ana: Person
let fornecedor_id: number

beforeAll(async () => {
  ;({ ana, fornecedor_id } = await preparar(db()))
})
beforeEach(() => limpar(db()))

type Regra = Partial<RecorrenciaInput>
const dados = (more: Regra) => dadosDe(fornecedor_id, more)
const get = (id: number) => ana.call(getRecorrencia, { id })

/** A recurrence of which so many payables were made, each in time. */
async function begun(regra: Regra & { data_inicio: string }, feitas: number): Promise<Recorrencia> {
  const { data_inicio, ...more } = regra
  const made = await ana.call(createRecorrencia, dados(more))
  await db().query(
    'update financeiro_recorrencias set data_inicio = $2, proxima = $2, vale_desde = $2, seguinte = 0 where id = $1',
    [made.id, data_inicio],
  )
  const last = ocorrencia(regraDe(await get(made.id)), feitas - 1)
  await fazerContas(db(), addDays(last?.data ?? '', -30))
  const row = await get(made.id)
  expect(row.feitas).toBe(feitas)
  return row
}
async function change({ id }: { id: number }, more: Regra): Promise<Recorrencia> {
  const { version } = await get(id)
  return ana.call(updateRecorrencia, { id, version, dados: more } as never)
}
const vencimentos = async () =>
  (
    await db().query<{ data_vencimento: string }>(
      'select data_vencimento from financeiro_contas_a_pagar order by data_vencimento, id',
    )
  ).map(({ data_vencimento }) => data_vencimento)

/** The preview of a change before it is saved. */
const vista = (antes: Recorrencia, more: Regra) => {
  const depois = { ...antes, ...more }
  return {
    datas: aFazer(depois, antes, dia, 700).map(({ data }) => data),
    texto: previsao(depois, antes, dia),
  }
}

const MENSAL = { data_inicio: addDays(hoje, -150), vezes: 12 }
const SEMANAL = { data_inicio: addDays(hoje, -50), vezes: 12, frequencia: 'Semanal' } as const
const DE_HOJE: Regra = { frequencia: 'Mensal', data_inicio: hoje }
const ANO_ANTES = { data_inicio: addDays(hoje, -515) }

describe('of 12 times', () => {
  test.each<[string, Regra & { data_inicio: string }, number, Regra, number]>([
    ['monthly, 6 made, made weekly', MENSAL, 6, { frequencia: 'Semanal' }, 6],
    ['weekly, 8 made, made monthly', SEMANAL, 8, { frequencia: 'Mensal' }, 4],
    ['weekly, 8 made, made yearly', SEMANAL, 8, { frequencia: 'Anual' }, 4],
    ['monthly, 6 made, made every third month', MENSAL, 6, { cada: 3 }, 6],
    ['monthly, 6 made, on another day', MENSAL, 6, { data_inicio: addDays(hoje, -146) }, 6],
    ['monthly, 6 made, on the last day of the month', MENSAL, 6, { ultimo_dia: true }, 6],
    ['monthly, 6 made, begun a year earlier', MENSAL, 6, ANO_ANTES, 6],
    ['monthly, 6 made, beginning later', MENSAL, 6, { data_inicio: addDays(hoje, 90) }, 6],
    ['weekly, 8 made, monthly from today', SEMANAL, 8, DE_HOJE, 4],
    ['monthly, 6 made, raised to 20', MENSAL, 6, { vezes: 20 }, 14],
    ['monthly, 6 made, lowered to 8', MENSAL, 6, { vezes: 8 }, 2],
    ['monthly, 6 made, made weekly and lowered to 7', MENSAL, 6, { vezes: 7, frequencia: 'Semanal' }, 1],
  ])('%s, so many are left, and the form tells the days', async (_, regra, feitas, more, left) => {
    const antes = await begun(regra, feitas)
    const { datas, texto } = vista(antes, more)
    expect(datas).toHaveLength(left)
    expect(texto).toContain(`em ${datas.slice(0, 3).map(formatDate).join(', ')}`)
    expect(texto).toContain(
      left === 1
        ? 'Ainda vem 1 conta.'
        : `Ainda vêm ${left} contas, a última em ${formatDate(datas.at(-1) ?? '')}.`,
    )
    expect(texto).toContain(`Já contam ${feitas} contas feitas, de ${more.vezes ?? 12} vezes.`)
    const before = await vencimentos()
    expect(await change(antes, more)).toMatchObject({ situacao: 'Ativa', proxima: datas[0] })
    const ahead = addDays(hoje, 400)
    const forecast = await somasRecorrentes(db(), hoje, ahead)
    expect(forecast.map(({ dia }) => dia)).toEqual(datas.filter(data => data <= ahead))
    await fazerContas(db(), addDays(hoje, 9000))
    expect(await vencimentos()).toEqual([...before, ...datas])
    expect(await get(antes.id)).toMatchObject({
      ...{ feitas: feitas + left, situacao: 'Encerrada', proxima: null },
    })
  })

  test.each<[string, Regra]>([
    ['on its step', {}],
    ['weekly', { frequencia: 'Semanal' }],
    ['every second month', { cada: 2 }],
  ])('paused for months before anything was made, and taken up %s: all are left', async (_, more) => {
    const { id } = await ana.call(createRecorrencia, dados({ vezes: 12, data_inicio: addDays(hoje, -270) }))
    await db().query(
      `update financeiro_recorrencias set situacao = 'Pausada', seguinte = 0, adiante = 0, created_at = $2 where id = $1`,
      [id, `${addDays(hoje, -271)}T12:00:00Z`],
    )
    const antes = await get(id)
    const { datas, texto } = vista(antes, { ...more, situacao: 'Ativa' })
    expect(datas).toHaveLength(12)
    expect(texto).not.toMatch(/já conta/i)
    await change(antes, { ...more, situacao: 'Ativa' })
    await fazerContas(db(), addDays(hoje, 9000))
    expect(await vencimentos()).toEqual(datas)
  })

  test('one made is told as one', async () => {
    const antes = await begun({ data_inicio: addDays(hoje, -2), vezes: 12 }, 1)
    expect(vista(antes, { cada: 2 }).texto).toContain('Já conta 1 conta feita, de 12 vezes.')
    expect(vista(antes, { vezes: 1 }).texto).toContain('o limite é 1 vez, e já conta 1 conta feita.')
  })

  test.each([
    ['fewer than were made', 5, 'o limite é 5 vezes, e já contam 6 contas feitas'],
    ['as many as were made', 6, 'o limite é 6 vezes, e já contam 6 contas feitas'],
    ['one', 1, 'o limite é 1 vez, e já contam 6 contas feitas'],
  ])('lowered to %s it ends, and the form says why', async (_, vezes, why) => {
    const antes = await begun(MENSAL, 6)
    const { datas, texto } = vista(antes, { vezes, frequencia: 'Semanal' })
    expect(datas).toEqual([])
    expect(texto).toBe(`Nenhuma conta a mais: ${why}. A recorrência será encerrada ao salvar.`)
    const ended = await change(antes, { vezes, frequencia: 'Semanal' })
    expect(ended).toMatchObject({ situacao: 'Encerrada', proxima: null })
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toHaveLength(6)
    // Raised again, it makes those that are left.
    const again = { vezes: 8, situacao: 'Ativa' as const }
    expect(vista(ended, again).datas).toHaveLength(2)
    await change(ended, again)
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toHaveLength(8)
  })

  test('there and back, with no limit in between, and after a pause they are 12', async () => {
    const antes = await begun(MENSAL, 6)
    await change(antes, { frequencia: 'Semanal' })
    const [next] = vista(await get(antes.id), {}).datas
    await fazerContas(db(), addDays(next ?? '', -30))
    expect(await get(antes.id)).toMatchObject({ feitas: 7 })
    await change(antes, { vezes: null, cada: 2 })
    const paused = await change(antes, { situacao: 'Pausada' })
    expect(vista(paused, {}).texto).toMatch(
      /^Pausada: nenhuma conta é feita\. Se voltar a Ativa hoje, vencem em /,
    )
    // Three months later by its own days: the pause counts for nothing.
    await fazerContas(db(), addDays(hoje, 90))
    expect(await vencimentos()).toHaveLength(7)
    const back = { frequencia: 'Mensal', cada: 1, vezes: 12, situacao: 'Ativa' } as const
    const { datas } = vista(paused, back)
    expect(datas).toHaveLength(5)
    await change(paused, back)
    await fazerContas(db(), FIM)
    expect((await vencimentos()).slice(7)).toEqual(datas)
  })

  test('a skipped one counts under another rule too, until it is taken back', async () => {
    const antes = await begun({ ...MENSAL, vezes: 8 }, 6)
    const seen = async () => ({ id: antes.id, version: (await get(antes.id)).version })
    const skipped = await ana.call(pularRecorrencia, await seen())
    const { datas, texto } = vista(skipped, { frequencia: 'Semanal' })
    expect(datas).toHaveLength(1)
    expect(texto).toContain('Já contam 6 contas feitas e 1 vencimento pulado, de 8 vezes.')
    await ana.call(naoPularRecorrencia, await seen())
    const two = await change(antes, { frequencia: 'Semanal' })
    await ana.call(pularRecorrencia, await seen())
    expect(await ana.call(pularRecorrencia, await seen())).toMatchObject({ situacao: 'Encerrada' })
    expect(await ana.call(naoPularRecorrencia, await seen())).toMatchObject({ situacao: 'Ativa' })
    expect(await ana.call(naoPularRecorrencia, await seen())).toMatchObject({ proxima: two.proxima })
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toHaveLength(8)
  })

  test('taking a skip back makes none beyond a lowered number', async () => {
    const antes = await begun(MENSAL, 6)
    const seen = async () => ({ id: antes.id, version: (await get(antes.id)).version })
    await ana.call(pularRecorrencia, await seen())
    expect(await change(antes, { vezes: 6 })).toMatchObject({ situacao: 'Encerrada' })
    expect((await ana.refusal(naoPularRecorrencia, await seen())).codigo).toBe('regra')
  })
})

describe('a new one', () => {
  test.each<[string, Regra]>([
    ['in 40 days', { data_inicio: addDays(hoje, 40), vezes: 12 }],
    ['20 days ago', { data_inicio: addDays(hoje, -20), vezes: 12 }],
    ['200 days ago', { data_inicio: addDays(hoje, -200), vezes: 12 }],
    ['weekly, until a day', { data_inicio: hoje, frequencia: 'Semanal', data_fim: addDays(hoje, 100) }],
  ])('that begins %s makes what the form tells', async (_, regra) => {
    const typed = { ultimo_dia: false, cada: 1, frequencia: 'Mensal', data_fim: null, vezes: null }
    const depois = { ...typed, ...dados(regra), situacao: 'Ativa' } as RecorrenciaInput
    const datas = aFazer(depois, undefined, dia, 700).map(({ data }) => data)
    expect(datas.length).toBeGreaterThan(1)
    await ana.call(createRecorrencia, dados(regra))
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toEqual(datas)
  })

  test('counts what passed before, until another beginning is typed', async () => {
    const regra = { data_inicio: addDays(hoje, -250), vezes: 12 }
    const made = await ana.call(createRecorrencia, dados(regra))
    await fazerContas(db(), hoje)
    const antes = await get(made.id)
    const left = vista(antes, {}).datas.length
    const passed = 12 - left - antes.feitas
    expect(passed).toBeGreaterThan(4)
    expect(vista(antes, {}).texto).toContain(`${passed} vencimentos anteriores ao cadastro, de 12 vezes.`)
    // Its frequency alone changes nothing about them; a typing error of the beginning does.
    expect(vista(antes, { frequencia: 'Semanal' }).datas).toHaveLength(left)
    const right = { data_inicio: addDays(hoje, -15) }
    expect(vista(antes, right).datas).toHaveLength(12 - antes.feitas)
    await change(antes, right)
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toHaveLength(12)
  })

  test('that was over before it was registered goes on once its beginning is put right', async () => {
    const old = { data_inicio: addDays(hoje, -900), vezes: 12 }
    const ended = await ana.call(createRecorrencia, dados(old))
    expect(ended).toMatchObject({ situacao: 'Encerrada', feitas: 0 })
    const more = { data_inicio: addDays(hoje, 5), situacao: 'Ativa' as const }
    expect(vista(ended, more).datas).toHaveLength(12)
    await change(ended, more)
    await fazerContas(db(), FIM)
    expect(await vencimentos()).toHaveLength(12)
  })
})

test('three servers at once make the rest of changed ones once', async () => {
  const changed: Recorrencia[] = []
  for (let n = 0; n < 4; n++) changed.push(await begun({ ...MENSAL, nome: `Conta ${n}` } as never, 6))
  for (let n = 4; n < 8; n++) changed.push(await begun({ ...SEMANAL, nome: `Conta ${n}` } as never, 8))
  for (const row of changed)
    await change(row, { frequencia: row.frequencia === 'Mensal' ? 'Semanal' : 'Mensal' })
  const now = new Date(`${addDays(hoje, 400)}T12:00:00Z`)
  await onThreeServers(db(), server => runOnce(server, fazerRecorrencias, {}, { now }))
  const made = await db().query<{ contas: number; dias: number }>(
    `select count(*)::int as contas, count(distinct data_vencimento)::int as dias
     from financeiro_contas_a_pagar group by recorrencia_id`,
  )
  expect(made).toEqual(changed.map(() => ({ contas: 12, dias: 12 })))
})
