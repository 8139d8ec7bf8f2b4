import { beforeAll, describe, expect, test } from 'vitest'
import { addMoney, fromCents } from '#platform/contract/numbers/money.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createCartao } from '../../cartoes/server/service.ts'
import { abrirPrestacao, updatePrestacao } from '../../prestacao-contas-cartao/server/service.ts'
import { listCategoriasDoCartao } from './categorias.ts'
import { despesasCartaoRouter } from './router.ts'
import {
  comprovantesRouter,
  createDespesaCartao,
  deleteDespesaCartao,
  exportDespesasCartao,
  extratoDaPrestacao,
  getDespesaCartao,
  listDespesasCartao,
  listHistoricoDeDespesasCartao,
  updateDespesaCartao,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
let rui: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  rui = await someone(platform, 'Usuário Comum', 'Rui')
})
const novaFatura = async (portador: Person | null = rui) => {
  const portador_id = portador?.actor?.id ?? null
  const { id: cartao_id } = await ana.call(createCartao, {
    nome_cartao: 'C',
    tipo_cartao: 'Crédito',
    portador_id,
  })
  return (await ana.call(abrirPrestacao, { cartao_id, mes_referencia: '2026-02' })).id
}
const dados = (extra: object = {}) => ({
  data_despesa: '2026-02-28',
  descricao_despesa: 'Almoço',
  valor_despesa: '1.234,5',
  ...extra,
})

describe('permissions', () => testPermissions(despesasCartaoRouter, () => platform))

test('an expense is entered, read, changed and deleted', async () => {
  const prestacao_id = await novaFatura()
  const created = await rui.call(createDespesaCartao, {
    prestacao_id,
    ...dados({
      categoria_despesa: ' Refeição ',
      comprovante_url: 'https://notas.com.br/1.pdf',
      observacoes: '',
    }),
  })
  expect(created).toMatchObject({
    prestacao_id,
    categoria_despesa: 'Refeição',
    valor_despesa: '1234.50',
    comprovante_url: 'https://notas.com.br/1.pdf',
    observacoes: null,
    user_id: rui.actor?.id,
    pode: { alterar: true, excluir: true },
  })
  expect(await rui.call(getDespesaCartao, { id: created.id })).toEqual(created)
  const changed = dados({ valor_despesa: '-10', comprovante_url: '' })
  const change = { id: created.id, version: 1, dados: { prestacao_id, ...changed } }
  const updated = await ana.call(updateDespesaCartao, change)
  expect(updated).toMatchObject({
    valor_despesa: '-10.00',
    comprovante_url: null,
    categoria_despesa: 'Refeição',
  })
  expect(await rui.refusal(updateDespesaCartao, change)).toMatchObject({
    codigo: 'conflito',
    atual: updated,
  })
  const [other, theirs] = [await novaFatura(), await novaFatura(ana)]
  const move = (to: number) => ({ ...change, version: 2, dados: { ...change.dados, prestacao_id: to } })
  expect(await rui.refusal(updateDespesaCartao, move(theirs))).toMatchObject({ status: 403 })
  expect((await rui.call(updateDespesaCartao, move(other))).prestacao_id).toBe(other)
  const { mudancas } = await rui.call(listHistoricoDeDespesasCartao, { id: created.id })
  expect(mudancas.map(({ acao }) => acao)).toEqual(['alterar', 'alterar', 'criar'])
  await rui.call(deleteDespesaCartao, { id: created.id })
  expect(await rui.refusal(getDespesaCartao, { id: created.id })).toMatchObject({ status: 404 })
})

