import { beforeAll, expect, test } from 'vitest'
import type { paletaApi } from '#platform/contract/paleta.ts'
import { findablesOf } from '#platform/server/engine/findable.ts'
import type { Operation } from '#platform/server/engine/operation.ts'
import { paletaRouter } from '#platform/server/services/paleta/operation.ts'
import { syncPaleta } from '#platform/server/services/paleta/sync.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { cartoesRouter } from '../../cartoes/server/router.ts'
import { prestacoesRouter } from './router.ts'

const findables = findablesOf([...cartoesRouter, ...prestacoesRouter])
const buscar = paletaRouter(findables)[0] as Operation<typeof paletaApi.buscar>

const database = testDatabase()

let ana: Person
const found = async (busca: string, person = ana) => (await person.call(buscar, { busca })).achados
const names = async (busca: string, person = ana) => (await found(busca, person)).map(({ rotulo }) => rotulo)
const query = <Row>(text: string, params: unknown[] = []) => database().query<Row>(text, params)

beforeAll(async () => {
  await syncPaleta(database(), findables)
  ana = await someone(await platformOf(database()), 'Financeiro', 'Ana Lúcia')
})

test('of statements one finds those of one’s own cards', async () => {
  const rui = await someone(await platformOf(database()), 'Usuário Comum', 'Rui')
  const [own, other] = await query<{ id: number }>(
    `insert into financeiro_cartoes (nome_cartao, tipo_cartao, portador_id)
       values ('Nubank Obras', 'Crédito', $1), ('Nubank Diretoria', 'Crédito', $2) returning id`,
    [rui.actor?.id, ana.actor?.id],
  )
  await query(
    `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia)
       select c, m from unnest($1::int[]) c, unnest('{2026-01,2026-02}'::text[]) m`,
    [[own?.id, other?.id]],
  )
  expect(await names('nubank', rui)).toEqual(['Nubank Obras 02/2026', 'Nubank Obras 01/2026'])
  const [statement] = await found('nubank 02/2026', rui)
  expect(statement?.endereco).toBe(`/financeiro/prestacao-contas-cartao/${statement?.id}`)
  expect(await names('diretoria', rui)).toEqual([])
  expect(await names('fatura diretoria 01/2026')).toEqual(['Nubank Diretoria 01/2026'])
  expect((await names('cartões nubank')).sort()).toEqual(['Nubank Diretoria', 'Nubank Obras'])
  // A card that goes to another holder takes its statements along.
  await query('update financeiro_cartoes set portador_id = $1 where id = $2', [rui.actor?.id, other?.id])
  expect(await names('diretoria', rui)).toHaveLength(2)
  await query(`update financeiro_cartoes set nome_cartao = 'Itaú Diretoria' where id = $1`, [other?.id])
  expect(await names('itau', rui)).toHaveLength(2)
  expect(await names('itau')).toHaveLength(3)
  await query('delete from financeiro_cartoes where id = $1', [other?.id])
  expect(await names('itau')).toEqual([])
})
