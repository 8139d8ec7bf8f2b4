import { beforeAll, expect, test } from 'vitest'
import * as clientes from '#modules/comercial/clientes/server/service.ts'
import * as propostas from '#modules/comercial/propostas/server/service.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { lixeiraRouter } from './router.ts'
import { listExclusoes } from './service.ts'

const MANY = 30

const database = testDatabase()
let platform: Platform
let ana: Person
let admin: Person
let many: ReturnType<typeof importsInto>
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Engenharia', 'Ana')
  admin = await someone(platform, 'Administrador', 'Chefe')
  many = importsInto(platform, lixeiraRouter)
})

const create = async (nome_cliente: string) => (await ana.call(clientes.createCliente, { nome_cliente })).id
const binned = async (busca: string) =>
  (await admin.call(listExclusoes, { busca, por_pagina: 100 })).rows.map(({ id }) => id)

async function run(verb: 'restaurar' | 'eliminar', ids: string[]) {
  const input = { operacao: `ti/lixeira/${verb}`, alvo: { ids, versions: ids.map(() => 1) } }
  const { id } = await admin.call(many.selecao(selecaoApi.iniciar), input)
  await many.work()
  return admin.call(many.selecao(selecaoApi.andamento), { id })
}

test('many come back at once; what depends on another in the bin stays, with the reason', async () => {
  for (let n = 0; n < MANY; n++) await ana.call(clientes.deleteCliente, { id: await create(`Muitos ${n}`) })
  const cliente_id = await create('Fazenda')
  const { id } = await ana.call(propostas.createProposta, {
    ...{ titulo_proposta: 'Cerca', cliente_id, valor_proposta: '10', data_emissao: '2026-05-10' },
    status_proposta: 'Enviada' as const,
  })
  await ana.call(propostas.deleteProposta, { id })
  await ana.call(clientes.deleteCliente, { id: cliente_id })
  const [cerca = ''] = await binned('cerca')
  const done = await run('restaurar', [cerca, ...(await binned('muitos'))])
  expect(done).toMatchObject({ feitas: MANY, recusadas: 1 })
  expect(done.recusas).toEqual([
    {
      motivo: expect.stringContaining('Restaure antes: Cliente "Fazenda".'),
      quantidade: 1,
      registros: [{ id: cerca, nome: 'Proposta "Cerca"' }],
    },
  ])
  expect(await binned('muitos')).toEqual([])
  expect(await admin.refusal(many.selecao(selecaoApi.desfazer), { id: done.id })).toMatchObject({
    codigo: 'regra',
  })
})

test('many leave the bin for good, also all that a search selects', async () => {
  for (const nome of ['Some 1', 'Some 2', 'Some 3'])
    await ana.call(clientes.deleteCliente, { id: await create(nome) })
  const [first = ''] = await binned('some')
  expect(await run('eliminar', [first])).toMatchObject({ feitas: 1, recusadas: 0 })
  expect(await run('eliminar', [first])).toMatchObject({ feitas: 0, recusadas: 1 })
  const alvo = { busca: 'some', filtros: {}, total: 2 }
  const operacao = 'ti/lixeira/eliminar'
  expect(await ana.refusal(many.selecao(selecaoApi.iniciar), { operacao, alvo })).toMatchObject({
    status: 403,
  })
  await admin.call(many.selecao(selecaoApi.iniciar), { operacao, alvo })
  await many.work()
  expect(await binned('some')).toEqual([])
})