test.each([
  [{ data_despesa: '' }, 'data_despesa', 'Informe a data da despesa.'],
  [{ data_despesa: '2026-02-29' }, 'data_despesa', 'Informe a data da despesa.'],
  [{ descricao_despesa: ' ' }, 'descricao_despesa', 'Informe a descrição da despesa.'],
  [{ valor_despesa: ' ' }, 'valor_despesa', 'Informe o valor da despesa.'],
  [{ valor_despesa: '1,234.56' }, 'valor_despesa', 'Informe um valor válido, como 1.234,56.'],
  [
    { comprovante_url: 'javascript:alert(1)' },
    'comprovante_url',
    'Informe um endereço completo, como https://exemplo.com.br/nota.pdf.',
  ],
])('%j is refused at the field %s', async (extra, campo, mensagem) => {
  const input = { prestacao_id: await novaFatura(), ...dados(extra) }
  const refusal = await rui.refusal(createDespesaCartao, input)
  expect(refusal).toMatchObject({ titulo: 'Erro adicionando despesa', campos: { [campo]: mensagem } })
})

test('an amount without any number becomes 0', async () => {
  const input = { prestacao_id: await novaFatura(), ...dados({ valor_despesa: 'a combinar' }) }
  expect((await rui.call(createDespesaCartao, input)).valor_despesa).toBe('0.00')
})

test('without a statement an expense is refused', async () => {
  const message = { titulo: 'Erro', mensagem: 'Fatura ou usuário não definido.' }
  const input = { prestacao_id: 2_000_000_000, ...dados() }
  expect(await rui.refusal(createDespesaCartao, input)).toMatchObject(message)
  expect(await rui.refusal(createDespesaCartao, dados())).toMatchObject({ mensagem: message.mensagem })
})

test("nobody reaches an expense of another's card, by list, search, id or statement", async () => {
  const [mine, theirs] = [await novaFatura(), await novaFatura(null)]
  const segredo = dados({ descricao_despesa: 'Segredo da diretoria' })
  const { rateio: _, ...own } = await ana.call(createDespesaCartao, { prestacao_id: mine, ...segredo })
  const other = await ana.call(createDespesaCartao, { prestacao_id: theirs, ...segredo })

  const listed = await rui.call(listDespesasCartao, { busca: 'segredo' })
  expect(listed).toMatchObject({ rows: [own], total: 1 })
  expect((await rui.call(listDespesasCartao, {})).rows.every(row => row.prestacao_id !== theirs)).toBe(true)
  const all = await ana.call(listDespesasCartao, { busca: 'segredo' })
  expect(all.rows.map(({ id }) => id).sort()).toEqual([own.id, other.id].sort())

  const refused = { status: 403, titulo: 'Acesso restrito' }
  for (const [operation, input] of [
    [listDespesasCartao, { filtros: { prestacao_id: theirs } }],
    [getDespesaCartao, { id: other.id }],
    [extratoDaPrestacao, { prestacao_id: theirs }],
    [createDespesaCartao, { prestacao_id: theirs, ...dados() }],
    [updateDespesaCartao, { id: other.id, version: 1, dados: { prestacao_id: mine, ...dados() } }],
    [listHistoricoDeDespesasCartao, { id: other.id }],
    [deleteDespesaCartao, { id: other.id }],
  ] as const) {
    expect(await rui.refusal(operation as never, input)).toMatchObject(refused)
  }
  expect(await ana.call(getDespesaCartao, { id: other.id })).toEqual(other)
  // What finance entered on one's own card is one's own concern.
  await rui.call(updateDespesaCartao, { id: own.id, version: 1, dados: { prestacao_id: mine, ...dados() } })
  await rui.call(deleteDespesaCartao, { id: own.id })
})

