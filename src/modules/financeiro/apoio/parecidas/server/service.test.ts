import { beforeAll, expect, test } from 'vitest'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasRouter } from '../../../contas-a-pagar/server/router.ts'
import { createConta, listContasParecidas, updateConta } from '../../../contas-a-pagar/server/service.ts'
import { createDespesa, listDespesasParecidas } from '../../../despesas-projeto/server/service.ts'
import { createFornecedor } from '../../../fornecedores/server/service.ts'
import { createProjeto } from '../../../projetos/server/service.ts'

const LINHA = '34191.10121 34567.880058 71234.570001 6 16670000012345'
const BARRAS = '34196166700000123451101234567880057123457000'
const CHAVE = '35260577888999000181550010000043211123456783'
const PIX =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D'

const database = testDatabase()

let platform: Platform
let ana: Person
let fornecedor_id: number
let conta: { id: number; version: number }

const dados = () => ({
  solicitacao_compra: 'SC-1',
  nome_solicitante: 'Ana',
  data_vencimento: '2026-12-10',
  data_emissao: '2026-11-10',
  centro_custo: 'Obras',
  item: 'Cimento',
  natureza_orcamentaria: 'Materiais',
  aprovador: 'Bia',
  nome_fornecedor: 'Pedreira',
  cnpj_fornecedor: '1',
  fornecedor_id,
  valor: '123,45',
})

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Pedreira', cnpj: '1' })).id
  conta = await ana.call(createConta, {
    ...dados(),
    codigo_pagamento: LINHA,
    numero_nota_fiscal: '4321',
    chave_acesso_nota_fiscal: CHAVE,
  })
})

test('the number of an invoice is the same with zeros before it; codes of instalments are looked for, too', async () => {
  const found = (bill: object) => ana.call(listContasParecidas, { fornecedor_id, ...bill })
  for (const numero_nota_fiscal of ['4321', '004321', '000004321'])
    expect(await found({ numero_nota_fiscal })).toMatchObject([{ id: conta.id, porque: 'numero' }])
  for (const numero_nota_fiscal of ['43210', '14321', 'A4321'])
    expect(await found({ numero_nota_fiscal })).toEqual([])
  const zeros = await ana.call(createConta, { ...dados(), numero_nota_fiscal: '00098', valor: '9' })
  expect(await found({ numero_nota_fiscal: '98' })).toMatchObject([{ id: zeros.id, porque: 'numero' }])
  expect(await ana.call(listContasParecidas, { codigos: ['12', LINHA] })).toMatchObject([
    { id: conta.id, porque: 'codigo' },
  ])
})

test('a typed line is stored as its bar code, and the same bill is found by either', async () => {
  expect(conta).toMatchObject({ codigo_pagamento: BARRAS })
  for (const codigo_pagamento of [LINHA, BARRAS]) {
    expect(await ana.call(listContasParecidas, { codigo_pagamento })).toEqual([
      {
        tipo: 'conta',
        id: conta.id,
        nome: 'SC-1',
        data: '2026-12-10',
        valor: '123.45',
        status: 'Pendente',
        porque: 'codigo',
      },
    ])
  }
})

test('a code with a wrong digit or a wrong CRC is stored as it was typed, and is a double of itself', async () => {
  for (const wrong of [LINHA.replace('10121', '10122'), PIX.replace('Fulano', 'Fulana')]) {
    expect(lerCodigo(wrong, '2026-11-10')?.erros).not.toEqual([])
    const { id, codigo_pagamento } = await ana.call(createConta, {
      ...{ ...dados(), valor: '7', codigo_pagamento: wrong },
    })
    expect(codigo_pagamento).toBe(wrong)
    expect(
      await ana.call(listContasParecidas, { codigo_pagamento: wrong, valor: '7', data: '2026-12-10' }),
    ).toMatchObject([{ id, porque: 'codigo' }])
  }
})

test('a code that may stand in the payable of every month is the same bill with its value and about its day alone', async () => {
  const chave = 'financeiro@aluguel.com.br'
  const aluguel = (data_vencimento: string, valor: string) =>
    ana.call(createConta, {
      ...dados(),

      data_vencimento,
      valor,
      codigo_pagamento: chave,
    })
  const [, novembro] = [await aluguel('2026-10-05', '2500'), await aluguel('2026-11-05', '2500')]
  const found = (data: string, valor: string) =>
    ana.call(listContasParecidas, { codigo_pagamento: chave, data, valor })
  expect(await found('2026-12-05', '2500')).toEqual([])
  expect(await found('2026-11-06', '2500.01')).toEqual([])
  expect(await found('2026-11-06', '2500')).toMatchObject([{ id: novembro.id, porque: 'codigo' }])
})

