import { beforeAll, expect, test } from 'vitest'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createProjeto, deleteProjeto } from '../../projetos/server/service.ts'
import { despesasProjetoRouter } from './router.ts'
import { createDespesa, deleteDespesa, listHistoricoDeDespesas } from './service.ts'
import { desvincularDespesa, vincularDespesa } from './vincular.ts'

const named = (path: string) =>
  [...despesasProjetoRouter, ...lixeiraRouter].find(({ procedure }) =>
    procedure.path.endsWith(path),
  ) as Operation

const db = testDatabase()
let platform: Platform
let ana: Person
let projeto_id: number
beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  const obra = { nome_projeto: 'Obra', user_id: String(ana.actor?.id) }
  projeto_id = (await ana.call(createProjeto, obra)).id
})

const kept = () => stored(filesOf(platform), 'anexos')
const send = async (registro_id: number) =>
  (await named('anexos/upload')(
    platform,
    { actor: ana.actor, pedido: 'teste', arquivo: envio('nota.pdf', pdf()) },
    { registro_id },
  )) as { id: number }
const listed = (registro_id: number) => ana.call(named('anexos/list'), { registro_id })
const despesa = async () =>
  (
    await ana.call(createDespesa, {
      ...{ projeto_id, descricao_despesa: 'Brita', data_despesa: '2026-05-01', valor_despesa: '10' },
    } as never)
  ).id
async function conta(): Promise<number> {
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     values ($1, 'SC-1', 'Ana', '2026-12-01', '2026-11-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul', '1', 10) returning id`,
    [ana.actor?.id],
  )
  return row?.id ?? 0
}

test('the invoice goes into the bin with its expense, or its project, and comes back', async () => {
  const id = await despesa()
  await send(id)
  const before = await kept()
  expect(before).toHaveLength(1)
  for (const [remove, path, which] of [
    [deleteDespesa, 'despesas-projeto', id],
    [deleteProjeto, 'projetos', projeto_id],
  ] as const) {
    await ana.call(remove as Operation, { id: which } as never)
    expect(await kept()).toEqual([])
    expect(await db().query('select from anexos')).toEqual([])
    await ana.call(named('lixeira/desfazer'), { operacao: `financeiro/${path}/delete`, id: which } as never)
    expect(await kept()).toEqual(before)
    expect(await listed(id)).toMatchObject({ rows: [{ nome_arquivo: 'nota.pdf' }], pode: { anexar: true } })
  }
})

test('a part of a payable has its files there: it takes none, and none becomes a part with its own', async () => {
  const [id, conta_id] = [await despesa(), await conta()]
  const { id: anexo } = await send(id)
  expect(await ana.refusal(vincularDespesa, { id, conta_id })).toMatchObject({
    codigo: 'regra',
    mensagem: 'Esta despesa tem anexos. Guarde-os na conta e exclua-os aqui antes de vincular.',
  })
  await ana.call(named('anexos/delete'), { id: anexo } as never)
  await ana.call(vincularDespesa, { id, conta_id })
  await expect(send(id)).rejects.toMatchObject({
    codigo: 'regra',
    message: 'Os arquivos ficam na conta ou na despesa de cartão de que esta é parte. Anexe lá.',
  })
  expect(await listed(id)).toEqual({ rows: [], pode: { anexar: false } })

  const about = async (person: Person) => {
    const { mudancas } = await person.call(listHistoricoDeDespesas, { id })
    return mudancas.filter(({ sobre }) => sobre?.includes('nota.pdf')).length
  }
  const actor = await createUser(platform.db, 'Financeiro')
  const niveis = { ...actor.niveis, 'financeiro.cadastros': 'nenhum' as const }
  expect([await about(ana), await about(personOf(platform, { ...actor, niveis }))]).toEqual([2, 0])

  await ana.call(desvincularDespesa, { id })
  await send(id)
  expect(await listed(id)).toMatchObject({ rows: [{}], pode: { anexar: true } })
})
