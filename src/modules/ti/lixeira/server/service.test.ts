import { beforeAll, expect, test } from 'vitest'
import { clientesApi } from '#modules/comercial/clientes/contract.ts'
import { clientesRouter } from '#modules/comercial/clientes/server/router.ts'
import * as clientes from '#modules/comercial/clientes/server/service.ts'
import * as propostas from '#modules/comercial/propostas/server/service.ts'
import * as cartoes from '#modules/financeiro/cartoes/server/service.ts'
import * as despesas from '#modules/financeiro/despesas-projeto/server/service.ts'
import * as projetos from '#modules/financeiro/projetos/server/service.ts'
import { categoriasOperations } from '#modules/predial/categorias/server/service.ts'
import { andamentoDoChamado } from '#modules/predial/chamados/server/progress.ts'
import * as chamados from '#modules/predial/chamados/server/service.ts'
import { locaisOperations } from '#modules/predial/locais/server/service.ts'
import { DEPENDE_DA_LIXEIRA } from '#platform/contract/lixeira.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter as desfazerRouter } from '#platform/server/services/lixeira/operations.ts'
import { erasePerson, purgeExpired } from '#platform/server/services/lixeira/purge.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { auditoriaOperations } from '../../auditoria/server/service.ts'
import { lixeiraRouter } from './router.ts'
import { eliminarExclusao, listExclusoes, restaurarExclusao } from './service.ts'

const [desfazer] = desfazerRouter
const DELETE = clientesApi.delete.path

const database = testDatabase()

let platform: Platform
let ana: Person
let bia: Person
let admin: Person
beforeAll(async () => {
  platform = { ...(await platformOf(database())), files: await temporaryFiles() }
  ana = await someone(platform, 'Engenharia', 'Ana')
  bia = await someone(platform, 'Financeiro', 'Bia')
  admin = await someone(platform, 'Administrador', 'Chefe')
})

const undo = (person: Person, id: number, operacao = DELETE) =>
  desfazer?.(platform, { actor: person.actor, pedido: 'teste' }, { operacao, id })
const refusedUndo = (person: Person, id: number, operacao = DELETE) =>
  person.refusal(desfazer as never, { operacao, id })
const newest = async () => (await admin.call(listExclusoes, {})).rows[0]?.id ?? ''
const restore = async (id?: string) => admin.call(restaurarExclusao, { id: id ?? (await newest()) })
const refusedRestore = async (id: string) => admin.refusal(restaurarExclusao, { id })
const client = async (nome_cliente: string, person = ana) =>
  (await person.call(clientes.createCliente, { nome_cliente })).id
const deleted = async (nome: string, person = ana) => {
  const id = await client(nome, person)
  await person.call(clientes.deleteCliente, { id })
  return id
}
const proposal = async (cliente_id: number) =>
  ana.call(propostas.createProposta, {
    ...{ titulo_proposta: 'Galpão', cliente_id, valor_proposta: '10', data_emissao: '2026-05-10' },
    status_proposta: 'Aprovada' as const,
  })

testPermissions([...lixeiraRouter, ...desfazerRouter], () => platform)

test('whoever deleted takes it back, once however often; nobody else does', async () => {
  const id = await deleted('Padaria')
  expect(await refusedUndo(bia, id)).toMatchObject({ codigo: 'nao_encontrado' })
  expect(await undo(ana, id)).toEqual({ tipo: 'Cliente', nome: 'Padaria', aviso: null })
  expect(await undo(ana, id)).toEqual({ tipo: 'Cliente', nome: 'Padaria', aviso: null })
  expect(await ana.call(clientes.getCliente, { id })).toMatchObject({ version: 1, nome_cliente: 'Padaria' })
  const { mudancas } = await ana.call(clientes.listHistoricoDeClientes, { id })
  expect(mudancas.map(({ acao, usuario_nome }) => [acao, usuario_nome])).toEqual([
    ['restaurar', 'Ana'],
    ['excluir', 'Ana'],
    ['criar', 'Ana'],
  ])
  await ana.call(clientes.deleteCliente, { id })
  expect(await undo(ana, id)).toMatchObject({ nome: 'Padaria' })
})

