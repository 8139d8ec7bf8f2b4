import { pgTable, text } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { textoOpcional, updateInput } from '#platform/contract/fields.ts'
import { registroColumns } from '#platform/server/access/registro.ts'
import { operation } from '#platform/server/engine/operation.ts'
import { updateRecord } from '#platform/server/engine/records.ts'
import { createUser, personOf, platformOf } from '#platform/testing/access/people.ts'
import { fichaInput, fichasApi } from '#platform/testing/ficha/contract.ts'
import { createFicha } from '#platform/testing/ficha/service.ts'
import { createFichas, fichas } from '#platform/testing/ficha/table.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'

// The next build of this entity, with one field more.
const next = pgTable('teste_fichas', { ...registroColumns(), nome: text(), apelido: text() })
const update = operation(
  { ...fichasApi.update, input: updateInput(fichaInput.extend({ apelido: textoOpcional() })) },
  async (context, { id, version, dados: { nome, apelido } }) => {
    await updateRecord(
      context,
      next,
      'comercial',
      { id, version, dados: { nome, apelido } },
      async () => null,
    )
    return {} as never
  },
)

const database = testDatabase()

test('a field that an upgrade added survives a save from a page of the build before', async () => {
  const db = database()
  await createFichas(db)
  await db.query('alter table teste_fichas add column apelido text')
  const platform = await platformOf(db)
  const actor = await createUser(db, 'Administrador')
  const before = { nome: 'Ficha', documento: null, email: null, endereco: null }
  const { id } = await personOf(platform, actor).call(createFicha, before)
  async function save(version: number, dados: object) {
    await update(platform, { actor, pedido: 'teste' }, { id, version, dados })
    const [row] = await db.query('select nome, apelido from teste_fichas where id = $1', [id])
    return row
  }
  await save(1, { apelido: 'O Velho' })
  const known = fichaInput.parse({ ...before, nome: 'Ficha de antes' })
  expect(Object.keys(known)).not.toContain('apelido')
  expect(await save(2, known)).toEqual({ nome: 'Ficha de antes', apelido: 'O Velho' })
  expect(await save(3, { apelido: '' })).toMatchObject({ apelido: null })
  expect(fichas).not.toHaveProperty('apelido')
})
