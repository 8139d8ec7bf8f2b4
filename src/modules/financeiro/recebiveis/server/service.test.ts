import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createCliente, deleteCliente } from '#modules/comercial/clientes/server/service.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { projetosApi } from '../../projetos/contract.ts'
import { createProjeto, deleteProjeto } from '../../projetos/server/service.ts'
import { createRecebimento } from '../../recebimentos/server/service.ts'
import { recebiveisRouter } from './router.ts'
import { createRecebivel, deleteRecebivel, getRecebivel, listRecebiveis, updateRecebivel } from './service.ts'
import { totaisDeRecebiveis } from './totais.ts'

const AREA = 'financeiro.recebimentos'
const db = testDatabase()
let platform: Platform
let ana: Person
let cliente_id: number

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  cliente_id = (await ana.call(createCliente, { nome_cliente: 'Usina Norte' })).id
})
beforeEach(() => db().query('delete from financeiro_recebiveis'))

const made = (more: object = {}, person = ana) =>
  person.call(createRecebivel, {
    descricao: 'Parcela 1 de 3',
    cliente_id,
    data_vencimento: '2026-10-01',
    bruto: '1.000,00',
    ...more,
  } as never)
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation
const somasDaLista = selecaoRouter(catalogOf(recebiveisRouter)).find(
  ({ procedure }) => procedure.path === 'selecao/somas',
) as Operation

describe('permissions', () => testPermissions(recebiveisRouter, () => platform))

test('a receivable is registered, read, changed, deleted and taken back', async () => {
  const created = await made({ numero_nota_fiscal: '4411' })
  expect(created).toMatchObject({
    nome_cliente: 'Usina Norte',
    bruto: '1000.00',
    tipo: 'Avulso',
    status: 'A Receber',
    valor_recebido: '0.00',
    projeto_id: null,
    pode: { alterar: true, excluir: true },
  })
  const { id } = created
  const changed = await ana.call(updateRecebivel, { id, version: 1, dados: { bruto: '900' } })
  expect(changed).toMatchObject({ bruto: '900.00', version: 2 })
  await ana.call(deleteRecebivel, { id })
  await ana.call(undoDelete, { operacao: 'financeiro/recebiveis/delete', id } as never)
  expect(await ana.call(getRecebivel, { id })).toMatchObject({ bruto: '900.00', status: 'A Receber' })
})

test.each([
  [{ bruto: '0' }, 'bruto', 'O valor tem de ser maior que zero.'],
  [{ bruto: '-1' }, 'bruto', 'O valor tem de ser maior que zero.'],
  [{ cliente_id: 2_000_000_000 }, 'cliente_id', 'Este cliente não existe mais. Escolha outro.'],
  [{ projeto_id: 2_000_000_000 }, 'projeto_id', 'Este projeto não existe mais. Escolha outro.'],
  [{ status: 'Recebido' }, 'status', 'O status segue os recebimentos. Escolha Registrar recebimento.'],
])('%j is refused at the field %s', async (more, campo, mensagem) => {
  const refusal = await ana.refusal(createRecebivel, {
    descricao: 'X',
    cliente_id,
    data_vencimento: '2026-10-01',
    bruto: '1',
    ...more,
  })
  expect(refusal.campos).toEqual({ [campo]: mensagem })
})

test('it may be cancelled and reopened; the database itself gives no other status by hand', async () => {
  const { id } = await made()
  const cancelled = await ana.call(updateRecebivel, { id, version: 1, dados: { status: 'Cancelado' } })
  expect(cancelled.status).toBe('Cancelado')
  const reopened = await ana.call(updateRecebivel, { id, version: 2, dados: { status: 'A Receber' } })
  expect(reopened.status).toBe('A Receber')
  await db().query(`update financeiro_recebiveis set status = 'Recebido' where id = $1`, [id])
  expect((await ana.call(getRecebivel, { id })).status).toBe('A Receber')
})

test('totals and views count what is left', async () => {
  const late = await made({ data_vencimento: '2020-01-10' })
  await made({ data_vencimento: '2099-01-10', bruto: '500' })
  await ana.call(createRecebimento, { recebivel_id: late.id, data_recebimento: '2020-01-10', valor: '250' })
  const filtros = { cliente_id }
  expect(await ana.call(totaisDeRecebiveis, { filtros } as never)).toEqual({
    exemplos: false,
    a_receber: { quantidade: 2, valor: '1250.00' },
    em_atraso: { quantidade: 1, valor: '750.00' },
    recebidos: { quantidade: 1, valor: '250.00' },
  })
  const lista = 'financeiro/recebiveis/list'
  const { somas } = (await ana.call(somasDaLista, { lista, filtros } as never)) as { somas: object }
  expect(somas).toMatchObject({
    bruto: '1500.00',
    liquido: '1500.00',
    valor_recebido: '250.00',
    resta: '1250.00',
  })
  const found = async (status: string) =>
    (await ana.call(listRecebiveis, { filtros: { status } } as never)).rows.map(({ id }) => id)
  expect(await found('em_atraso')).toEqual([late.id])
  expect(await found('a_receber')).toHaveLength(2)
  expect(await found('Recebido')).toEqual([])
})

