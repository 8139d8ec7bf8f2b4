import { beforeAll, expect, test } from 'vitest'
import { createAlcada } from '#modules/ti/alcadas/server/service.ts'
import { addDays, todayIn } from '#platform/contract/dates/dates.ts'
import { todasAsEntregues } from '#platform/contract/visoes.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { fornecedoresApi } from '../../fornecedores/contract.ts'
import { fornecedoresRouter } from '../../fornecedores/server/router.ts'
import { createFornecedor } from '../../fornecedores/server/service.ts'
import { createPagamento } from '../../pagamentos/server/service.ts'
import { fazerContas } from '../../recorrencias/server/job.ts'
import { createRecorrencia } from '../../recorrencias/server/service.ts'
import { contasApi } from '../contract.ts'
import { contasRouter } from './router.ts'
import { createConta, listContas } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
let platform: Platform
let ana: Person
let fornecedor_id: number

const named = <Api extends { path: string }>(routes: readonly Operation[], { path }: Api) =>
  routes.find(({ procedure }) => procedure.path === path) as Operation<never>

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  await db().query('delete from financeiro_contas_a_pagar')
  fornecedor_id = (await ana.call(createFornecedor, { nome: 'Pedreira', cnpj: '1' })).id
  const comum = {
    ...{
      nome_solicitante: 'Ana',
      centro_custo: 'Obras',
      natureza_orcamentaria: 'Materiais',
      aprovador: 'Bia',
    },
    ...{ nome_fornecedor: 'Pedreira', cnpj_fornecedor: '1', fornecedor_id, item: 'Brita' },
  }
  const make = (solicitacao_compra: string, dias: number, valor: string, status = 'Pendente') =>
    ana.call(createConta, {
      ...{ ...comum, solicitacao_compra, valor, status },
      ...{ data_emissao: addDays(hoje, -60), data_vencimento: addDays(hoje, dias) },
    } as never)
  await make('atrasada', -10, '200')
  await make('de hoje', 0, '100')
  await make('do mês que vem', 40, '50')
  const { id: conta_id } = await make('em parte', 10, '90')
  await ana.call(createPagamento, { conta_id, data_pagamento: hoje, valor: '30' } as never)
  await make('paga', -3, '400', 'Paga')
  await make('cancelada', 5, '999', 'Cancelada')
  await ana.call(createRecorrencia, {
    ...{ ...comum, nome: 'aluguel', valor: '70', vezes: 1 },
    ...{ data_inicio: addDays(hoje, 20), sem_banco: 'Manter a data' },
  } as never)
  await fazerContas(db(), hoje)
  const admin = personOf(platform, await createUser(db(), 'Administrador'))
  await admin.call(createAlcada, {
    ...{ tabela: 'financeiro_contas_a_pagar', faixa_de: '5000', perfil: 'Administrador', ativa: true },
  } as never)
  await make('cara', 30, '6000')
})

test('the delivered views of payables hold what their names say, in the order of its due date', async () => {
  const views = todasAsEntregues().get(contasApi.list.path) ?? []
  const held = async (nome: string) => {
    const view = views.find(each => each.nome === nome)
    if (!view) throw new Error(`No view is called ${nome}`)
    const { busca, ordem, direcao, filtros } = view.consulta
    const { rows } = await ana.call(listContas, { busca, ordem, direcao, filtros } as never)
    return rows.map(({ solicitacao_compra }) => solicitacao_compra.replace(/ \d.*/, ''))
  }
  expect(await held('A vencer')).toEqual(['de hoje', 'em parte', 'aluguel', 'cara', 'do mês que vem'])
  expect(await held('Por semana')).toEqual([
    ...['atrasada', 'de hoje', 'em parte', 'aluguel', 'cara', 'do mês que vem'],
  ])
  expect(await held('Vencem em 7 dias')).toEqual(['de hoje'])
  expect(await held('Atrasadas')).toEqual(['atrasada'])
  expect(await held('A aprovar')).toEqual(['cara'])
  expect(await held('Parciais')).toEqual(['em parte'])
  expect(await held('Recorrências')).toEqual(['aluguel'])
  expect(await held('Pagas')).toEqual(['paga'])
  expect(views.find(({ nome }) => nome === 'Por semana')?.consulta.agrupar).toBe('data_vencimento:semana')
})

test('the page of a supplier says what is open, late and paid, and the totals of the list say the same', async () => {
  const ficha = named(fornecedoresRouter, fornecedoresApi.ficha) as Operation<typeof fornecedoresApi.ficha>
  const { relacoes } = await ana.call(ficha, { id: fornecedor_id })
  expect(relacoes.find(({ titulo }) => titulo === 'Contas a pagar')).toMatchObject({
    total: 8,
    somas: [
      { rotulo: 'Em aberto', valor: '6480.00' },
      { rotulo: 'Em atraso', valor: '200.00' },
      { rotulo: 'Pagas', valor: '400.00' },
    ],
  })
  const totais = named(contasRouter, contasApi.totais) as Operation<typeof contasApi.totais>
  expect(await ana.call(totais, { filtros: { fornecedor_id } } as never)).toEqual({
    exemplos: false,
    em_aberto: { quantidade: 6, valor: '6480.00' },
    em_atraso: { quantidade: 1, valor: '200.00' },
    pagas: { quantidade: 1, valor: '400.00' },
  })
})