test('only for minutes, and only while one may still delete there', async () => {
  const id = await deleted('Mercado')
  if (!ana.actor) throw new Error('Ana has an account')
  const as = (change: object) => personOf(platform, { ...ana.actor, ...change } as never)
  const reads = as({ niveis: { ...ana.actor.niveis, comercial: 'ver' } })
  expect(await refusedUndo(reads, id)).toMatchObject({ codigo: 'nao_permitido' })
  expect(await refusedUndo(as({ trocar_senha: true }), id)).toMatchObject({ motivo: 'trocar_senha' })
  expect(await refusedUndo(as({ vendo_como: true }), id)).toMatchObject({ codigo: 'nao_permitido' })
  await database().query(`update exclusoes set created_at = created_at - interval '11 minutes'`)
  expect(await refusedUndo(ana, id)).toMatchObject({
    codigo: 'regra',
    mensagem: 'Passaram-se mais de 10 minutos. Um Administrador ainda pode restaurar pela Lixeira.',
  })
  expect(await restore()).toMatchObject({ nome: 'Mercado' })
  expect(await ana.call(clientes.getCliente, { id })).toMatchObject({ id })
})

test('the bin is searched, sorted and turned in pages; what was restored is not in it', async () => {
  for (const nome of ['Açougue', 'Bazar', 'Café']) await deleted(nome, bia)
  const list = (input: object) => admin.call(listExclusoes, input)
  const first = await list({ por_pagina: 2, ordem: 'nome', direcao: 'asc', busca: 'cliente bia' })
  expect([first.total, ...first.rows.map(({ nome }) => nome)]).toEqual([3, 'Açougue', 'Bazar'])
  const [entry] = (await list({ busca: 'acougue' })).rows
  expect(entry).toMatchObject({ tipo: 'Cliente', usuario_nome: 'Bia', registros: 0, arquivos: 0 })
  // The trail has what it was.
  const trail = auditoriaOperations([...clientesRouter])
  expect(await admin.call(trail.get, { mudanca: entry?.mudanca ?? 0 })).toMatchObject({
    ...{ acao: 'excluir', entidade: 'Cliente', caminho: null },
    campos: [{ rotulo: 'Nome', antes: 'Açougue' }],
  })
  const days = Date.parse(entry?.expira_em ?? '') - Date.parse(entry?.created_at ?? '')
  expect(days).toBe(30 * 86_400_000)
  await restore(entry?.id)
  expect((await list({ busca: 'acougue' })).rows).toEqual([])
  const narrow = personOf(platform, {
    ...admin.actor,
    niveis: { ...admin.actor?.niveis, comercial: 'ver' },
  } as never)
  expect((await narrow.call(listExclusoes, { busca: 'cliente' })).total).toBe(0)
  const [cafe] = (await list({ busca: 'cafe' })).rows
  expect(await narrow.refusal(restaurarExclusao, { id: cafe?.id })).toMatchObject({ status: 404 })
})

test('links come back with what they led to, but nobody’s later choice is undone', async () => {
  const id = await client('Construtora')
  const [kept, moved] = [await proposal(id), await proposal(id)]
  await ana.call(clientes.deleteCliente, { id })
  const other = await client('Outra')
  const { pode: _, ...row } = await ana.call(propostas.getProposta, { id: moved.id })
  const { titulo_proposta, valor_proposta, data_emissao, status_proposta } = row
  const dados = { titulo_proposta, valor_proposta, data_emissao, status_proposta, cliente_id: other }
  await ana.call(propostas.updateProposta, { id: moved.id, version: row.version, dados })
  await undo(ana, id)
  const read = async (proposta: number) => ana.call(propostas.getProposta, { id: proposta })
  expect(await read(kept.id)).toMatchObject({ cliente_id: id, nome_cliente: 'Construtora' })
  expect(await read(moved.id)).toMatchObject({ cliente_id: other, nome_cliente: 'Outra' })
})

test('all that changed with a delete is in the trail, and nothing else', async () => {
  const id = await client('Escola')
  await proposal(id)
  await ana.call(clientes.deleteCliente, { id })
  const exclusao = await newest()
  await deleted('Creche')
  const { list } = auditoriaOperations([])
  const { rows } = await admin.call(list, { filtros: { exclusao } })
  expect(rows.map(({ tabela, acao }) => `${acao} ${tabela}`).toSorted()).toEqual([
    'alterar comercial_propostas',
    'excluir comercial_clientes',
  ])
})

