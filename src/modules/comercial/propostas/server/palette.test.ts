import { beforeAll, expect, test } from 'vitest'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { clientesApi } from '../../clientes/contract.ts'
import { clientesRouter } from '../../clientes/server/router.ts'
import { createCliente, deleteCliente, updateCliente } from '../../clientes/server/service.ts'
import { propostasRouter } from './router.ts'

const findables = findablesOf([...clientesRouter, ...propostasRouter])
const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>
const [desfazer] = lixeiraRouter

const database = testDatabase()

let ana: Person
const found = async (busca: string, person = ana) => (await person.call(buscar, { busca })).achados
const names = async (busca: string, person = ana) => (await found(busca, person)).map(({ rotulo }) => rotulo)
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

beforeAll(async () => {
  await syncPaleta(database(), findables)
  ana = await someone(await platformOf(database()), 'Financeiro', 'Ana Lúcia')
})

test('a client is found by document and e-mail, a proposal by its number and after its client', async () => {
  const cliente = await ana.call(createCliente, {
    nome_cliente: 'Padaria Açaí',
    cnpj_cpf: '12.ABC.345/01DE-35',
    email: 'pao@acai.com.br',
  })
  const [proposta] = await query<{ id: number }>(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, cliente_id)
       values ('Forno novo', 1234.5, '2026-01-01', $1) returning id`,
    [cliente.id],
  )
  for (const busca of ['12.ABC.345/01DE-35', '12abc34501de35', '34501', 'pao@acai', 'açaí', 'acai pad'])
    expect(await names(busca), busca).toContain('Padaria Açaí')
  expect((await found('12abc34501de35'))[0]).toEqual({
    entidade: 'comercial/clientes',
    id: cliente.id,
    nome: 'Cliente',
    rotulo: 'Padaria Açaí',
    detalhe: '12.ABC.345/01DE-35 · pao@acai.com.br',
    endereco: `/comercial/clientes/${cliente.id}`,
  })
  // A proposal is found by its client, too, but after the client.
  expect(await names('padaria')).toEqual(['Padaria Açaí', 'Forno novo'])
  expect((await names('proposta padaria'))[0]).toBe('Forno novo')
  expect((await names(`proposta ${proposta?.id}`))[0]).toBe('Forno novo')
  expect((await names(`propostas ${proposta?.id}`))[0]).toBe('Forno novo')
})

test('a proposal is found by the present name of its client, and by that of a deleted one', async () => {
  const antes = await ana.call(createCliente, { nome_cliente: 'Serraria Antiga' })
  await query(
    `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, cliente_id)
       values ('Galpão', 1, '2026-01-01', $1)`,
    [antes.id],
  )
  await ana.call(updateCliente, {
    id: antes.id,
    version: antes.version,
    dados: { nome_cliente: 'Serraria Moderna' },
  })
  expect(await names('antiga')).toEqual([])
  expect(await names('moderna')).toEqual(['Serraria Moderna', 'Galpão'])
  await query(`update comercial_clientes set nome_cliente = 'Serraria Futura' where id = $1`, [antes.id])
  expect(await names('futura')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteCliente, { id: antes.id })
  expect(await names('serraria')).toEqual(['Galpão'])
  // What comes back from the bin is found again.
  await ana.call(desfazer as never, { operacao: clientesApi.delete.path, id: antes.id } as never)
  expect(await names('serraria')).toEqual(['Serraria Futura', 'Galpão'])
  await ana.call(deleteCliente, { id: antes.id })
  expect(await names('serraria')).toEqual(['Galpão'])
  await query('delete from comercial_propostas')
  expect(await names('galpao')).toEqual([])
  const [left] = await query<{ linhas: number }>(
    `select count(*)::int as linhas from busca_global where entidade = 'comercial/propostas'`,
  )
  expect(left).toEqual({ linhas: 0 })
})