test('the surest reason is told, and the record itself is never its own double', async () => {
  const bill = {
    codigo_pagamento: LINHA,
    chave_acesso_nota_fiscal: CHAVE,
    numero_nota_fiscal: '4321',
    fornecedor_id,
    valor: '123.45',
    data: '2026-12-10',
  }
  const reasonOf = async (call: object) =>
    (await ana.call(listContasParecidas, call)).map(({ porque }) => porque)
  expect(await reasonOf(bill)).toEqual(['codigo'])
  expect(await reasonOf({ ...bill, codigo_pagamento: null })).toEqual(['chave'])
  expect(await reasonOf({ fornecedor_id, numero_nota_fiscal: '4321' })).toEqual(['numero'])
  expect(await reasonOf({ ...bill, exceto: conta.id })).toEqual([])
  expect(await reasonOf({})).toEqual([])
})

test('a company that stands in the register twice is one supplier', async () => {
  const of = async (nome: string, cnpj: string) => (await ana.call(createFornecedor, { nome, cnpj })).id
  const [first, twice, other] = [
    await of('Aço Norte', '45723174000110'),
    await of('Aço Norte Ltda', '45723174000110'),
    await of('Aço Leste', '11444777000161'),
  ]
  const { id } = await ana.call(createConta, {
    ...{ ...dados(), fornecedor_id: first, valor: '88', numero_nota_fiscal: '9090' },
  })
  for (const fornecedor_id of [first, twice])
    expect(await ana.call(listContasParecidas, { fornecedor_id, numero_nota_fiscal: '9090' })).toMatchObject([
      { id, porque: 'numero' },
    ])
  expect(await ana.call(listContasParecidas, { fornecedor_id: other, numero_nota_fiscal: '9090' })).toEqual(
    [],
  )
})

test('same supplier and value count within three days', async () => {
  const on = (data: string, valor = '123.45') => ana.call(listContasParecidas, { fornecedor_id, valor, data })
  expect(await on('2026-12-07')).toMatchObject([{ porque: 'valor' }])
  expect(await on('2026-12-13')).toHaveLength(1)
  for (const day of ['2026-12-06', '2026-12-14']) expect(await on(day)).toEqual([])
  expect(await on('2026-12-10', '123.46')).toEqual([])
})

test('a payable without a value may be the bill that its recurrence waited for', async () => {
  const fornecedor_id = (await ana.call(createFornecedor, { nome: 'Energia', cnpj: '2' })).id
  const { id } = await ana.call(createConta, { ...dados(), fornecedor_id, valor: null })
  const on = (data: string, valor: string | null = '812.40') =>
    ana.call(listContasParecidas, { fornecedor_id, valor, data })
  for (const day of ['2026-12-07', '2026-12-13'])
    expect(await on(day)).toMatchObject([{ id, valor: null, porque: 'sem_valor' }])
  for (const day of ['2026-12-06', '2026-12-14']) expect(await on(day)).toEqual([])
  expect(await on('2026-12-10', null)).toEqual([])
  expect(
    await ana.call(listDespesasParecidas, { fornecedor_id, valor: '812.40', data: '2026-12-10' }),
  ).toMatchObject([{ id, porque: 'sem_valor' }])
})

test('payables and expenses know of each other, where one may read both; what is cancelled is no double', async () => {
  const projeto_id = (await ana.call(createProjeto, { nome_projeto: 'Obra', user_id: String(ana.actor?.id) }))
    .id
  const despesa = await ana.call(createDespesa, {
    projeto_id,
    descricao_despesa: 'Cimento da obra',
    data_despesa: '2026-12-09',
    valor_despesa: '123,45',
    chave_acesso_nota_fiscal: CHAVE,
  })
  const expense = { tipo: 'despesa', id: despesa.id, porque: 'chave', status: null }
  expect(await ana.call(listContasParecidas, { chave_acesso_nota_fiscal: CHAVE })).toMatchObject([
    { tipo: 'conta', id: conta.id },
    expense,
  ])
  expect(
    await ana.call(listDespesasParecidas, { chave_acesso_nota_fiscal: CHAVE, exceto: despesa.id }),
  ).toMatchObject([{ tipo: 'conta', id: conta.id }])

  const actor = await createUser(platform.db, 'Financeiro')
  const narrow = personOf(platform, {
    ...actor,
    niveis: { ...actor.niveis, 'financeiro.projetos': 'nenhum' },
  })
  expect(await narrow.call(listContasParecidas, { chave_acesso_nota_fiscal: CHAVE })).toMatchObject([
    { tipo: 'conta' },
  ])

  const { id, version } = conta
  await ana.call(updateConta, { id, version, dados: { status: 'Cancelada' } })
  expect(await ana.call(listContasParecidas, { chave_acesso_nota_fiscal: CHAVE })).toMatchObject([expense])
})

