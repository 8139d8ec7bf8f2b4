import { beforeAll, expect, test } from 'vitest'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { contasApi } from '../contract.ts'
import { listFaturasParaConta } from './fatura.ts'
import { createConta } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})

async function cartao(nome: string, portador: string | null, ...meses: string[]) {
  const [card] = await db().query<{ id: number }>(
    `insert into financeiro_cartoes (nome_cartao, tipo_cartao, portador_id) values ($1, 'Crédito', $2) returning id`,
    [nome, portador],
  )
  const rows = await db().query<{ id: number }>(
    `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select $1, unnest($2::text[]) returning id`,
    [card?.id, meses],
  )
  return rows.map(({ id }) => id)
}
const offered = async (person: Person, busca = '') =>
  (await person.call(listFaturasParaConta as Operation<typeof contasApi.faturas>, { busca })).map(
    ({ nome_fatura }) => nome_fatura,
  )

test('statements without a payable are offered, the newest first, and found by card or month as they are called', async () => {
  await cartao('Combustível Ágil', null, '2026-09', '2026-10')
  const [paid] = await cartao('Viagens 100%', null, '2026-10', '2026-11')
  expect(await offered(ana)).toEqual([
    'Viagens 100% · 11/2026',
    'Combustível Ágil · 10/2026',
    'Viagens 100% · 10/2026',
    'Combustível Ágil · 09/2026',
  ])
  expect(await offered(ana, 'agil · 10/20')).toEqual(['Combustível Ágil · 10/2026'])
  expect(await offered(ana, '10/2026')).toHaveLength(2)
  expect(await offered(ana, '100%')).toHaveLength(2)
  expect(await offered(ana, '1_0')).toEqual([])
  const { id: fornecedor_id } = await ana.call(createFornecedor, { nome: 'Banco', cnpj: '1' })
  await ana.call(createConta, {
    fornecedor_id,
    ...{ solicitacao_compra: 'SC', nome_solicitante: 'Z', data_vencimento: '2026-12-10', item: 'Fatura' },
    ...{ data_emissao: '2026-11-10', centro_custo: 'Obra', natureza_orcamentaria: 'M', aprovador: 'C' },
    ...{ nome_fornecedor: 'Banco', cnpj_fornecedor: '0', valor: '10', prestacao_id: paid },
  } as never)
  expect(await offered(ana, 'viagens')).toEqual(['Viagens 100% · 11/2026'])
})

test('who does not see every card is offered the statements of the own ones', async () => {
  const rui = await someoneWith(platform, 'financeiro.cadastros', 'gerir')
  await cartao('Do Rui', String(rui.actor?.id), '2026-12')
  expect(await offered(rui)).toEqual(['Do Rui · 12/2026'])
  expect(await offered(ana, 'rui')).toHaveLength(1)
})
