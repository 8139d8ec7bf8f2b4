import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { addMoney, fromCents } from '#platform/contract/numbers/money.ts'
import { visoesEntregues } from '#platform/contract/visoes.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createFornecedor, deleteFornecedor } from '../../fornecedores/server/service.ts'
import { createProjeto, getProjeto } from '../../projetos/server/service.ts'
import { despesasApi } from '../contract.ts'
import { despesasProjetoRouter } from './router.ts'
import {
  createDespesa,
  deleteDespesa,
  getDespesa,
  lerNfeParaDespesa,
  listDespesas,
  listDespesasParecidas,
  listFornecedoresParaDespesa,
  updateDespesa,
} from './service.ts'
import { resumoDeDespesas } from './summary.ts'

const CHAVE = '35260577888999000181550010000043211123456783'
const nfe = readFileSync(new URL('../../apoio/nfe/server/amostras/nfe.xml', import.meta.url), 'utf8')

const database = testDatabase()

let platform: Platform
let ana: Person
let projeto_id: number
const base = () => ({
  projeto_id,
  descricao_despesa: 'Cimento',
  data_despesa: '2026-05-01',
  valor_despesa: '10',
})
const newProjeto = async (orcamento_total: string | null = null) =>
  (await ana.call(createProjeto, { nome_projeto: 'Obra', user_id: String(ana.actor?.id), orcamento_total }))
    .id
beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  projeto_id = await newProjeto()
})

describe('permissions', () => testPermissions(despesasProjetoRouter, () => platform))