test('categories are offered of the cards and payables that one may see, and a joined name leads to the kept one', async () => {
  const [mine, theirs] = [await novaFatura(), await novaFatura(null)]
  await ana.call(createDespesaCartao, { prestacao_id: mine, ...dados({ categoria_despesa: 'Pedágio' }) })
  await ana.call(createDespesaCartao, { prestacao_id: theirs, ...dados({ categoria_despesa: 'Pediatra' }) })
  await database().query(
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor)
     values ('SC-1', 'Z', '2026-12-10', '2026-12-01', 'Obra', 'Brita', 'Pedras', 'B', 'Pedreira', '1')`,
  )
  const offered = async (person: Person, busca: string) =>
    (await person.call(listCategoriasDoCartao, { busca })).map(({ nome }) => nome)
  expect(await offered(ana, 'ped')).toEqual(['Pediatra', 'Pedras', 'Pedágio'])
  const own = await offered(rui, 'PED')
  expect(own).toContain('Pedágio')
  expect(own).not.toContain('Pediatra')
  await database().query(
    `insert into financeiro_juncoes (campo, de, para, estado, pedido) values ('natureza_orcamentaria', 'Pedágios', 'Viagem', 'feita', '')`,
  )
  expect((await offered(ana, 'pedágios'))[0]).toBe('Viagem')
})

test('receipts are attached as files by whoever may change the expense, and go with it', async () => {
  const prestacao_id = await novaFatura()
  const { id } = await rui.call(createDespesaCartao, { prestacao_id, ...dados() })
  const operation = (name: string) => {
    const found = comprovantesRouter.find(({ procedure }) => procedure.path.endsWith(`/${name}`))
    if (!found) throw new Error(`There is no ${name}`)
    return found
  }
  const send = ({ actor }: Person, nome: string, bytes = pdf()) =>
    operation('upload')(
      platform,
      { actor, pedido: 'teste', arquivo: envio(nome, bytes) },
      { registro_id: id },
    )
  await send(rui, 'nota.pdf')
  await send(ana, 'recibo.pdf')
  const linked = { ...dados(), comprovante_url: 'https://notas.com.br/1.pdf' }
  const { id: link } = await rui.call(createDespesaCartao, { prestacao_id, ...linked })
  const { id: bare } = await rui.call(createDespesaCartao, { prestacao_id, ...dados() })
  const which = async (comprovante: string) => {
    const filtros = { prestacao_id, comprovante }
    const { rows } = await rui.call(listDespesasCartao, { filtros, direcao: 'asc' })
    return rows.map(row => row.id)
  }
  expect(await which('vazio')).toEqual([bare])
  expect(await which('nao:vazio')).toEqual([id, link])
  expect((await rui.call(getDespesaCartao, { id })).comprovantes).toBe(2)
  const { rows } = (await rui.call(operation('list'), { registro_id: id })) as { rows: { id: number }[] }
  expect(rows).toHaveLength(2)

  const eva = await someone(platform, 'RH')
  expect(await eva.refusal(operation('list'), { registro_id: id })).toMatchObject({ status: 403 })
  expect(await eva.refusal(operation('download'), { id: rows[0]?.id })).toMatchObject({ status: 403 })
  expect(await eva.refusal(operation('delete'), { id: rows[0]?.id })).toMatchObject({ status: 403 })
  await expect(send(eva, 'nota.pdf')).rejects.toThrow()
  await expect(send(rui, 'pagina.html', Buffer.from('<html>'))).rejects.toThrow()
  await expect(send(rui, 'nota.pdf', Buffer.from('<html>'))).rejects.toThrow()

  await rui.call(deleteDespesaCartao, { id })
  expect(await stored(filesOf(platform), 'anexos')).toEqual([])
})

test('the newest date comes first, and what is printed is in the order of the days', async () => {
  const prestacao_id = await novaFatura()
  for (const dia of ['03', '28', '15'])
    await rui.call(createDespesaCartao, { prestacao_id, ...dados({ data_despesa: `2026-02-${dia}` }) })
  const { rows } = await rui.call(listDespesasCartao, { filtros: { prestacao_id } })
  const days = (list: { data_despesa: string }[]) => list.map(each => each.data_despesa.slice(8))
  expect(days(rows)).toEqual(['28', '15', '03'])
  const { prestacao, despesas } = await rui.call(extratoDaPrestacao, { prestacao_id })
  expect(days(despesas)).toEqual(['03', '15', '28'])
  expect(prestacao).toMatchObject({ total_despesas: '3703.50', quantidade_despesas: 3 })
})

test('the sum of 10,000 random expenses is right to the cent', async () => {
  const prestacao_id = await novaFatura()
  const amounts = Array.from({ length: 10_000 }, () =>
    fromCents(BigInt(Math.floor(Math.random() * 20_000_000) - 2_000_000)),
  )
  await platform.db.query(
    `insert into financeiro_despesas_cartao (prestacao_id, data_despesa, descricao_despesa, valor_despesa)
       select $1, '2026-02-03', 'Despesa', v::numeric from json_array_elements_text($2::json) v`,
    [prestacao_id, JSON.stringify(amounts)],
  )
  const total = addMoney(...amounts)
  const { prestacao, despesas } = await rui.call(extratoDaPrestacao, { prestacao_id })
  expect(prestacao.total_despesas).toBe(total)
  expect(addMoney(...despesas.map(each => each.valor_despesa))).toBe(total)
  const dados = { status_fatura: 'Aberta' as const, valor_total_fatura: '5.000.000,01' }
  const saved = await rui.call(updatePrestacao, { id: prestacao_id, version: 1, dados })
  expect(saved.diferenca).toBe(addMoney('5000000.01', total.startsWith('-') ? total.slice(1) : `-${total}`))
})

test('an export, sums and groups hold the expenses of the cards that one sees', async () => {
  const prestacao_id = await novaFatura()
  for (const categoria_despesa of ['Viagem', 'Viagem', null])
    await rui.call(createDespesaCartao, { prestacao_id, ...dados({ categoria_despesa }) })
  const eva = await someone(platform, 'Usuário Comum', 'Eva')
  const { selecao } = importsInto(platform, despesasCartaoRouter)
  const filtros = { prestacao_id }
  const asked = { lista: 'financeiro/despesas-cartao/list', filtros }
  const exported = async (person: Person) => {
    const { conteudo } = await person.call(exportDespesasCartao, { formato: 'csv', filtros })
    return readCsv(await bytesOf({ conteudo })).slice(1)
  }
  for (const person of [ana, rui]) {
    expect((await exported(person)).map(([data, nome]) => [data, nome])).toEqual(
      Array(3).fill(['28/02/2026', 'Almoço']),
    )
    expect(await person.call(selecao(selecaoApi.somas), asked)).toEqual({
      somas: { valor_despesa: '3703.50' },
      exemplos: false,
    })
    const { grupos } = await person.call(selecao(selecaoApi.grupos), {
      ...asked,
      agrupar: 'categoria_despesa',
    })
    expect(grupos).toEqual([
      { valor: 'Viagem', quantidade: 2, somas: { valor_despesa: '2469.00' } },
      { valor: null, quantidade: 1, somas: { valor_despesa: '1234.50' } },
    ])
  }
  const chips = { ...asked, filtros: { ...filtros, categoria_despesa: 'Viagem' } }
  expect(await rui.call(selecao(selecaoApi.grupos), { ...chips, agrupar: 'categoria_despesa' })).toEqual({
    grupos: [{ valor: 'Viagem', quantidade: 2, somas: { valor_despesa: '2469.00' } }],
  })
  // A holder of another card.
  expect(await exported(eva)).toEqual([])
  expect(await eva.call(selecao(selecaoApi.somas), asked)).toEqual({
    somas: { valor_despesa: '0.00' },
    exemplos: false,
  })
  expect(await eva.call(selecao(selecaoApi.contagem), asked)).toEqual({ total: 0 })
})

test('many deleted at once: of another’s card no name is told, nor in which closed month its expense lies', async () => {
  const { selecao, work } = importsInto(platform, despesasCartaoRouter)
  const ofAna = await ana.call(createDespesaCartao, { prestacao_id: await novaFatura(null), ...dados() })
  await database().query(
    `insert into financeiro_fechamentos (mes, nome, valores) values ('2026-02-01', 'Fevereiro', '{}')`,
  )
  const input = { operacao: deleteDespesaCartao.procedure.path, alvo: { ids: [ofAna.id], versions: [1] } }
  const asked = { codigo: 'regra', motivo: 'pede_motivo' }
  expect(await ana.refusal(selecao(selecaoApi.iniciar), input)).toMatchObject(asked)
  const { id } = await rui.call(selecao(selecaoApi.iniciar), input)
  await work()
  expect(await rui.call(selecao(selecaoApi.andamento), { id })).toMatchObject({
    recusadas: 1,
    recusas: [{ registros: [{ id: ofAna.id, nome: null }] }],
  })
})
