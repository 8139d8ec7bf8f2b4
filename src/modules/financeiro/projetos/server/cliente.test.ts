import { expect, test } from 'vitest'
import { createCliente, deleteCliente } from '#modules/comercial/clientes/server/service.ts'
import { createProposta } from '#modules/comercial/propostas/server/service.ts'
import { personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createProjeto, getProjeto } from './service.ts'

const database = testDatabase()

test('a project says the client of its proposal, to whoever may see clients', async () => {
  const platform = await platformOf(database())
  const ana = await someone(platform, 'Financeiro', 'Ana')
  const actor = ana.actor
  if (!actor) throw new Error('no actor')
  const blind = personOf(platform, { ...actor, niveis: { ...actor.niveis, comercial: 'nenhum' } })
  const cliente = await ana.call(createCliente, { nome_cliente: 'Prefeitura' })
  const proposta = await ana.call(createProposta, {
    ...{ titulo_proposta: 'Ponte', cliente_id: cliente.id, valor_proposta: '1000' },
    ...{ data_emissao: '2026-01-01', status_proposta: 'Aprovada' as const },
  })
  const base = { nome_projeto: 'Ponte', user_id: actor.id }
  const { id } = await ana.call(createProjeto, { ...base, proposta_id: proposta.id })
  expect(await ana.call(getProjeto, { id })).toMatchObject({
    cliente_id: cliente.id,
    nome_cliente: 'Prefeitura',
  })
  expect(await blind.call(getProjeto, { id })).toMatchObject({
    ...{ titulo_proposta: 'Ponte', cliente_id: null, nome_cliente: null },
  })

  // The proposal keeps the name of a client that is gone.
  await ana.call(deleteCliente, { id: cliente.id })
  expect(await ana.call(getProjeto, { id })).toMatchObject({ cliente_id: null, nome_cliente: 'Prefeitura' })
  const loose = await ana.call(createProjeto, base)
  expect(loose).toMatchObject({ cliente_id: null, nome_cliente: null })
})
