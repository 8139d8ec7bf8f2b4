import { beforeAll, expect, test } from 'vitest'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { avisosDeRepetidas } from './repetidas.ts'
import { createConta } from './service.ts'

const DIA = '2026-12-10'

const db = testDatabase()
let ana: Person
beforeAll(async () => {
  ana = await someone(await platformOf(db()), 'Financeiro', 'Ana')
})

const fornecedor = async (nome: string, cnpj: string) => (await ana.call(createFornecedor, { nome, cnpj })).id
const conta = async (fornecedor_id: number, solicitacao_compra: string, more: object = {}) => {
  const { id } = await ana.call(createConta, {
    ...{ solicitacao_compra, nome_solicitante: 'Zeca', data_vencimento: DIA, data_emissao: '2026-11-10' },
    ...{ centro_custo: 'Obras', item: 'Cimento', natureza_orcamentaria: 'Materiais', aprovador: 'Bia' },
    ...{ nome_fornecedor: 'x', cnpj_fornecedor: '1', fornecedor_id, valor: '100', ...more },
  })
  return id
}
/** What an approver of this payable is told, of each the name. */
const avisos = async (...ids: number[]) => {
  if (!ana.actor) throw new Error('somebody')
  const told = await avisosDeRepetidas(db(), DIA, ids, ana.actor)
  return ids.map(id => told.get(id)?.map(text => /cobrança d[ea] (.*?),/.exec(text)?.[1]))
}

test('a number is the same with zeros before it, and two entries of one CNPJ are one supplier', async () => {
  const [first, twice, other] = [
    await fornecedor('Aço Norte', '45723174000110'),
    await fornecedor('Aço Norte Ltda', '45723174000110'),
    await fornecedor('Aço Leste', '11444777000161'),
  ]
  const number = (id: number, nome: string, numero_nota_fiscal: string, valor: string) =>
    conta(id, nome, { numero_nota_fiscal, valor })
  const zeros = await number(first, 'SC-zeros', '00098', '10')
  const bare = await number(first, 'SC-98', '98', '20')
  const elsewhere = await number(twice, 'SC-outro-cadastro', '098', '30')
  const stranger = await number(other, 'SC-alheia', '98', '40')
  expect(await avisos(zeros, bare, elsewhere, stranger)).toEqual([
    ['SC-outro-cadastro'],
    ['SC-outro-cadastro'],
    ['SC-98'],
    undefined,
  ])
  const [one, same] = [
    await conta(first, 'SC-valor', { valor: '555' }),
    await conta(twice, 'SC-valor-2', { valor: '555', data_vencimento: '2026-12-13' }),
  ]
  expect(await avisos(one, same)).toEqual([['SC-valor-2'], ['SC-valor']])
})

test('a bill is told of the payable without a value that a recurrence made for it', async () => {
  const id = await fornecedor('Energia', '1')
  const semValor = await conta(id, 'SC-recorrente', { valor: null })
  const [perto, longe] = [
    await conta(id, 'SC-fatura', { valor: '812,40', data_vencimento: '2026-12-13' }),
    await conta(id, 'SC-longe', { valor: '700', data_vencimento: '2026-12-14' }),
  ]
  expect(await avisos(perto, longe, semValor)).toEqual([['SC-recorrente'], undefined, undefined])
})

test('an expense of a project has the same number with zeros before it, or the same key', async () => {
  const id = await fornecedor('Locadora', '2')
  const [projeto] = await db().query<{ id: number }>(
    `insert into financeiro_projetos (nome_projeto) values ('Ponte') returning id`,
  )
  const chave = '35260577888999000181550010000043211123456783'
  await db().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, valor_despesa, data_despesa, fornecedor_id,
       numero_nota_fiscal, chave_acesso_nota_fiscal)
     values ($1, 'Guindaste', 1, '2026-01-01', $2, '77', null), ($1, 'Munck', 2, '2026-01-01', null, null, $3)`,
    [projeto?.id, id, chave],
  )
  const [number, key, other] = [
    await conta(id, 'SC-número', { numero_nota_fiscal: '0077', valor: '901' }),
    await conta(id, 'SC-chave', { chave_acesso_nota_fiscal: chave, valor: '902' }),
    await conta(id, 'SC-outra', { numero_nota_fiscal: '770', valor: '903' }),
  ]
  expect(await avisos(number, key, other)).toEqual([
    ['despesa de projeto Guindaste'],
    ['despesa de projeto Munck'],
    undefined,
  ])
})

test('a payable without a supplier is compared by nothing of it', async () => {
  const id = await conta(await fornecedor('Some', '1'), 'SC-sem')
  await db().query('update financeiro_contas_a_pagar set fornecedor_id = null where id = $1', [id])
  expect(await avisos(id)).toEqual([undefined])
  expect(await avisos()).toEqual([])
})

test('the rent of each month by one PIX key is no double of the last one; the same boleto is, whatever else it says', async () => {
  const id = await fornecedor('Imobiliária', '2')
  const aluguel = (nome: string, data_vencimento: string) =>
    conta(id, nome, { data_vencimento, valor: '2500', codigo_pagamento: 'aluguel@imobiliaria.com.br' })
  const boleto = (nome: string, valor: string) =>
    conta(id, nome, { valor, codigo_pagamento: '34191790010104351004791020150008291070026000' })
  const ids = [
    ...[await aluguel('SC-outubro', '2026-10-05'), await aluguel('SC-novembro', '2026-11-05')],
    ...[
      await aluguel('SC-de-novo', '2026-11-06'),
      await boleto('SC-boleto', '1'),
      await boleto('SC-outra', '2'),
    ],
  ]
  expect(await avisos(...ids)).toEqual([
    undefined,
    ['SC-de-novo'],
    ['SC-novembro'],
    ['SC-outra'],
    ['SC-boleto'],
  ])
})
