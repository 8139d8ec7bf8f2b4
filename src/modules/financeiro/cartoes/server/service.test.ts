import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { envio, pdf, stored, temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  comprovantesRouter,
  createDespesaCartao,
  getDespesaCartao,
} from '../../despesas-cartao/server/service.ts'
import { abrirPrestacao } from '../../prestacao-contas-cartao/server/service.ts'
import { cartoesRouter } from './router.ts'
import {
  createCartao,
  deleteCartao,
  getCartao,
  listCartoes,
  listPortadores,
  updateCartao,
} from './service.ts'

const database = testDatabase()

let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana Conceição')
})
const dados = (extra: object = {}) => ({
  nome_cartao: 'Viagens',
  tipo_cartao: 'Crédito' as const,
  bandeira: 'Visa',
  ultimos_digitos: '1234',
  portador_id: ana.actor?.id ?? null,
  ...extra,
})
const names = async (busca: string) =>
  (await ana.call(listCartoes, { busca })).rows.map(row => row.nome_cartao)

describe('permissions', () => testPermissions(cartoesRouter, () => platform))

test('one key makes one card, also where something was asked before the card is made', async () => {
  const chave = randomUUID()
  const send = () => ana.call(createCartao, dados({ nome_cartao: 'Uma Só Vez' }), { chave })
  const first = await send()
  expect(await send()).toEqual(first)
  expect(await names('Uma Só Vez')).toEqual(['Uma Só Vez'])
  const kept = await database().query('select resposta, registro from idempotencia where chave = $1', [chave])
  expect(kept).toEqual([{ resposta: null, registro: first.id }])
})

test('a card is registered, read, changed and deleted', async () => {
  const created = await ana.call(createCartao, dados({ nome_cartao: ' Corporativo ' }))
  expect(created).toMatchObject({
    nome_cartao: 'Corporativo',
    tipo_cartao: 'Crédito',
    bandeira: 'Visa',
    ultimos_digitos: '1234',
    portador_id: ana.actor?.id,
    nome_portador: 'Ana Conceição',
    pode: { alterar: true, excluir: true },
  })
  expect(await ana.call(getCartao, { id: created.id })).toEqual(created)
  const change = { nome_cartao: 'Combustível', tipo_cartao: 'Débito' as const, portador_id: null }
  const updated = await ana.call(updateCartao, { id: created.id, version: 1, dados: change })
  expect(updated).toMatchObject({ ...change, bandeira: 'Visa', nome_portador: null })
  const stale = await ana.refusal(updateCartao, { id: created.id, version: 1, dados: change })
  expect(stale).toMatchObject({ codigo: 'conflito', atual: updated })
  await ana.call(deleteCartao, { id: created.id })
  expect(await ana.refusal(getCartao, { id: created.id })).toMatchObject({ codigo: 'nao_encontrado' })
})

test.each([
  [{ nome_cartao: ' ' }, 'nome_cartao', 'Informe o nome do cartão.'],
  [{ tipo_cartao: '' }, 'tipo_cartao', 'Escolha o tipo do cartão.'],
  [{ ultimos_digitos: '12345' }, 'ultimos_digitos', 'Use no máximo 4 caracteres.'],
  [
    { portador_id: '00000000-0000-4000-8000-000000000000' },
    'portador_id',
    'Este usuário não existe mais. Escolha outro portador.',
  ],
])('%j is refused at the field %s', async (extra, campo, mensagem) => {
  const refusal = await ana.refusal(createCartao, dados(extra))
  expect(refusal).toMatchObject({ titulo: 'Erro ao adicionar cartão', campos: { [campo]: mensagem } })
})

test('a hidden field is refused', async () => {
  for (const campo of ['id', 'version', 'user_id', 'created_at', 'busca', 'nome_portador', 'pode']) {
    expect(await ana.refusal(createCartao, dados({ [campo]: 1 }))).toMatchObject({
      codigo: 'dados_invalidos',
    })
  }
})

