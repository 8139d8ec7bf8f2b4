import { beforeAll, expect, test } from 'vitest'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { auditadasOf } from '#platform/server/services/auditoria/entities.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createCartao, deleteCartao } from '../../cartoes/server/service.ts'
import { prestacoesRouter } from './router.ts'
import { abrirPrestacao } from './service.ts'

const named = (path: string) =>
  [...prestacoesRouter, ...lixeiraRouter].find(({ procedure }) => procedure.path.endsWith(path)) as Operation

const database = testDatabase()
let platform: Platform
let ana: Person
let rui: Person
let lia: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
  lia = await someone(platform, 'Usuário Comum', 'Lia')
})

const kept = () => stored(filesOf(platform), 'anexos')
const send = (registro_id: number, person: Person) =>
  named('anexos/upload')(
    platform,
    { actor: person.actor, pedido: 'teste', arquivo: envio('fatura.pdf', pdf()) },
    { registro_id },
  )
const listed = (registro_id: number, person: Person) => person.call(named('anexos/list'), { registro_id })

test('the statement of the bank is for who holds the card; it goes with the card, and comes back with it', async () => {
  const cartao = await ana.call(createCartao, {
    ...{ nome_cartao: 'Viagens', tipo_cartao: 'Crédito', portador_id: rui.actor?.id },
  } as never)
  const { id } = await ana.call(abrirPrestacao, { cartao_id: cartao.id, mes_referencia: '2026-02' })
  const { id: anexo } = (await send(id, rui)) as { id: number }
  for (const person of [rui, ana])
    expect(await listed(id, person)).toMatchObject({
      rows: [{ nome_arquivo: 'fatura.pdf', autor: 'Rui' }],
      pode: { anexar: true },
    })
  await expect(send(id, lia)).rejects.toMatchObject({ codigo: 'nao_permitido' })
  for (const [path, input] of [
    ['anexos/list', { registro_id: id }],
    ['anexos/download', { id: anexo }],
    ['anexos/delete', { id: anexo }],
  ] as const)
    expect(await lia.refusal(named(path), input)).toMatchObject({ codigo: 'nao_permitido' })
  // Nor does the page of the trail tell it to who does not see every card.
  const trail = auditadasOf(prestacoesRouter).get('anexos:financeiro_prestacao_contas_cartao')
  expect(trail).toMatchObject({ restrita: true })

  const before = await kept()
  expect(before).toHaveLength(1)
  await ana.call(deleteCartao, { id: cartao.id })
  expect(await kept()).toEqual([])
  expect(await database().query('select from anexos')).toEqual([])
  await ana.call(named('lixeira/desfazer'), { operacao: 'financeiro/cartoes/delete', id: cartao.id } as never)
  expect(await kept()).toEqual(before)
  expect(await listed(id, rui)).toMatchObject({ rows: [{ nome_arquivo: 'fatura.pdf' }] })
})