test('a link comes back with whichever of its two ends comes last', async () => {
  const id = await client('Hotel')
  const { id: proposta } = await proposal(id)
  await ana.call(clientes.deleteCliente, { id })
  const ofClient = await newest()
  await ana.call(propostas.deleteProposta, { id: proposta })
  const ofProposal = await newest()
  await restore(ofClient)
  await restore(ofProposal)
  const linked = { cliente_id: id, nome_cliente: 'Hotel' }
  expect(await ana.call(propostas.getProposta, { id: proposta })).toMatchObject(linked)
  await ana.call(clientes.deleteCliente, { id })
  const again = await newest()
  await ana.call(propostas.deleteProposta, { id: proposta })
  await restore()
  await restore(again)
  expect(await ana.call(propostas.getProposta, { id: proposta })).toMatchObject(linked)
})

test('tickets that a category gave away come back to it', async () => {
  const make = async (nome: string) => (await admin.call(categoriasOperations.create, { nome })).id
  const [old, next] = [await make('Elétrica'), await make('Geral')]
  const { id: local_id } = await admin.call(locaisOperations.create, { nome: 'Térreo' })
  const ticket = { titulo: 'Lâmpada', descricao: 'Queimou', local_id }
  const { id } = await admin.call(chamados.createChamado, { ...ticket, categoria_id: old })
  await admin.call(categoriasOperations.delete, { id: old, mover_para: next })
  await restore()
  expect(await admin.call(chamados.getChamado, { id })).toMatchObject({ categoria_id: old })
  await admin.call(chamados.deleteChamado, { id })
  await restore()
  const { rows } = await admin.call(andamentoDoChamado, { id })
  expect(rows.map(({ campo }) => campo)).toEqual(['abertura'])
})

test('what it refers to and waits in the bin is named; what is gone for good leaves a gap, told', async () => {
  const cliente_id = await client('Fazenda')
  const { id } = await proposal(cliente_id)
  await ana.call(propostas.deleteProposta, { id })
  const deletion = await newest()
  await ana.call(clientes.deleteCliente, { id: cliente_id })
  expect(await refusedRestore(deletion)).toMatchObject({
    titulo: 'Não foi possível restaurar',
    mensagem: expect.stringContaining('Restaure antes: Cliente "Fazenda".'),
  })
  expect(await refusedRestore(deletion)).toMatchObject({ motivo: DEPENDE_DA_LIXEIRA })
  await admin.call(eliminarExclusao, { id: await newest() })
  expect(await restore(deletion)).toEqual({
    tipo: 'Proposta',
    nome: 'Galpão',
    aviso: 'Voltou sem a ligação que não existe mais: cliente.',
  })
  expect(await ana.call(propostas.getProposta, { id })).toMatchObject({ cliente_id: null })
})

test('an expense does not come back without its project, nor a project beside the one that took its place', async () => {
  const { id } = await proposal(await client('Usina'))
  const first = await ana.call(projetos.converterProposta, { id })
  const expense = await ana.call(despesas.createDespesa, {
    ...{ projeto_id: first.projeto_id, descricao_despesa: 'Cimento', data_despesa: '2026-05-10' },
    valor_despesa: '5',
  })
  await ana.call(despesas.deleteDespesa, { id: expense.id })
  const ofExpense = await newest()
  await ana.call(projetos.deleteProjeto, { id: first.projeto_id })
  const ofProject = await newest()
  expect((await refusedRestore(ofExpense)).mensagem).toContain('Restaure antes: Projeto')
  await database().query(`update comercial_propostas set status_proposta = 'Aprovada' where id = $1`, [id])
  const second = await ana.call(projetos.converterProposta, { id })
  expect(await refusedRestore(ofProject)).toMatchObject({
    mensagem:
      'Outro registro com o mesmo valor em proposta tomou o lugar deste. Mude ou exclua esse outro e tente de novo.',
  })
  await ana.call(projetos.deleteProjeto, { id: second.projeto_id })
  await restore(ofProject)
  await admin.call(projetos.deleteProjeto, { id: first.projeto_id })
  await admin.call(eliminarExclusao, { id: await newest() })
  expect((await refusedRestore(ofExpense)).mensagem).toBe('Isto depende de um registro que não existe mais.')
})

