import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { textoOpcional, updateInput } from '#platform/contract/fields.ts'
import { registroColumns } from '#platform/server/access/registro.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { updateRecord } from '#platform/server/engine/records.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { createUser, personOf, platformOf } from '#platform/testing/people.ts'
import { clienteInput, clientesApi } from '../contract.ts'
import { createCliente } from './service.ts'
import { clientes } from './table.ts'

// The next build of this entity, with one field more.
const next = pgTable('comercial_clientes', { ...registroColumns(), nome_cliente: text(), apelido: text() })
const update = operation(
  { ...clientesApi.update, input: updateInput(clienteInput.extend({ apelido: textoOpcional() })) },
  async (context, { id, version, dados: { nome_cliente, apelido } }) => {
    await updateRecord(
      context,
      next,
      'comercial',
      { id, version, dados: { nome_cliente, apelido } },
      async () => null,
    )
    return {} as never
  },
)

const database = testDatabase()

test('a field that an upgrade added survives a save from a page of the build before', async () => {
  const db = database()
  await db.query('alter table comercial_clientes add column apelido text')
  const platform = await platformOf(db)
  const actor = await createUser(db, 'Administrador')
  const before = { nome_cliente: 'Cliente', cnpj_cpf: null, email: null, telefone: null, endereco: null }
  const { id } = await personOf(platform, actor).call(createCliente, before)
  async function save(version: number, dados: object) {
    await update(platform, { actor, pedido: 'teste' }, { id, version, dados })
    const [row] = await db.query('select nome_cliente, apelido from comercial_clientes where id = $1', [id])
    return row
  }
  await save(1, { apelido: 'O Velho' })
  const known = clienteInput.parse({ ...before, nome_cliente: 'Cliente de antes' })
  expect(Object.keys(known)).not.toContain('apelido')
  expect(await save(2, known)).toEqual({ nome_cliente: 'Cliente de antes', apelido: 'O Velho' })
  expect(await save(3, { apelido: '' })).toMatchObject({ apelido: null })
  expect(clientes).not.toHaveProperty('apelido')
})