test('an expense is registered, found, changed and deleted', async () => {
  const { id: fornecedor_id } = await ana.call(createFornecedor, { nome: 'Pedreira Açaí 77', cnpj: '1' })
  const created = await ana.call(createDespesa, {
    ...base(),
    fornecedor_id,
    valor_despesa: '1.234,5',
    numero_nota_fiscal: ' 4321 ',
    data_emissao_nota_fiscal: '',
    chave_acesso_nota_fiscal: CHAVE.replace(/(....)/g, '$1 '),
    categoria_despesa: 'material',
    comprovante_url: 'https://exemplo.com.br/nota.pdf',
  })
  expect(created).toMatchObject({
    valor_despesa: '1234.50',
    numero_nota_fiscal: '4321',
    data_emissao_nota_fiscal: null,
    chave_acesso_nota_fiscal: CHAVE,
    nome_fornecedor: 'Pedreira Açaí 77',
  })
  const filtros = { projetoId: projeto_id }
  for (const busca of [
    'acai',
    'pedreira 77',
    '4321',
    'material',
    '01/05/2026',
    '1.234,50',
    CHAVE.slice(10, 30),
  ]) {
    const { rows } = await ana.call(listDespesas, { busca, filtros })
    expect([busca, rows.map(({ id }) => id)]).toEqual([busca, [created.id]])
  }
  expect(await ana.call(listFornecedoresParaDespesa, { busca: 'acai' })).toHaveLength(1)

  await ana.call(deleteFornecedor, { id: fornecedor_id })
  const kept = await ana.call(getDespesa, { id: created.id })
  expect(kept).toMatchObject({ fornecedor_id: null, nome_fornecedor: 'Pedreira Açaí 77' })
  const { id, version } = kept
  const updated = await ana.call(updateDespesa, { id, version, dados: base() })
  expect(updated).toMatchObject({ valor_despesa: '10.00', nome_fornecedor: 'Pedreira Açaí 77' })
  expect(await ana.refusal(updateDespesa, { id, version, dados: base() })).toMatchObject({ atual: updated })
  await ana.call(deleteDespesa, { id })
  expect(await ana.refusal(getDespesa, { id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  [{ descricao_despesa: '' }, 'descricao_despesa', 'Informe a descrição da despesa.'],
  [{ data_despesa: '' }, 'data_despesa', 'Informe a data da despesa.'],
  [{ valor_despesa: 'dez' }, 'valor_despesa', 'Informe o valor da despesa, como 1.234,56.'],
  [{ chave_acesso_nota_fiscal: '1'.repeat(45) }, 'chave_acesso_nota_fiscal', 'Use no máximo 44 caracteres.'],
  [
    { comprovante_url: 'nota.pdf' },
    'comprovante_url',
    'Informe um endereço completo, como https://exemplo.com.br/nota.pdf.',
  ],
  [
    { comprovante_url: 'javascript:alert(1)' },
    'comprovante_url',
    'Informe um endereço completo, como https://exemplo.com.br/nota.pdf.',
  ],
  [{ projeto_id: null }, 'projeto_id', 'Primeiro selecione um projeto para adicionar despesas.'],
  [{ projeto_id: 2_000_000_000 }, 'projeto_id', 'Este projeto não existe mais.'],
  [{ fornecedor_id: 2_000_000_000 }, 'fornecedor_id', 'Este fornecedor não existe mais. Escolha outro.'],
])('%j is refused at the field %s', async (wrong, campo, mensagem) => {
  expect(await ana.refusal(createDespesa, { ...base(), ...wrong })).toMatchObject({
    campos: { [campo]: mensagem },
  })
})

test('a list belongs to a project', async () => {
  expect(await ana.refusal(listDespesas, {})).toMatchObject({ mensagem: 'Selecione um projeto' })
  expect(await ana.refusal(resumoDeDespesas, { projeto_id: 2_000_000_000 })).toMatchObject({ status: 404 })
})

test('without an invoice are those typed here alone: a part has that of its payable', async () => {
  const place = await newProjeto()
  const typed = { ...base(), projeto_id: place }
  await ana.call(createDespesa, { ...typed, numero_nota_fiscal: '77' })
  const { id } = await ana.call(createDespesa, typed)
  const [conta] = await database().query<{ id: number }>('select id from financeiro_contas_a_pagar limit 1')
  await database().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, conta_id)
     values ($1, 'Parte', '2026-05-01', 1, $2)`,
    [place, conta?.id],
  )
  const listed = async (filtros: object) => {
    const { rows } = await ana.call(listDespesas, { filtros: { projetoId: place, ...filtros } })
    return rows.map(row => row.numero_nota_fiscal ?? row.id)
  }
  expect(await listed({ numero_nota_fiscal: '77' })).toEqual(['77'])
  const view = visoesEntregues(despesasApi.list.path).find(({ nome }) => nome === 'Sem nota fiscal')
  expect(await listed(view?.consulta.filtros ?? {})).toEqual([id])
})

test('a wrong access key, and one that another expense has, are warned about, not refused', async () => {
  const chave_acesso_nota_fiscal = `${CHAVE.slice(0, 43)}9`
  const first = await ana.call(createDespesa, { ...base(), chave_acesso_nota_fiscal })
  const second = await ana.call(createDespesa, { ...base(), chave_acesso_nota_fiscal })
  const held = await ana.call(listDespesasParecidas, { chave_acesso_nota_fiscal, exceto: second.id })
  expect(held).toMatchObject([{ tipo: 'despesa', id: first.id, nome: 'Cimento', porque: 'chave' }])
  for (const { id } of [first, second]) await ana.call(deleteDespesa, { id })
})

test('an invoice is read, and nothing is stored', async () => {
  expect(await ana.call(lerNfeParaDespesa, { xml: nfe })).toMatchObject({ chave: CHAVE, fornecedor: null })
  expect(await ana.call(listDespesas, { filtros: { projetoId: projeto_id } })).toMatchObject({ total: 0 })
})

test('10,000 random expenses add up to the cent, as a whole and by category', async () => {
  const id = await newProjeto('1000000.00')
  const categories = ['Material', 'material ', 'MATERIAL', 'mão de obra', 'viagem', null]
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    valor: fromCents(BigInt(Math.floor(Math.random() * 10 ** (3 + (n % 9))) - 500)),
    categoria: categories[n % categories.length]?.trim() ?? null,
  }))
  await database().query(
    `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa)
       select $1, 'Aleatória', '2026-01-01', valor, categoria from json_to_recordset($2::json) as x(valor numeric, categoria text)`,
    [id, JSON.stringify(rows)],
  )
  platform.changes.bump()
  const sumOf = (some: typeof rows) => addMoney(...some.map(({ valor }) => valor))
  const resumo = await ana.call(resumoDeDespesas, { projeto_id: id })
  expect(resumo).toMatchObject({ quantidade: 10_000, total: sumOf(rows), orcamento_total: '1000000.00' })
  expect(resumo.categorias).toHaveLength(4)
  expect(addMoney(...resumo.categorias.map(({ total }) => total))).toBe(resumo.total)
  const material = resumo.categorias.find(({ categoria }) => categoria.toLowerCase() === 'material')
  expect(material?.total).toBe(sumOf(rows.filter(({ categoria }) => categoria?.toLowerCase() === 'material')))
  expect((await ana.call(getProjeto, { id })).gasto).toBe(resumo.total)
})
