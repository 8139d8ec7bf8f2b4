import { beforeAll, expect, test } from 'vitest'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf } from '#platform/testing/files/exported.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createCartao } from '../../cartoes/server/service.ts'
import { createDespesaCartao } from '../../despesas-cartao/server/service.ts'
import { FECHADA, prestacoesApi } from '../contract.ts'
import { conferirFaturas } from './conferir.ts'
import { prestacoesRouter } from './router.ts'
import { abrirPrestacao, exportPrestacoes, getPrestacao, listPrestacoes, updatePrestacao } from './service.ts'

const ALHEIO = 'Seu perfil de acesso permite somente os cartões dos quais você é portador.'
const LISTA = prestacoesApi.list.path

const database = testDatabase()
let platform: Platform
let ana: Person
let rui: Person
let many: ReturnType<typeof importsInto>
const ids: Record<string, number> = {}

/** The statement of a card: its total, and what was spent. */
async function fatura(nome_cartao: string, { total = '', despesa = '', ...cartao }: Record<string, unknown>) {
  const novo = { nome_cartao, tipo_cartao: 'Crédito' as const, ...cartao }
  const { id: cartao_id } = await ana.call(createCartao, novo)
  const { id, version } = await ana.call(abrirPrestacao, { cartao_id, mes_referencia: '2026-02' })
  ids[nome_cartao] = id
  if (total) await ana.call(updatePrestacao, { id, version, dados: { valor_total_fatura: String(total) } })
  if (!despesa) return
  const gasto = { data_despesa: '2026-02-03', descricao_despesa: 'Táxi', valor_despesa: String(despesa) }
  await ana.call(createDespesaCartao, { prestacao_id: id, ...gasto })
}

beforeAll(async () => {
  platform = await platformOf(database())
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
  many = importsInto(platform, prestacoesRouter)
  const portador_id = rui.actor?.id
  await fatura('Viagens', { portador_id, total: '100,00', despesa: '70,00' })
  await fatura('Combustível', { portador_id, total: '50,00', despesa: '50,00' })
  await fatura('Débito', { portador_id, tipo_cartao: 'Débito' })
  await fatura('Diretoria', { total: '900,00', despesa: '1,00' })
})

async function change(person: Person, names: string[], dados: Record<string, unknown>) {
  const chosen = names.map(name => ids[name] ?? 0)
  const seen = await Promise.all(chosen.map(id => ana.call(getPrestacao, { id })))
  const input = { operacao: prestacoesApi.update.path, dados }
  const alvo = { ids: chosen, versions: seen.map(({ version }) => version) }
  const { id } = await person.call(many.selecao(selecaoApi.iniciar), { ...input, alvo })
  await many.work()
  return person.call(many.selecao(selecaoApi.andamento), { id })
}

test('sums, groups and export are of the cards that one sees', async () => {
  const somas = async (person: Person) =>
    (await person.call(many.selecao(selecaoApi.somas), { lista: LISTA })).somas
  const [dele, todas] = [
    { valor_total_fatura: '150.00', total_despesas: '120.00', diferenca: '30.00' },
    { valor_total_fatura: '1050.00', total_despesas: '121.00', diferenca: '929.00' },
  ]
  expect(await somas(rui)).toEqual(dele)
  expect(await somas(ana)).toEqual(todas)
  const shown = { lista: LISTA, colunas: ['status_fatura', 'diferenca'] }
  expect((await ana.call(many.selecao(selecaoApi.somas), shown)).somas).toEqual({ diferenca: '929.00' })
  const grupos = async (person: Person, agrupar: string) =>
    (await person.call(many.selecao(selecaoApi.grupos), { lista: LISTA, agrupar })).grupos
  expect(await grupos(rui, 'status_fatura')).toEqual([{ valor: 'Aberta', quantidade: 3, somas: dele }])
  expect(await grupos(ana, 'mes_referencia')).toMatchObject([{ valor: '2026-02', quantidade: 4 }])
  const text = async (person: Person) =>
    (await bytesOf(await person.call(exportPrestacoes, { formato: 'csv' }))).toString()
  expect(await text(rui)).toContain('Viagens;Rui;02/2026;;100,00;70,00;30,00;Aberta')
  expect(await text(rui)).not.toContain('Diretoria')
  expect(await text(ana)).toContain('Diretoria')
})

test('the list stands in the order of total and status', async () => {
  const names = async (ordem: 'valor_total_fatura' | 'status_fatura' | 'data_vencimento_fatura') =>
    (await ana.call(listPrestacoes, { ordem, direcao: 'asc' })).rows.map(row => row.nome_cartao)
  expect((await names('valor_total_fatura')).slice(0, 3)).toEqual(['Combustível', 'Viagens', 'Diretoria'])
  expect(await names('status_fatura')).toHaveLength(4)
  expect(await names('data_vencimento_fatura')).toHaveLength(4)
})

test('before they are closed, those with a difference are told, of one’s own cards alone', async () => {
  const told = { id: ids.Viagens, nome: 'Viagens 02/2026', avisos: [expect.stringContaining('a lançar')] }
  expect(await rui.call(conferirFaturas, { ids: Object.values(ids) })).toEqual([told])
  expect(await rui.call(conferirFaturas, {})).toEqual([told])
  expect(await rui.call(conferirFaturas, { exceto: [ids.Viagens ?? 0] })).toEqual([])
  expect((await ana.call(conferirFaturas, {})).map(({ nome }) => nome)).toContain('Diretoria 02/2026')
})

test('many are changed at once; a debit card and another one’s are refused with the reason', async () => {
  const dated = await change(ana, ['Viagens', 'Débito'], { data_vencimento_fatura: '2026-03-10' })
  expect(dated).toMatchObject({ feitas: 1, recusadas: 1 })
  expect(dated.recusas).toEqual([
    {
      motivo: 'A fatura de um cartão de débito não tem vencimento nem valor total.',
      quantidade: 1,
      registros: [{ id: ids.Débito, nome: 'Débito 02/2026' }],
    },
  ])
  const paid = await change(rui, ['Viagens', 'Combustível', 'Débito', 'Diretoria'], { status_fatura: 'Paga' })
  expect(paid).toMatchObject({ feitas: 2, recusadas: 2 })
  // What one does not see has no name.
  expect(paid.recusas.map(({ motivo, registros }) => [motivo, registros[0]?.nome]).sort()).toEqual([
    [ALHEIO, null],
    ['Um cartão de débito tem fatura Aberta ou Fechada (Conciliada).', 'Débito 02/2026'],
  ])
  expect(await many.undo(rui, paid.id)).toMatchObject({ feitas: 2, recusadas: 0 })
})

test('all that a holder selects are the statements of the own cards', async () => {
  const ask = (total: number) => ({
    operacao: prestacoesApi.update.path,
    dados: { status_fatura: FECHADA },
    alvo: { busca: '', filtros: {}, total },
  })
  expect(await rui.refusal(many.selecao(selecaoApi.iniciar), ask(4))).toMatchObject({ codigo: 'regra' })
  const { id } = await rui.call(many.selecao(selecaoApi.iniciar), ask(3))
  await many.work()
  expect(await rui.call(many.selecao(selecaoApi.andamento), { id })).toMatchObject({ feitas: 3 })
  expect((await ana.call(getPrestacao, { id: ids.Diretoria ?? 0 })).status_fatura).toBe('Aberta')
})