test('a deleted client leaves its name; a deleted project takes its receivables along and brings them back', async () => {
  const other = await ana.call(createCliente, { nome_cliente: 'Some Depois' })
  const kept = await made({ cliente_id: other.id })
  await ana.call(deleteCliente, { id: other.id })
  expect(await ana.call(getRecebivel, { id: kept.id })).toMatchObject({
    cliente_id: null,
    nome_cliente: 'Some Depois',
  })

  const projeto = await ana.call(createProjeto, { nome_projeto: 'Parada', user_id: ana.actor?.id } as never)
  const of = await made({ projeto_id: projeto.id })
  await ana.call(createRecebimento, { recebivel_id: of.id, data_recebimento: '2026-10-02', valor: '400' })
  const before = await ana.call(getRecebivel, { id: of.id })
  await ana.call(deleteProjeto, { id: projeto.id })
  expect(await ana.refusal(getRecebivel, { id: of.id })).toMatchObject({ codigo: 'nao_encontrado' })
  await ana.call(undoDelete, { operacao: projetosApi.delete.path, id: projeto.id } as never)
  expect(await ana.call(getRecebivel, { id: of.id })).toEqual(before)
  expect(before).toMatchObject({
    status: 'Recebido em Parte',
    valor_recebido: '400.00',
    nome_projeto: 'Parada',
  })
})

test('who only sees receivables cannot delete them by deleting their project', async () => {
  const eva = await someone(platform, 'Engenharia', 'Eva')
  const projeto = await eva.call(createProjeto, { nome_projeto: 'Dela', user_id: eva.actor?.id } as never)
  await made({ projeto_id: projeto.id })
  const { mensagem } = await eva.refusal(deleteProjeto, { id: projeto.id })
  expect(mensagem).toBe('Este projeto tem recebíveis que você não pode excluir.')
})

test('level registrar changes and deletes only what one created', async () => {
  const rita = await someoneWith(platform, AREA, 'registrar')
  const mine = await made({}, rita)
  const theirs = await made()
  expect(mine.pode).toEqual({ alterar: true, excluir: true })
  for (const refusal of [
    await rita.refusal(updateRecebivel, { id: theirs.id, version: 1, dados: { bruto: '2' } }),
    await rita.refusal(deleteRecebivel, { id: theirs.id }),
  ])
    expect(refusal).toMatchObject({ status: 403, codigo: 'nao_permitido' })
})

test('of settled ones alone the list begins where they do in its order, whichever way they are asked for', async () => {
  await db().query(
    `insert into financeiro_recebiveis (user_id, descricao, cliente_id, data_vencimento, bruto, status)
     select $1, 'Parcela ' || n, $2, date '2024-01-01' + n % 900, 100,
       case when n % 4 = 0 then 'Cancelado' else 'A Receber' end from generate_series(1, 20000) n`,
    [ana.actor?.id, cliente_id],
  )
  await db().query('analyze financeiro_recebiveis')
  const asked = vi.spyOn(db(), 'query')
  const list = async (status: string) =>
    (await ana.call(listRecebiveis, { filtros: { status } } as never)).rows
  const [several, contrary, one] = [
    await list('Recebido,Glosado,Cancelado'),
    await list('nao:A Receber,Recebido em Parte'),
    await list('Cancelado'),
  ]
  const pages = asked.mock.calls.filter(([text]) => text.includes('order by') && text.includes('>= $'))
  asked.mockRestore()
  const dates = (rows: { data_vencimento: string; status: string }[]) =>
    rows.map(row => `${row.status} ${row.data_vencimento}`)
  expect(dates(several)).toEqual(dates(one))
  expect(dates(contrary)).toEqual(dates(one))
  expect(dates(one)[0]).toContain('Cancelado 2026-')
  expect(pages.length).toBeGreaterThanOrEqual(2)
  for (const [text, params] of pages) {
    const plan = await db().query<{ 'QUERY PLAN': string }>(`explain ${text}`, params as unknown[])
    const lines = plan.map(row => row['QUERY PLAN']).join('\n')
    expect(lines).toContain('Index Scan using recebiveis_proximos')
    expect(lines).toContain('Index Cond: (CASE')
  }
})
