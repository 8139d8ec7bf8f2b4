import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { selecaoApi } from '#platform/contract/selecao.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { recebiveisApi } from '../../recebiveis/contract.ts'
import { recebiveisRouter } from '../../recebiveis/server/router.ts'
import { deleteRecebivel, getRecebivel, updateRecebivel } from '../../recebiveis/server/service.ts'
import { totaisDeRecebiveis } from '../../recebiveis/server/totais.ts'
import { baixa, entrada } from '../contract.ts'
import { recebimentosRouter } from './router.ts'
import {
  createRecebimento,
  deleteRecebimento,
  estornarRecebivel,
  listRecebimentos,
  receberRecebivel,
  updateRecebimento,
} from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_recebiveis'))

const one = async (bruto = '100.00') => {
  const [row] = await db().query<{ id: number }>(
    `insert into financeiro_recebiveis (user_id, descricao, nome_cliente_excluido, data_vencimento, bruto)
     values ($1, 'Medição 1', 'Usina', '2026-10-01', $2) returning id`,
    [ana.actor?.id, bruto],
  )
  return row?.id ?? 0
}
const input = (recebivel_id: number, valor: string, more: object = {}) => ({
  recebivel_id,
  data_recebimento: '2026-10-02',
  valor,
  ...more,
})
const receive = (id: number, valor: string, more: object = {}, person = ana) =>
  person.call(createRecebimento, input(id, valor, more) as never)
const refused = (id: number, valor: string, more: object = {}) =>
  ana.refusal(createRecebimento, input(id, valor, more))
const recebivel = (id: number) => ana.call(getRecebivel, { id })
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation

describe('permissions', () => testPermissions(recebimentosRouter, () => platform))

test('value and glosa settle, interest comes on top', () => {
  const receipt = { valor: '90.00', glosa: '10.00', juros: '1.50' }
  expect([baixa(receipt), entrada(receipt)]).toEqual(['100.00', '91.50'])
})

test('part receipts add up; the one that closes the sum makes it Recebido, and its undo takes that back', async () => {
  const id = await one()
  await receive(id, '40,00')
  const partly = {
    status: 'Recebido em Parte',
    valor_recebido: '40.00',
    glosado: '0.00',
    recebido_em: '2026-10-02',
  }
  expect(await recebivel(id)).toMatchObject(partly)
  const last = await receive(id, '50', {
    data_recebimento: '2026-10-05',
    glosa: '10',
    motivo_glosa: 'Diária não aprovada',
    juros: '3,50',
  })
  const closed = { status: 'Recebido', valor_recebido: '90.00', glosado: '10.00', recebido_em: '2026-10-05' }
  expect(last).toMatchObject({
    nome: 'R$ 50,00 em 05/10/2026',
    nome_cliente: 'Usina',
    descricao: 'Medição 1',
  })
  expect(await recebivel(id)).toMatchObject(closed)
  await ana.call(deleteRecebimento, { id: last.id, version: last.version })
  expect(await recebivel(id)).toMatchObject(partly)
  await ana.call(undoDelete, { operacao: 'financeiro/recebimentos/delete', id: last.id } as never)
  expect(await recebivel(id)).toMatchObject(closed)
})

test('a glosa of the whole value settles without anything being received', async () => {
  const id = await one()
  const glosa = await receive(id, '0', { glosa: '100', motivo_glosa: 'Serviço não aceito' })
  expect(await recebivel(id)).toMatchObject({ status: 'Glosado', valor_recebido: '0.00', glosado: '100.00' })
  expect((await refused(id, '1')).mensagem).toContain('glosado')
  expect(await ana.call(totaisDeRecebiveis, {})).toMatchObject({
    a_receber: { quantidade: 0 },
    recebidos: { quantidade: 0, valor: '0.00' },
  })
  await ana.call(deleteRecebimento, { id: glosa.id, version: glosa.version })
  expect(await recebivel(id)).toMatchObject({ status: 'A Receber' })
})

