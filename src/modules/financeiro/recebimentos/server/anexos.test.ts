import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createProjeto, deleteProjeto } from '../../projetos/server/service.ts'
import { deleteRecebivel, getRecebivel } from '../../recebiveis/server/service.ts'
import { recebimentosRouter } from './router.ts'
import {
  createRecebimento,
  deleteRecebimento,
  desfazerRecebimento,
  estornarRecebivel,
  getRecebimento,
} from './service.ts'

const named = (path: string) =>
  [...recebimentosRouter, ...lixeiraRouter].find(({ procedure }) =>
    procedure.path.endsWith(path),
  ) as Operation

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  for (const table of ['financeiro_recebiveis', 'anexos']) await db().query(`delete from ${table}`)
  for (const file of await kept()) await filesOf(platform).storage.remove(file)
})

const kept = () => stored(filesOf(platform), 'anexos')
const send = (registro_id: number, person = ana) =>
  named('anexos/upload')(
    platform,
    { actor: person.actor, pedido: 'teste', arquivo: envio('comprovante.pdf', pdf()) },
    { registro_id },
  )
const namesOf = async (registro_id: number) => {
  const answer = await ana.call(named('anexos/list'), { registro_id })
  return (answer as { rows: { nome_arquivo: string }[] }).rows.map(row => row.nome_arquivo)
}
const undo = (operacao: string, id: number) => ana.call(named('lixeira/desfazer'), { operacao, id } as never)

/** A receipt of all of a receivable, with the client's proof of it. */
async function received(projeto_id: number | null = null) {
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_recebiveis (user_id, projeto_id, descricao, nome_cliente_excluido, data_vencimento, bruto)
     values ($1, $2, 'Medição 1', 'Usina', '2026-10-01', 100) returning id`,
    [ana.actor?.id, projeto_id],
  )
  const recebivel_id = row?.id ?? 0
  const input = { recebivel_id, data_recebimento: '2026-10-02', valor: '100' }
  const { id } = await ana.call(createRecebimento, input as never)
  await send(id)
  return { id, recebivel_id }
}

test.each(['receipt', 'receivable', 'project'])(
  'it goes into the bin with its %s, and comes back',
  async whose => {
    const user_id = String(ana.actor?.id)
    const projeto = await ana.call(createProjeto, { nome_projeto: 'Obra', user_id })
    const { id, recebivel_id } = await received(projeto.id)
    const before = await kept()
    expect(before).toHaveLength(1)
    const whole: Record<string, readonly [unknown, string, number]> = {
      receipt: [deleteRecebimento, 'recebimentos', id],
      receivable: [deleteRecebivel, 'recebiveis', recebivel_id],
      project: [deleteProjeto, 'projetos', projeto.id],
    }
    const [remove, path = '', which = 0] = whole[whose] ?? []
    await ana.call(remove as Operation, { id: which } as never)
    expect(await kept()).toEqual([])
    expect(await db().query('select from anexos')).toEqual([])
    await undo(`financeiro/${path}/delete`, which)
    expect(await kept()).toEqual(before)
    expect(await namesOf(id)).toEqual(['comprovante.pdf'])
  },
)

test('a receipt with attachments is not taken back unseen, by the receivable or by its line of a statement', async () => {
  const { id, recebivel_id } = await received()
  const { version } = await ana.call(getRecebivel, { id: recebivel_id })
  expect(await ana.refusal(estornarRecebivel, { id: recebivel_id, version })).toMatchObject({
    codigo: 'regra',
    mensagem: 'O recebimento tem anexos. Exclua-o na página do recebível.',
  })
  await desfazerRecebimento({ db: db() } as never, id)
  expect(await ana.call(getRecebimento, { id })).toMatchObject({ recebivel_id })
})

test('who may change the receivable attaches to its receipts, and nobody else', async () => {
  const { id, recebivel_id } = await received()
  const rita = await someoneWith(platform, 'financeiro.recebimentos', 'registrar')
  await expect(send(id, rita)).rejects.toMatchObject({ codigo: 'nao_permitido' })
  await db().query('update financeiro_recebiveis set user_id = $1 where id = $2', [
    rita.actor?.id,
    recebivel_id,
  ])
  await send(id, rita)
  expect(await namesOf(id)).toHaveLength(2)
})