test('what it depends on in the bin comes back before it, where the person says so and manages all of it', async () => {
  const cliente_id = await client('Porto')
  const { id: proposta } = await proposal(cliente_id)
  const { projeto_id } = await ana.call(projetos.converterProposta, { id: proposta })
  const expense = await ana.call(despesas.createDespesa, {
    ...{ projeto_id, descricao_despesa: 'Brita', data_despesa: '2026-05-10', valor_despesa: '5' },
  })
  await ana.call(despesas.deleteDespesa, { id: expense.id })
  const id = await newest()
  await ana.call(projetos.deleteProjeto, { id: projeto_id })
  await ana.call(propostas.deleteProposta, { id: proposta })
  await ana.call(clientes.deleteCliente, { id: cliente_id })
  const waiting = 'Cliente "Porto", Proposta "Galpão", Projeto "Projeto - Galpão"'
  expect(await refusedRestore(id)).toMatchObject({
    motivo: DEPENDE_DA_LIXEIRA,
    mensagem: `Isto depende de outros registros que também foram excluídos. Restaure antes: ${waiting}.`,
  })
  const narrow = personOf(platform, {
    ...admin.actor,
    niveis: { ...admin.actor?.niveis, comercial: 'ver' },
  } as never)
  const all = { id, com_dependencias: true }
  const refused = await narrow.refusal(restaurarExclusao, all)
  expect([refused.status, refused.motivo]).toEqual([409, undefined])
  const back = await admin.call(restaurarExclusao, all)
  expect(back.aviso).toBe(`De volta: ${waiting}, Despesa de projeto "Brita".`)
  expect(await ana.call(propostas.getProposta, { id: proposta })).toMatchObject({ cliente_id })
  expect(await ana.call(despesas.getDespesa, { id: expense.id })).toMatchObject({ projeto_id })
  expect(await admin.call(restaurarExclusao, { id })).toMatchObject({ nome: 'Brita', aviso: null })
})

test('a product that changed since takes what it still knows, and says what it cannot', async () => {
  const change = (sql: string) => database().query(`alter table financeiro_cartoes ${sql}`)
  const { id } = await admin.call(cartoes.createCartao, { nome_cartao: 'Viagens', tipo_cartao: 'Crédito' })
  await change('add column apelido text')
  await admin.call(cartoes.deleteCartao, { id })
  await change('drop column apelido, add column cor text not null default $$azul$$')
  await restore()
  expect(await database().query('select id, cor from financeiro_cartoes')).toEqual([{ id, cor: 'azul' }])
  await admin.call(cartoes.deleteCartao, { id })
  await change('drop column cor, add column limite int not null')
  expect((await refusedRestore(await newest())).mensagem).toContain('pede um dado que este registro não tem')
  await change('drop column limite')
  await restore()
  expect(await admin.call(cartoes.getCartao, { id })).toMatchObject({ nome_cartao: 'Viagens' })
})

test('whoever erases a record for good takes it out of the bin, wherever it went along', async () => {
  const { id } = await admin.call(cartoes.createCartao, { nome_cartao: 'Frota', tipo_cartao: 'Débito' })
  const [month] = await database().query<{ id: number }>(
    `insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) values ($1, '2026-05') returning id`,
    [id],
  )
  await admin.call(cartoes.deleteCartao, { id })
  const entry = await newest()
  const author = { user_id: null, nome: 'Teste', operacao: 'teste', pedido: '' }
  const erase = (tabela: string, registro: number) =>
    database().transaction(author, tx => erasePerson(tx, tabela, registro))
  expect(await erase('financeiro_despesas_cartao', month?.id ?? 0)).toEqual([])
  expect(await newest()).toBe(entry)
  await erase('financeiro_prestacao_contas_cartao', month?.id ?? 0)
  expect(await refusedRestore(entry)).toMatchObject({ codigo: 'nao_encontrado' })
})

test('after 30 days the bin is emptied, and the trail says so', async () => {
  const id = await deleted('Antigo')
  const entry = await newest()
  await database().query(
    `update exclusoes set created_at = now() - interval '30 days 1 minute' where id = $1`,
    [entry],
  )
  const files = platform.files
  if (!files) throw new Error('The platform has files')
  expect(await purgeExpired(database(), files)).toBe(1)
  expect(await refusedRestore(entry)).toMatchObject({ codigo: 'nao_encontrado' })
  const { mudancas } = await ana.call(clientes.listHistoricoDeClientes, { id })
  expect(mudancas[0]).toMatchObject({ acao: 'eliminar', usuario_nome: 'Sistema' })
})