test('more than is left, nothing, a negative amount, a glosa without a reason are refused at their field', async () => {
  const id = await one()
  await receive(id, '60')
  expect((await refused(id, '40,01')).campos?.valor).toContain('passam do que resta receber: R$\u00a040,00')
  expect((await refused(id, '0')).campos?.valor).toBe('Informe o valor recebido ou uma glosa.')
  expect((await refused(id, '-1')).campos?.valor).toBe('Este valor não pode ser negativo.')
  expect((await refused(id, '1', { glosa: '1' })).campos?.motivo_glosa).toBe('Informe o motivo da glosa.')
  expect(await recebivel(id)).toMatchObject({ valor_recebido: '60.00' })
})

test('a change of a receipt moves sums and status, and is refused where it no longer fits', async () => {
  const id = await one()
  const { id: receipt, version } = await receive(id, '100')
  const saved = await ana.call(updateRecebimento, { id: receipt, version, dados: { valor: '99,99' } })
  expect(await recebivel(id)).toMatchObject({ status: 'Recebido em Parte', valor_recebido: '99.99' })
  const more = { id: receipt, version: saved.version, dados: { valor: '100,01' } }
  expect((await ana.refusal(updateRecebimento, more)).campos?.valor).toContain('R$\u00a0100,00')
})

test('what is received in full or cancelled takes no receipt; what has receipts is neither cancelled nor made smaller', async () => {
  const id = await one()
  await receive(id, '60')
  const { version } = await recebivel(id)
  const cancel = await ana.refusal(updateRecebivel, { id, version, dados: { status: 'Cancelado' } })
  expect(cancel.campos?.status).toBe('Este recebível tem recebimentos. Exclua-os antes de cancelá-lo.')
  const smaller = await ana.refusal(updateRecebivel, { id, version, dados: { bruto: '59,99' } })
  expect(smaller.campos?.bruto).toContain('já foi recebido ou glosado: R$\u00a060,00')
  await ana.call(updateRecebivel, { id, version, dados: { bruto: '60' } })
  expect((await recebivel(id)).status).toBe('Recebido')
  expect((await refused(id, '1')).mensagem).toBe('Este recebível já foi recebido por inteiro.')
  const other = await one()
  await ana.call(updateRecebivel, { id: other, version: 1, dados: { status: 'Cancelado' } })
  expect((await refused(other, '1')).mensagem).toContain('está cancelado')
})

test('20 receipts at the same moment never exceed the value, nor do those past the service', {
  timeout: 60_000,
}, async () => {
  const id = await one()
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => receive(id, '9,00')))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(11)
  expect(await recebivel(id)).toMatchObject({ valor_recebido: '99.00', status: 'Recebido em Parte' })
  await receive(id, '1')
  expect(await recebivel(id)).toMatchObject({ valor_recebido: '100.00', status: 'Recebido' })

  const raw = await one()
  const insert = () =>
    db().query(
      `insert into financeiro_recebimentos (recebivel_id, data_recebimento, valor) values ($1, '2026-10-02', 30)`,
      [raw],
    )
  const written = await Promise.allSettled(Array.from({ length: 20 }, insert))
  expect(written.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  expect(await recebivel(raw)).toMatchObject({ valor_recebido: '90.00' })
})

test('a deleted receivable takes its receipts along, and comes back with them and its status', async () => {
  const id = await one()
  await receive(id, '40')
  await receive(id, '60')
  const before = await recebivel(id)
  await ana.call(deleteRecebivel, { id })
  expect(await db().query('select from financeiro_recebimentos')).toHaveLength(0)
  await ana.call(undoDelete, { operacao: 'financeiro/recebiveis/delete', id } as never)
  expect(await recebivel(id)).toEqual(before)
  expect(await ana.call(listRecebimentos, { filtros: { recebivel_id: id } })).toMatchObject({ total: 2 })
})

test('who may change the receivable may change its receipts, and nobody else', async () => {
  const [rita, rui] = [
    await someoneWith(platform, 'financeiro.recebimentos', 'registrar'),
    await someoneWith(platform, 'financeiro.recebimentos', 'registrar'),
  ]
  const id = await one()
  await db().query('update financeiro_recebiveis set user_id = $1 where id = $2', [rita.actor?.id, id])
  const receipt = await receive(id, '10', {}, rita)
  expect(receipt.pode).toEqual({ alterar: true, excluir: true })
  expect(await rui.refusal(createRecebimento, input(id, '1'))).toMatchObject({ codigo: 'nao_permitido' })
  expect(await rui.refusal(deleteRecebimento, { id: receipt.id })).toMatchObject({ codigo: 'nao_permitido' })
})

