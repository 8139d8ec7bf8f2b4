import { beforeAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { usuarios } from '../access/table.ts'
import { errorFields, log } from './log.ts'

const SECRET = 'maria.segredo@empresa.com.br'

const database = testDatabase()

beforeAll(() => database().orm.insert(usuarios).values({ name: 'Maria', email: SECRET }))

test.each([
  ['a typed statement', () => database().orm.insert(usuarios).values({ name: 'Maria', email: SECRET })],
  ['a SQL text', () => database().query('select $1::text from nada', [SECRET])],
  [
    'a repeated key',
    () => database().query('insert into auth_users (name, email) values ($1, $1)', [SECRET]),
  ],
])('%s that fails is logged without its parameters', async (_, run) => {
  const error = await Promise.resolve(run()).then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  const fields = errorFields(error)
  expect(fields.codigo_interno).toMatch(/^(42P01|23505)$/)
  expect(fields.mensagem).toMatch(/\S/)
  expect(fields.pilha).toContain(' at ')
  expect(JSON.stringify(fields)).not.toContain('segredo')
})

test('what is thrown without being an error is told, too', () => {
  expect(errorFields('texto')).toEqual({ erro: 'texto' })
  expect(errorFields(undefined)).toEqual({ erro: 'undefined' })
})

test('each event is one line of JSON, whatever it says', () => {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  log.warn('teste.evento', { mensagem: 'duas\nlinhas "e aspas"', n: 1 })
  const line = String(write.mock.calls[0]?.[0])
  write.mockRestore()
  expect(line.trimEnd()).not.toContain('\n')
  expect(JSON.parse(line)).toMatchObject({ level: 'warn', evento: 'teste.evento', n: 1 })
})

test('a stored file that fails is logged without the name that people gave it', () => {
  const error = new Error("ENOSPC: no space left on device, link '/d/1795258854357_RG de Ana Souza.pdf'")
  expect(errorFields(error).mensagem).toBe("ENOSPC: no space left on device, link '/d/1795258854357'")
})
