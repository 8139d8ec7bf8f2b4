import { beforeAll, expect, test } from 'vitest'
import { createFornecedor } from '#modules/financeiro/fornecedores/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { proporDe, proporDoFornecedor } from './propor.ts'
import { createConta } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})

const compra = {
  ...{ solicitacao_compra: 'SC-1', centro_custo: 'Obra', item: 'Cimento' },
  ...{ natureza_orcamentaria: 'Material', aprovador: 'Bia' },
}
const itens = (...itens: string[]) => proporDe(itens.map(item => ({ ...compra, item }))).item

test('the last purchase proposes; a supplier without one proposes nothing', () => {
  const nothing = {
    ...{ solicitacao_compra: null, centro_custo: null, item: null },
    ...{ natureza_orcamentaria: null, aprovador: null },
  }
  expect(proporDe([])).toEqual(nothing)
  expect(proporDe([{ ...compra, centro_custo: 'Galpão' }, compra])).toEqual({
    ...{ ...compra, solicitacao_compra: null, centro_custo: 'Galpão' },
  })
})

test('a request is proposed only where the last three purchases had the same', () => {
  const pedidos = (...pedidos: string[]) =>
    proporDe(pedidos.map(solicitacao_compra => ({ ...compra, solicitacao_compra }))).solicitacao_compra
  expect(pedidos('Contrato 12', 'Contrato 12')).toBeNull()
  expect(pedidos('Contrato 12', 'Contrato 12', 'Contrato 12', 'SC-1')).toBe('Contrato 12')
  expect(pedidos('Contrato 12', 'Contrato 12', 'SC-1', 'Contrato 12')).toBeNull()
  expect(pedidos('SC-4', 'SC-3', 'SC-2', 'SC-1')).toBeNull()
})

test.each([
  'NF-e 4321',
  'NFS-e 12',
  'Nota 77',
  'Aluguel outubro',
  'Energia de março de 2026',
  'Vale 10/2026',
  'Serviço de 05/10/26',
  'Frete nov/26',
  'Torno, parcela 2',
  '3ª medição',
  'Tinta e mais 2 itens',
])('an item that is of one purchase alone is passed over: %s', item => {
  expect(itens(item)).toBeNull()
  expect(itens(item, 'Areia')).toBe('Areia')
})

test.each(['Cimento CP II 50 kg', 'Parafuso 1/2', 'Anotações', 'Set de chaves', 'Maionese', 'Tinta 18 l'])(
  'an item that may be bought again is proposed: %s',
  item => expect(itens(item)).toBe(item),
)

test('instalments are one purchase, and cancelled payables and those of others none', async () => {
  const cadastro = async (nome: string, cnpj: string) =>
    (await ana.call(createFornecedor, { nome, cnpj, contas: [] } as never)).id
  const [aco, outro] = [await cadastro('Aço Sul', '45723174000110'), await cadastro('Outro', '2')]
  const registra = (solicitacao_compra: string, more: object = {}) =>
    ana.call(createConta, {
      ...{ ...compra, solicitacao_compra, nome_solicitante: 'Z', data_vencimento: '2026-12-10' },
      ...{ data_emissao: '2026-11-10', fornecedor_id: aco, nome_fornecedor: 'x', cnpj_fornecedor: '0' },
      ...{ valor: '90', ...more },
    } as never)
  const propoe = (fornecedor_id: number) => ana.call(proporDoFornecedor, { fornecedor_id })
  const parcela = (data_vencimento: string) => ({ data_vencimento, valor: '30', codigo_pagamento: null })
  await registra('Contrato', {
    plano: [parcela('2026-12-01'), parcela('2027-01-01'), parcela('2027-02-01')],
    item: 'Andaime',
  })
  expect(await propoe(aco)).toMatchObject({ solicitacao_compra: null, item: 'Andaime' })
  await registra('Contrato')
  await registra('SC-9', { status: 'Cancelada', centro_custo: 'Engano' })
  await registra('SC-8', { fornecedor_id: outro, centro_custo: 'Outra' })
  // Registered last, due first.
  await registra('Contrato', { data_vencimento: '2026-11-20', centro_custo: 'Galpão' })
  expect(await propoe(aco)).toEqual({
    ...{ ...compra, solicitacao_compra: 'Contrato', centro_custo: 'Galpão' },
  })
  // It is for who registers one.
  const leitor = await someoneWith(platform, 'financeiro.cadastros', 'ver')
  await expect(leitor.call(proporDoFornecedor, { fornecedor_id: aco })).rejects.toMatchObject({
    codigo: 'nao_permitido',
  })
})