test('the instalments of a purchase count as one, so that another with the same key is found', async () => {
  const chave_acesso_nota_fiscal = '35260577888999000181550010000098761123456780'
  const paga = await ana.call(createConta, {
    ...dados(),
    ...{ solicitacao_compra: 'SC-Paga', valor: '77', chave_acesso_nota_fiscal },
  })
  await database().query(`update financeiro_contas_a_pagar set status = 'Paga' where id = $1`, [paga.id])
  const parcelada = await ana.call(createConta, {
    ...dados(),
    ...{ solicitacao_compra: 'SC-Três', valor: '300', chave_acesso_nota_fiscal },
    plano: [1, 2, 3].map(mes => ({ data_vencimento: `2027-0${mes}-10`, valor: '100' })),
  })
  expect(await ana.call(listContasParecidas, { chave_acesso_nota_fiscal })).toMatchObject([
    { id: parcelada.id, porque: 'chave' },
    { id: paga.id, porque: 'chave' },
  ])
})

test('a payable and an expense of one bill are found by number, by due date and by issue date', async () => {
  const projeto_id = (
    await ana.call(createProjeto, { nome_projeto: 'Galpão', user_id: String(ana.actor?.id) })
  ).id
  const bill = { fornecedor_id, numero_nota_fiscal: '777' }
  const paga = await ana.call(createConta, { ...dados(), ...bill, valor: '888,00' })
  const despesa = await ana.call(createDespesa, {
    ...{ projeto_id, descricao_despesa: 'Brita', ...bill, numero_nota_fiscal: '00777' },
    ...{ data_despesa: '2026-11-11', valor_despesa: '888,00' },
  })
  const contas = async (call: object) =>
    (await ana.call(listDespesasParecidas, call))
      .filter(({ id, tipo }) => tipo === 'conta' && id === paga.id)
      .map(({ porque }) => porque)
  const despesas = async (call: object) =>
    (await ana.call(listContasParecidas, call))
      .filter(({ id, tipo }) => tipo === 'despesa' && id === despesa.id)
      .map(({ porque }) => porque)
  expect(await contas(bill)).toEqual(['numero'])
  expect(await despesas(bill)).toEqual(['numero'])
  const same = { fornecedor_id, valor: '888.00' }
  expect(await contas({ ...same, data: '2026-12-12' })).toEqual(['valor'])
  expect(await contas({ ...same, data: '2026-11-11' })).toEqual(['emissao'])
  expect(await contas({ ...same, data: '2026-11-14' })).toEqual([])
  expect(await despesas({ ...same, data: '2026-11-12' })).toEqual(['valor'])
  expect(await despesas({ ...same, data: '2026-12-10', data_emissao: '2026-11-10' })).toEqual(['emissao'])
  expect(await despesas({ ...same, data: '2026-12-10' })).toEqual([])
  // Of two payables the due dates count alone: a monthly bill has the same value each time.
  expect(await ana.call(listContasParecidas, { ...same, data: '2026-11-10' })).toMatchObject([
    { tipo: 'despesa' },
  ])
})

test('the page of a payable brings its doubles and the check of its beneficiary', async () => {
  const bill = { ...dados(), solicitacao_compra: 'SC-Página', valor: '55,00', numero_nota_fiscal: '5050' }
  const first = await ana.call(createConta, bill)
  const second = await ana.call(createConta, { ...bill, codigo_pagamento: LINHA })
  const ficha = contasRouter.find(({ procedure }) => procedure.path.endsWith('contas-a-pagar/ficha'))
  const { partes } = (await ana.call(ficha as unknown as Operation<never>, { id: second.id } as never)) as {
    partes: { caminho: string; entrada: object; resposta: unknown }[]
  }
  const part = (verb: string) => partes.find(({ caminho }) => caminho === `financeiro/contas-a-pagar/${verb}`)
  expect(part('parecidas')?.resposta).toContainEqual(
    expect.objectContaining({ id: first.id, porque: 'numero' }),
  )
  expect(part('beneficiario')?.entrada).toMatchObject({ fornecedor_id, codigo_pagamento: BARRAS })
})