describe('many at once', () => {
  /** Receives what is left of them on one day, each at the version that was seen. */
  async function receiveAll(seen: readonly { id: number; version: number }[]) {
    const many = importsInto(platform, [...recebiveisRouter, ...recebimentosRouter])
    const { id } = await ana.call(many.selecao(selecaoApi.iniciar), {
      operacao: recebiveisApi.receber.path,
      dados: { data_recebimento: '2026-10-07', conta_bancaria: 'Itaú PJ' },
      alvo: { ids: seen.map(({ id }) => id), versions: seen.map(({ version }) => version) },
    })
    await many.work()
    return { many, id, done: await ana.call(many.selecao(selecaoApi.andamento), { id }) }
  }
  const seen = async (n: number) => {
    const all = []
    for (let made = 0; made < n; made++) all.push({ id: await one(), version: 1 })
    return all as [{ id: number; version: number }, ...{ id: number; version: number }[]]
  }

  test('get a receipt of what is left each; one undo takes them back, and what was received before stays', async () => {
    const rows = await seen(12)
    const [first, second] = rows
    await receive(first.id, '20', { glosa: '10', motivo_glosa: 'Diária' })
    const { many, id, done } = await receiveAll([{ ...first, version: 2 }, ...rows.slice(1)])
    expect(done).toMatchObject({ feitas: 12, recusadas: 0 })
    expect(await recebivel(first.id)).toMatchObject({
      ...{ status: 'Recebido', valor_recebido: '90.00', recebido_em: '2026-10-07' },
    })
    const { rows: receipts } = await ana.call(listRecebimentos, { filtros: { recebivel_id: first.id } })
    expect(receipts.map(({ valor, conta_bancaria }) => [valor, conta_bancaria])).toEqual([
      ['70.00', 'Itaú PJ'],
      ['20.00', null],
    ])
    expect(await many.undo(ana, id)).toMatchObject({ feitas: 12, recusadas: 0 })
    expect(await recebivel(first.id)).toMatchObject({ status: 'Recebido em Parte', valor_recebido: '20.00' })
    expect(await recebivel(second?.id ?? 0)).toMatchObject({ status: 'A Receber', recebido_em: null })
  })

  test('that are received already, cancelled or changed since are left and named', async () => {
    const rows = await seen(4)
    const [first, second, third, fourth] = rows
    await receive(first.id, '100')
    await db().query(`update financeiro_recebiveis set status = 'Cancelado' where id = $1`, [second?.id])
    await ana.call(updateRecebivel, { id: third?.id ?? 0, version: 1, dados: { descricao: 'Outra' } })
    const current = await Promise.all(rows.map(({ id }) => recebivel(id)))
    const { done } = await receiveAll(
      rows.map(({ id, version }, at) => ({ id, version: at < 2 ? (current[at]?.version ?? 0) : version })),
    )
    expect(done).toMatchObject({ feitas: 1, recusadas: 3 })
    expect(done.recusas.map(({ motivo }) => motivo).sort()).toEqual([
      'Este recebível está cancelado. Reabra-o antes de registrar um recebimento.',
      'Este recebível já foi recebido por inteiro.',
      'Este registro mudou depois que você o viu.',
    ])
    expect(await recebivel(fourth?.id ?? 0)).toMatchObject({ status: 'Recebido' })
  })

  test('one of them is received and taken back at the version that was seen; nothing is taken back of none', async () => {
    const id = await one()
    const dados = { data_recebimento: '2026-10-07' }
    const { version } = await ana.call(receberRecebivel, { id, version: 1, dados })
    expect((await ana.refusal(estornarRecebivel, { id, version: 1 })).codigo).toBe('conflito')
    const back = await ana.call(estornarRecebivel, { id, version })
    expect(back).toMatchObject({ status: 'A Receber', valor_recebido: '0.00' })
    const none = await ana.refusal(estornarRecebivel, { id, version: back.version })
    expect(none.mensagem).toBe('Este recebível não tem recebimentos.')
  })
})
