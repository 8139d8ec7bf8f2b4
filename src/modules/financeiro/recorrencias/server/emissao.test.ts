import { beforeAll, beforeEach, expect, test } from 'vitest'
import { addDays } from '#platform/contract/dates/dates.ts'
import type { Person } from '#platform/testing/access/people.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { onThreeServers } from '#platform/testing/servers/several.ts'
import { fazerContas, fazerRecorrencias } from './job.ts'
import { naoPularRecorrencia, pularRecorrencia } from './pular.ts'
import { createRecorrencia, getRecorrencia, updateRecorrencia } from './service.ts'
import { dadosDe, hoje, limpar, preparar } from './testing/preparo.ts'

const db = testDatabase()
let ana: Person
let fornecedor_id: number

beforeAll(async () => {
  ;({ ana, fornecedor_id } = await preparar(db()))
})
beforeEach(() => limpar(db()))

const create = (more: object = {}) => ana.call(createRecorrencia, dadosDe(fornecedor_id, more))
/** One that was registered long before its beginning. */
async function begun(data_inicio: string, more: object = {}): Promise<number> {
  const { id } = await create(more)
  await db().query(
    'update financeiro_recorrencias set data_inicio = $2, proxima = $2, vale_desde = $3, seguinte = 0 where id = $1',
    [id, data_inicio, addDays(data_inicio, -60)],
  )
  return id
}
const seen = async (id: number) => ({ id, version: (await ana.call(getRecorrencia, { id })).version })
/** Due date and date of issue of each payable, in the order of due dates. */
const datas = async () =>
  (
    await db().query<{ data_vencimento: string; data_emissao: string }>(
      'select data_vencimento, data_emissao from financeiro_contas_a_pagar order by data_vencimento, id',
    )
  ).map(({ data_vencimento, data_emissao }) => [data_vencimento, data_emissao])

const NO_PRAZO = [
  ['2026-09-05', '2026-08-06'],
  ['2026-10-05', '2026-09-05'],
  ['2026-11-05', '2026-10-06'],
]

test('it is issued on the day on which the job makes it in time', async () => {
  await begun('2026-09-05')
  for (const [, emissao] of NO_PRAZO) await fazerContas(db(), emissao ?? '')
  expect(await datas()).toEqual(NO_PRAZO)
})

test('after 40 days off, on three servers at once, each is issued as if none had been', async () => {
  await begun('2026-09-05')
  const now = new Date('2026-10-15T12:00:00Z')
  await onThreeServers(db(), server => runOnce(server, fazerRecorrencias, {}, { now }))
  expect(await datas()).toEqual(NO_PRAZO)
})

test('parts of projects are expenses of the same day', async () => {
  const [projeto] = await db().query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto) values ('Obra') returning id`,
  )
  await begun('2026-09-05', { rateio: [{ projeto_id: projeto?.id, percentual: '50' }] })
  await fazerContas(db(), '2026-10-15')
  const parts = await db().query<{ dia: string }>(
    'select data_despesa::text as dia from financeiro_despesas_projeto where conta_id is not null order by data_despesa',
  )
  expect(parts.map(({ dia }) => dia)).toEqual(NO_PRAZO.map(([, emissao]) => emissao))
})

test('a shift to a business day moves the day of issue alike', async () => {
  await begun('2026-10-10', { sem_banco: 'Próximo dia útil' })
  await fazerContas(db(), '2026-10-20')
  // Saturday, and the Monday after it is a holiday.
  expect(await datas()).toEqual([
    ['2026-10-13', '2026-09-13'],
    ['2026-11-10', '2026-10-11'],
  ])
})

test('one that is registered late is issued on that day, and never after it is due', async () => {
  await create({ data_inicio: addDays(hoje, -8), frequencia: 'Semanal', vezes: 7 })
  await fazerContas(db(), addDays(hoje, 9))
  const due = [-8, -1, 6, 13, 20, 27, 34].map(days => addDays(hoje, days))
  expect(await datas()).toEqual(due.map((data, n) => [data, n < 2 ? data : addDays(hoje, n === 6 ? 4 : 0)]))
})

test('what comes after a pause, a change of the rule or a skip taken back is not issued before it', async () => {
  const id = await begun(addDays(hoje, 5), { frequencia: 'Semanal' })
  const change = async (dados: object) => ana.call(updateRecorrencia, { ...(await seen(id)), dados } as never)
  const made = async () => {
    await fazerContas(db(), hoje)
    const found = await datas()
    await db().query('delete from financeiro_contas_a_pagar')
    return found
  }
  await change({ situacao: 'Pausada' })
  await change({ situacao: 'Ativa' })
  expect(await made()).toEqual([5, 12, 19, 26].map(days => [addDays(hoje, days), hoje]))
  await change({ data_inicio: addDays(hoje, 29) })
  expect(await made()).toEqual([[addDays(hoje, 29), hoje]])
  const outra = await begun(addDays(hoje, 5), { vezes: 1 })
  await ana.call(pularRecorrencia, await seen(outra))
  await ana.call(naoPularRecorrencia, await seen(outra))
  expect(await made()).toEqual([[addDays(hoje, 5), hoje]])
})

test('a value that changes leaves the day of issue as it is', async () => {
  const id = await begun(addDays(hoje, 5))
  await ana.call(updateRecorrencia, { ...(await seen(id)), dados: { valor: '5' } })
  await fazerContas(db(), hoje)
  expect(await datas()).toEqual([[addDays(hoje, 5), addDays(hoje, -25)]])
})

test('one that is issued in a closed month is made, and the trail tells it of that month', async () => {
  await begun('2026-09-05', { vezes: 1 })
  await db().query(
    `insert into financeiro_fechamentos (mes, nome, situacao, fechado_em, valores)
     values ('2026-08-01', 'agosto de 2026', 'Fechado', now(), '[]')`,
  )
  try {
    await fazerContas(db(), '2026-10-15')
  } finally {
    await db().query('delete from financeiro_fechamentos')
  }
  expect(await datas()).toEqual(NO_PRAZO.slice(0, 1))
  const told = await db().query<{ depois: object }>(
    `select depois from auditoria where acao = 'justificar' and tabela = 'financeiro_contas_a_pagar'`,
  )
  expect(told).toMatchObject([{ depois: { mes: 'agosto de 2026', acao: 'criar' } }])
})
