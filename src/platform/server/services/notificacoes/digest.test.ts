import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { declararNotificacoes, parteDoResumo } from '../../../contract/notificacoes.ts'
import { matrizDaTabela } from '../../../testing/access/levels.ts'
import { createUser } from '../../../testing/access/people.ts'
import { testDatabase } from '../../../testing/servers/databases.ts'
import { permissions } from '../../access/permissions/permissions.ts'
import { RESUMO } from './compose.ts'
import { passSummaries, queueSummaries, summariesOf } from './digest.ts'
import { writeChoices } from './preferences.ts'

describe('what leaves on which day', () => {
  test('the week’s on Monday, the day’s on working days; Friday’s holds the weekend', () => {
    expect(summariesOf('2026-11-16')).toEqual([
      { frequencia: 'semanal', dia: '2026-11-16', ate: '2026-11-22' },
      { frequencia: 'diario', dia: '2026-11-16', ate: '2026-11-16' },
    ])
    expect(summariesOf('2026-11-20')).toEqual([
      { frequencia: 'semanal', dia: '2026-11-16', ate: '2026-11-26' },
      { frequencia: 'diario', dia: '2026-11-20', ate: '2026-11-22' },
    ])
    expect(summariesOf('2026-11-21')).toEqual([])
    expect(summariesOf('2026-11-22')).toEqual([])
    expect(summariesOf('2028-02-29')[0]?.dia).toBe('2028-02-28')
  })
})

const database = testDatabase()

const partes = [
  ...Object.values(
    declararNotificacoes('financeiro.cadastros', { contas_vencendo: parteDoResumo('Contas', '', 'gerir') }),
  ),
  ...Object.values(
    declararNotificacoes('financeiro.prestacao', {
      faturas_abertas: parteDoResumo('Faturas', '', 'registrar'),
    }),
  ),
  ...Object.values(declararNotificacoes('ssma', { desvios_prazo: parteDoResumo('Prazos', '', 'registrar') })),
  ...Object.values(declararNotificacoes('rh', { documentos_vencendo: parteDoResumo('Docs', '', 'gerir') })),
]
const ids: Record<string, string> = {}
const parts = (timezone = 'America/Sao_Paulo') => ({
  db: database(),
  permissions: permissions(database(), matrizDaTabela),
  timezone,
  partes,
})
const queued = () =>
  database().query<{ usuario_id: string; dados: Record<string, string> }>(
    'select usuario_id, dados from emails where notificacao = $1 order by id',
    [RESUMO],
  )
const of = async (name: string) =>
  (await queued()).filter(({ usuario_id }) => usuario_id === ids[name]).map(({ dados }) => dados)

beforeAll(async () => {
  for (const perfil of ['Financeiro', 'Usuário Comum', 'RH', 'TI'] as const)
    ids[perfil] = (await createUser(database(), perfil)).id
  ids.diario = (await createUser(database(), 'Financeiro')).id
  await writeChoices(database(), ids.diario, { contas_vencendo: 'diario', faturas_abertas: 'nunca' })
  ids.nada = (await createUser(database(), 'Usuário Comum')).id
  await writeChoices(database(), ids.nada, { faturas_abertas: 'nunca', desvios_prazo: 'nunca' })
  ids.suspensa = (await createUser(database(), 'Financeiro')).id
  await database().query('update auth_users set suspenso_em = now() where id = $1', [ids.suspensa])
})
afterEach(async () => {
  await database().query('delete from emails')
  await database().query('delete from resumos_enviados')
})

test('before seven where the company is nothing leaves, at seven each summary once', async () => {
  expect(await queueSummaries(parts(), new Date('2026-11-16T09:59:59Z'))).toBe(0)
  expect(await queued()).toEqual([])
  const monday = new Date('2026-11-16T10:00:00Z')
  // Two servers at the same moment, and one that comes late.
  const counts = await Promise.all([queueSummaries(parts(), monday), queueSummaries(parts(), monday)])
  expect(counts.sort()).toEqual([0, 5])
  expect(await queueSummaries(parts(), new Date('2026-11-16T23:00:00Z'))).toBe(0)
  const ate = '2026-11-22'
  expect(await of('Financeiro')).toEqual([{ contas_vencendo: ate, faturas_abertas: ate, desvios_prazo: ate }])
  expect(await of('Usuário Comum')).toEqual([{ faturas_abertas: ate, desvios_prazo: ate }])
  expect(await of('RH')).toEqual([{ faturas_abertas: ate, desvios_prazo: ate, documentos_vencendo: ate }])
  expect(await of('diario')).toEqual([{ contas_vencendo: '2026-11-16', desvios_prazo: ate }])
  expect([await of('nada'), await of('suspensa')]).toEqual([[], []])
})

test('summaries that are passed over do not leave; those of another day do', async () => {
  await passSummaries(database(), '2026-11-16')
  expect(await queueSummaries(parts(), new Date('2026-11-16T10:00:00Z'))).toBe(0)
  expect(await queueSummaries(parts(), new Date('2026-11-17T10:00:00Z'))).toBe(1)
  expect(await queueSummaries(parts(), new Date('2026-11-23T10:00:00Z'))).toBe(5)
})

test('on the next day only what is wanted daily leaves', async () => {
  await queueSummaries(parts(), new Date('2026-11-16T10:00:00Z'))
  await database().query('delete from emails')
  expect(await queueSummaries(parts(), new Date('2026-11-17T10:00:00Z'))).toBe(1)
  expect(await of('diario')).toEqual([{ contas_vencendo: '2026-11-17' }])
})

test('a Monday on which no server ran is made up for; a weekend is not', async () => {
  expect(await queueSummaries(parts(), new Date('2026-11-15T12:00:00Z'))).toBe(0)
  expect(await queueSummaries(parts(), new Date('2026-11-18T12:00:00Z'))).toBe(5)
  expect(await of('Usuário Comum')).toEqual([{ faturas_abertas: '2026-11-24', desvios_prazo: '2026-11-24' }])
})

test('the hour is that of the company’s zone', async () => {
  const instant = new Date('2026-11-16T10:30:00Z')
  expect(await queueSummaries(parts('America/Noronha'), instant)).toBe(5)
  await database().query('delete from resumos_enviados')
  expect(await queueSummaries(parts('America/Rio_Branco'), instant)).toBe(0)
})

test('a server that fails half-way leaves it to the next', async () => {
  const monday = new Date('2026-11-16T10:00:00Z')
  await database().query(
    `alter table emails add constraint falha check (notificacao is distinct from '${RESUMO}')`,
  )
  await expect(queueSummaries(parts(), monday)).rejects.toThrow()
  await database().query('alter table emails drop constraint falha')
  expect(await queueSummaries(parts(), monday)).toBe(5)
})
