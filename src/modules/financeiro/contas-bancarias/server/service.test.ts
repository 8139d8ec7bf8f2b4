import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { visoesEntregues } from '#platform/contract/visoes.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasBancariasApi } from '../contract.ts'
import { contasBancariasRouter } from './router.ts'
import {
  createContaBancaria,
  deleteContaBancaria,
  getContaBancaria,
  listContasBancarias,
  listNomesDeContas,
  saldoDasContas,
  updateContaBancaria,
} from './service.ts'

const db = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_contas_bancarias'))

describe('permissions', () => testPermissions(contasBancariasRouter, () => platform))

test('an account is registered by its name alone, found by its number, changed and deleted', async () => {
  const caixa = await ana.call(createContaBancaria, { nome: ' Caixa pequeno ' })
  const nothing = { banco: null, agencia: null, numero: null, saldo: null, saldo_em: null }
  expect(caixa).toMatchObject({ nome: 'Caixa pequeno', ...nothing, version: 1 })
  const itau = await ana.call(createContaBancaria, {
    ...{ nome: 'Itaú', banco: '341', agencia: '0123', numero: '45678-9' },
    ...{ saldo: '1.234,56', saldo_em: '2026-10-31' },
  })
  const { rows } = await ana.call(listContasBancarias, { busca: '45678-9' })
  expect(rows).toEqual([itau])
  expect(await ana.call(listNomesDeContas, {})).toMatchObject([{ nome: 'Caixa pequeno' }, { nome: 'Itaú' }])
  expect(await ana.call(listNomesDeContas, { busca: 'ita' })).toEqual([{ id: itau.id, nome: 'Itaú' }])
  const change = { id: itau.id, version: 1, dados: { nome: 'Itaú principal' } }
  expect(await ana.call(updateContaBancaria, change)).toMatchObject({ nome: 'Itaú principal', banco: '341' })
  await ana.call(deleteContaBancaria, { id: itau.id })
  expect(await ana.refusal(getContaBancaria, { id: itau.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test('the balances are those of the accounts that have one with its day', async () => {
  await ana.call(createContaBancaria, { nome: 'Sem saldo' })
  await ana.call(createContaBancaria, { nome: 'Sem data', saldo: '5,00' })
  const devedora = { nome: 'Garantida', saldo: '-10,00', saldo_em: '2026-10-30' }
  await ana.call(createContaBancaria, { nome: 'Itaú', saldo: '100,00', saldo_em: '2026-10-31' })
  await ana.call(createContaBancaria, devedora)
  expect(await saldoDasContas(db())).toEqual([
    { id: expect.any(Number), ...devedora, saldo: '-10.00' },
    { id: expect.any(Number), nome: 'Itaú', saldo: '100.00', saldo_em: '2026-10-31' },
  ])
})

test('the delivered views hold what their names say', async () => {
  const hoje = todayIn('America/Sao_Paulo')
  await ana.call(createContaBancaria, { nome: 'Garantida', saldo: '-10,00', saldo_em: hoje })
  await ana.call(createContaBancaria, { nome: 'Antiga', saldo: '10,00', saldo_em: addDays(hoje, -31) })
  await ana.call(createContaBancaria, { nome: 'Sem saldo' })
  await db().query(`update financeiro_contas_bancarias set chave = '341:1' where nome = 'Garantida'`)
  const held = async (nome: string) => {
    const view = visoesEntregues(contasBancariasApi.list.path).find(each => each.nome === nome)
    if (!view) throw new Error(`No view is called ${nome}`)
    const { rows } = await ana.call(listContasBancarias, { filtros: view.consulta.filtros as never })
    return rows.map(row => row.nome)
  }
  expect(await held('Saldo negativo')).toEqual(['Garantida'])
  expect(await held('Saldo desatualizado')).toEqual(['Antiga', 'Sem saldo'])
  expect(await held('Sem extrato')).toEqual(['Antiga', 'Sem saldo'])
})

test('people without the area see no account', async () => {
  const eva = await someone(platform, 'Engenharia', 'Eva')
  expect(await eva.refusal(listContasBancarias, {})).toMatchObject({ codigo: 'nao_permitido' })
})