test('the newest comes first; name, flag, last digits and holder are searched', async () => {
  const bia = await someone(platform, 'RH', 'Beatriz Araújo')
  await ana.call(createCartao, dados({ nome_cartao: 'Obras', bandeira: 'Élo', ultimos_digitos: '9876' }))
  await ana.call(createCartao, dados({ nome_cartao: 'Diretoria', portador_id: bia.actor?.id }))
  expect((await names('')).slice(0, 2)).toEqual(['Diretoria', 'Obras'])
  expect(await names('diret')).toEqual(['Diretoria'])
  expect(await names('elo')).toEqual(['Obras'])
  expect(await names('987')).toEqual(['Obras'])
  expect(await names('araujo')).toEqual(['Diretoria'])
  expect(await names('conceicao')).toContain('Obras')
  expect(await names('crédito')).toEqual([])
})

test('people are offered as holders by name; a deleted one stays where they are, but is not chosen anew', async () => {
  const rui = await someone(platform, 'TI', 'Rui Barbosa')
  const email = rui.actor?.email ?? ''
  const found = await ana.call(listPortadores, { busca: 'barbo' })
  expect(found).toEqual([{ id: rui.actor?.id, full_name: 'Rui Barbosa', email }])
  const card = await ana.call(createCartao, dados({ portador_id: rui.actor?.id }))
  await platform.db.query('update auth_users set excluido_em = now() where id = $1', [rui.actor?.id])
  expect(await ana.call(listPortadores, { busca: 'barbo' })).toEqual([])
  const kept = dados({ portador_id: rui.actor?.id, nome_cartao: 'Ainda do Rui' })
  const saved = await ana.call(updateCartao, { id: card.id, version: 1, dados: kept })
  expect(saved.nome_portador).toBe('Rui Barbosa')
  expect(await ana.refusal(createCartao, kept)).toMatchObject({ codigo: 'dados_invalidos' })
})

test('a deleted card takes its statements and expenses along, and the audit trail keeps them', async () => {
  const { id } = await ana.call(createCartao, dados())
  const fatura = await ana.call(abrirPrestacao, { cartao_id: id, mes_referencia: '2026-02' })
  const despesa = await ana.call(createDespesaCartao, {
    prestacao_id: fatura.id,
    data_despesa: '2026-02-03',
    descricao_despesa: 'Almoço',
    valor_despesa: '32,50',
  })
  const upload = comprovantesRouter.find(({ procedure }) => procedure.path.endsWith('/upload'))
  const nota = { actor: ana.actor, pedido: 'teste', arquivo: envio('nota.pdf', pdf()) }
  await upload?.(platform, nota, { registro_id: despesa.id })
  expect(await stored(filesOf(platform), 'anexos')).toHaveLength(1)
  const pedido = 'exclusao-do-cartao'
  await ana.call(deleteCartao, { id }, { pedido })
  expect(await ana.refusal(getDespesaCartao, { id: despesa.id })).toMatchObject({
    codigo: 'nao_encontrado',
  })
  const trail = await platform.db.query<{ tabela: string }>(
    `select tabela from auditoria where pedido = $1 and acao = 'excluir' and usuario_nome = 'Ana Conceição' order by tabela`,
    [pedido],
  )
  expect(await stored(filesOf(platform), 'anexos')).toEqual([])
  expect(trail.map(({ tabela }) => tabela)).toEqual([
    'anexos',
    'financeiro_cartoes',
    'financeiro_despesas_cartao',
    'financeiro_prestacao_contas_cartao',
  ])
})

test("level registrar deletes one's own card, but not other people's statements with it", async () => {
  const eva = await someone(platform, 'Engenharia', 'Eva')
  const actor = eva.actor && {
    ...eva.actor,
    niveis: { ...eva.actor.niveis, 'financeiro.cadastros': 'registrar' as const },
  }
  const registrar = personOf(platform, actor)
  const { id } = await registrar.call(createCartao, dados())
  await ana.call(abrirPrestacao, { cartao_id: id, mes_referencia: '2026-02' })
  expect(await registrar.refusal(deleteCartao, { id })).toMatchObject({
    codigo: 'nao_permitido',
    mensagem: 'Este cartão tem prestações de contas registradas por outras pessoas.',
  })
  const theirs = await ana.call(createCartao, dados())
  expect(await registrar.refusal(deleteCartao, { id: theirs.id })).toMatchObject({
    codigo: 'nao_permitido',
  })
  expect((await registrar.call(getCartao, { id: theirs.id })).pode).toEqual({
    alterar: false,
    excluir: false,
  })
})
