import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { NOMES_POR_MOTIVO, selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { PIECE, runPiece } from '#platform/server/services/selecao/piece.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { createUser, type Person, personOf, platformOf, someone } from '#platform/testing/access/people.ts'
import { bytesOf, readCsv } from '#platform/testing/files/exported.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../contract.ts'
import { contasRouter } from './router.ts'
import { deleteConta, exportContas, getConta, listContas, updateConta } from './service.ts'

const db = testDatabase()
const catalog = catalogOf(contasRouter)
const procedures = selecaoRouter(catalog)
const named = <P extends Procedure>({ path }: P) =>
  procedures.find(({ procedure }) => procedure.path === path) as Operation<P>
const [iniciar, andamento, cancelar] = [
  named(selecaoApi.iniciar),
  named(selecaoApi.andamento),
  named(selecaoApi.cancelar),
]
const [desfazer, somas, recentes, contagem] = [
  named(selecaoApi.desfazer),
  named(selecaoApi.somas),
  named(selecaoApi.recentes),
  named(selecaoApi.contagem),
]
let platform: Platform
let ana: Person

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(() => db().query('delete from financeiro_contas_a_pagar'))

const bulk = () => ({ platform, permissions: permissions(db(), matrizDaTabela), catalog })
const work = () => runOnce(db(), alteracoes, {}, { bulk: bulk() })
const paid = { operacao: contasApi.update.path, dados: { status: 'Paga' } }
const removal = { operacao: contasApi.delete.path }

/** Payables of this person, made by one statement. */
const make = (n: number, whose = ana, status = 'Pendente') =>
  db().query<{ id: number; version: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status)
     select $1, 'SC-' || n, 'Ana', '2026-10-01', '2026-09-01', 'Obra', 'Item', 'Material', 'Bia', 'Aço Sul',
       '11222333000181', 10.5, $3 from generate_series(1, $2) n returning id, version`,
    [whose.actor?.id, n, status],
  )
const byIds = (rows: { id: number; version: number }[]) => ({
  ids: rows.map(({ id }) => id),
  versions: rows.map(({ version }) => version),
})
async function run(person: Person, input: CallOf<typeof selecaoApi.iniciar>) {
  const { id } = await person.call(iniciar, input)
  await work()
  return person.call(andamento, { id })
}
async function undo(person: Person, id: string): Promise<OutputOf<typeof selecaoApi.andamento>> {
  const undone = await person.call(desfazer, { id })
  await work()
  return person.call(andamento, { id: undone.id })
}
const statuses = async () =>
  Object.fromEntries(
    (
      await db().query<{ status: string; n: number }>(
        'select status, count(*)::int as n from financeiro_contas_a_pagar group by status',
      )
    ).map(({ status, n }) => [status, n]),
  )

/** Statements that the pieces of a request ask, beside those of the query builder. */
async function statementsOf(id: string): Promise<number> {
  let asked = 0
  const counting = <Asking extends (...args: never[]) => unknown>(ask: Asking) =>
    ((...args) => {
      asked++
      return ask(...args)
    }) as Asking
  const counted: Database = {
    ...db(),
    transaction: (author, inner) =>
      db().transaction(author, tx =>
        inner({ ...tx, orm: tx.orm, query: counting(tx.query), prepared: counting(tx.prepared) }),
      ),
  }
  const { permissions, catalog } = bulk()
  while (await runPiece({ platform: { ...platform, db: counted }, permissions, catalog }, id));
  return asked
}

describe('many payables at once', () => {
  test('of which one is named twice are refused, as they are in an export', async () => {
    const [row] = await make(1)
    const twice = byIds(row ? [row, row] : [])
    const refused = { codigo: 'dados_invalidos', mensagem: 'O mesmo registro foi escolhido mais de uma vez.' }
    expect(await ana.refusal(iniciar, { ...paid, alvo: twice })).toMatchObject(refused)
    expect(await ana.refusal(exportContas, { formato: 'csv', ids: twice.ids })).toMatchObject(refused)
    const rest = { exceto: twice.ids, total: 1 }
    expect(await ana.refusal(iniciar, { ...paid, alvo: rest })).toMatchObject(refused)
  })

  test('are paid by one request, which the trail names in each row; undone by one, and done again', async () => {
    const rows = await make(24, ana, 'Vencida')
    const done = await run(ana, { ...paid, alvo: byIds(rows) })
    expect(done).toMatchObject({ estado: 'feito', total: 24, feitas: 24, recusadas: 0, recusas: [] })
    expect(await statuses()).toEqual({ Paga: 24 })
    const trail = await db().query<{ pedido: string; usuario_nome: string; operacao: string }>(
      `select distinct pedido, usuario_nome, operacao from auditoria
       where tabela = 'financeiro_contas_a_pagar' and acao = 'alterar'`,
    )
    expect(trail).toEqual([
      { pedido: expect.any(String), usuario_nome: 'Ana', operacao: contasApi.update.path },
    ])
    expect(await undo(ana, done.id)).toMatchObject({ feitas: 24, recusadas: 0 })
    expect(await statuses()).toEqual({ Vencida: 24 })
    const again = await db().query<{ id: number; version: number }>(
      'select id, version from financeiro_contas_a_pagar',
    )
    expect(await run(ana, { ...paid, alvo: byIds(again) })).toMatchObject({ feitas: 24 })
    expect(await statuses()).toEqual({ Paga: 24 })
  })

  test('that somebody changed since are left as they are and named, in doing and in undoing', async () => {
    const [first, second, third] = (await make(3)) as [
      { id: number; version: number },
      { id: number; version: number },
      { id: number; version: number },
    ]
    const change = (row: { id: number; version: number }) =>
      ana.call(updateConta, { ...row, dados: { item: 'Outro' } })
    await change(second)
    const done = await run(ana, { ...paid, alvo: byIds([first, second, third]) })
    expect(done).toMatchObject({ feitas: 2, recusadas: 1 })
    expect(done.recusas).toEqual([
      {
        motivo: 'Este registro mudou depois que você o viu.',
        quantidade: 1,
        registros: [{ id: second.id, nome: 'SC-2' }],
      },
    ])
    await change({ ...third, version: third.version + 1 })
    const undone = await undo(ana, done.id)
    expect(undone).toMatchObject({ feitas: 1, recusadas: 1 })
    expect(undone.recusas[0]?.registros).toEqual([{ id: third.id, nome: 'SC-3' }])
    expect((await ana.call(getConta, { id: first.id })).status).toBe('Pendente')
    expect((await ana.call(getConta, { id: third.id })).status).toBe('Paga')
  })

  test('are deleted into the bin, each on its own, and come back by one undo', async () => {
    const rows = await make(3)
    await ana.call(deleteConta, { id: rows[1]?.id as number })
    const done = await run(ana, { ...removal, alvo: byIds(rows) })
    expect(done).toMatchObject({ feitas: 2, recusadas: 1 })
    expect(done.recusas[0]).toMatchObject({ motivo: 'Este registro não existe mais.', quantidade: 1 })
    expect(await statuses()).toEqual({})
    expect(await undo(ana, done.id)).toMatchObject({ feitas: 2, recusadas: 0 })
    expect(await statuses()).toEqual({ Pendente: 2 })
  })

  test('are deleted together where nothing hangs on them, the others one by one; one undo brings all back', async () => {
    const rows = await make(PIECE + 30)
    const on = [rows[3]?.id, rows[PIECE + 3]?.id] as number[]
    await db().query(
      `insert into comentarios (tabela, registro_id, texto) select 'financeiro_contas_a_pagar', unnest($1::int[]), 'Visto'`,
      [on],
    )
    await ana.call(updateConta, { ...(rows[7] as (typeof rows)[number]), dados: { item: 'Outro' } })
    const before = await db().query('select * from financeiro_contas_a_pagar order by id')
    const done = await run(ana, { ...removal, alvo: byIds(rows) })
    expect(done).toMatchObject({ feitas: rows.length - 1, recusadas: 1 })
    expect(await statuses()).toEqual({ Pendente: 1 })
    const bin = await db().query<{ id: string; registro_id: number; nome: string; registros: number }>(
      `select e.id, e.registro_id, e.nome, e.registros from exclusoes e join auditoria a on a.exclusao = e.id
       where e.operacao = $1 and a.registro_id = e.registro_id and a.tabela = e.tabela and a.antes ->> 'solicitacao_compra' = e.nome
         and e.registro_id = any($2)`,
      [removal.operacao, rows.map(({ id }) => id)],
    )
    expect(new Set(bin.map(({ id }) => id)).size).toBe(rows.length - 1)
    expect(bin.filter(({ registros }) => registros === 1).map(({ registro_id }) => registro_id)).toEqual(on)
    expect(await undo(ana, done.id)).toMatchObject({ feitas: rows.length - 1, recusadas: 0 })
    expect(await db().query('select * from financeiro_contas_a_pagar order by id')).toEqual(before)
    const comments = await db().query(
      `select from comentarios where tabela = 'financeiro_contas_a_pagar' and registro_id = any($1)`,
      [on],
    )
    expect(comments).toHaveLength(2)
  })

  test('are deleted one by one where the delete of one changes another record: the bin has that, too', async () => {
    await db().query(`create function ao_lado() returns trigger language plpgsql as $$
      begin update comercial_clientes set telefone = '1' where nome_cliente = 'Ao lado'; return null; end $$`)
    await db().query(`create trigger ao_lado after delete on financeiro_contas_a_pagar for each row
      when (old.solicitacao_compra = 'SC-7') execute function ao_lado()`)
    await db().query(`insert into comercial_clientes (nome_cliente) values ('Ao lado')`)
    const rows = await make(PIECE)
    const done = await run(ana, { ...removal, alvo: byIds(rows) })
    await db().query('drop function ao_lado() cascade')
    expect(done).toMatchObject({ feitas: PIECE, recusadas: 0 })
    const beside = await db().query<{ nome: string }>(
      `select e.nome from auditoria a left join exclusoes e on e.id = a.exclusao
       where a.tabela = 'comercial_clientes' and a.acao = 'alterar'`,
    )
    expect(beside).toEqual([{ nome: 'SC-7' }])
    expect(await undo(ana, done.id)).toMatchObject({ feitas: PIECE, recusadas: 0 })
    expect(
      await db().query(`select telefone from comercial_clientes where nome_cliente = 'Ao lado'`),
    ).toEqual([{ telefone: null }])
  })

  test('are all that search and filters select, if they are as many as the person saw', async () => {
    const [first] = await make(PIECE + 10)
    await make(5, ana, 'Aprovada')
    const alvo = { busca: 'aço', filtros: { status: 'Pendente' }, total: PIECE + 10 }
    const refused = await ana.refusal(iniciar, { ...paid, alvo: { ...alvo, total: 7 } })
    expect(refused.mensagem).toContain(`selecionavam 7 e agora selecionam ${PIECE + 10}`)
    const others = { ...alvo, exceto: [first?.id ?? 0], total: PIECE + 9 }
    expect(await run(ana, { ...paid, alvo: others })).toMatchObject({ feitas: PIECE + 9, recusadas: 0 })
    expect(await statuses()).toEqual({ Paga: PIECE + 9, Pendente: 1, Aprovada: 5 })
  })

  test('are counted whole where the list stops counting, so that all of them can be chosen', async () => {
    await make(1100)
    const { total, total_minimo } = await ana.call(listContas, { busca: 'a' })
    expect({ total, total_minimo }).toEqual({ total: 1000, total_minimo: true })
    const lista = contasApi.list.path
    const seen = await ana.call(contagem, { lista, busca: 'a' })
    expect(seen).toEqual({ total: 1100 })
    const alvo = { busca: 'a', filtros: {}, ...seen }
    expect(await run(ana, { ...paid, alvo })).toMatchObject({ feitas: 1100, recusadas: 0 })
    const paidOnes = { lista, filtros: { status: 'Paga' } }
    expect(await ana.call(contagem, { ...paidOnes, busca: 'SC-110' })).toEqual({ total: 2 })
    const bob = await someone(platform, 'Usuário Comum')
    expect(await bob.refusal(contagem, { lista })).toMatchObject({ codigo: 'nao_permitido' })
  })

  test('are done one by one where one of a piece fails in the database: it alone is left', async () => {
    const rows = await make(PIECE + 10)
    await db().query(
      `alter table financeiro_contas_a_pagar add constraint falha check (status <> 'Paga' or solicitacao_compra <> 'SC-7')`,
    )
    const done = await run(ana, { ...paid, alvo: byIds(rows) })
    await db().query('alter table financeiro_contas_a_pagar drop constraint falha')
    expect(done).toMatchObject({ feitas: PIECE + 9, recusadas: 1 })
    expect(done.recusas).toMatchObject([
      { motivo: expect.stringMatching(/^Não foi possível/), quantidade: 1 },
    ])
    expect(await statuses()).toEqual({ Paga: PIECE + 9, Pendente: 1 })
  })

  test('keep what was done where it is cancelled, and the rest as it was; what was done is undone', async () => {
    const rows = await make(PIECE * 2)
    const { id } = await ana.call(iniciar, { ...paid, alvo: byIds(rows) })
    expect(await runPiece(bulk(), id)).toBe(true)
    expect(await ana.call(cancelar, { id })).toMatchObject({ estado: 'cancelado', feitas: PIECE })
    await work()
    expect(await statuses()).toEqual({ Paga: PIECE, Pendente: PIECE })
    await undo(ana, id)
    expect(await statuses()).toEqual({ Pendente: PIECE * 2 })
  })

  test('are found again by who asked for them while they go on, and until they have just ended or are undone', async () => {
    const lia = await someone(platform, 'Financeiro', 'Lia')
    const rows = await make(PIECE + 10, lia)
    const { id } = await lia.call(iniciar, { ...paid, alvo: byIds(rows) })
    await runPiece(bulk(), id)
    const mine = async () => (await lia.call(recentes, {})).lotes
    const told = { id, operacao: contasApi.update.path, exclui: false, total: PIECE + 10 }
    expect(await mine()).toMatchObject([{ ...told, estado: 'andando', feitas: PIECE }])
    expect(await (await someone(platform, 'Financeiro', 'Eva')).call(recentes, {})).toEqual({ lotes: [] })
    await work()
    expect(await mine()).toMatchObject([{ ...told, estado: 'feito', feitas: PIECE + 10 }])
    await undo(lia, id)
    expect(await mine()).toEqual([])
    const other = await run(lia, { ...removal, alvo: byIds(await make(2, lia)) })
    expect(await mine()).toMatchObject([{ id: other.id, exclui: true, feitas: 2 }])
    // What was done before what was taken back last is no news.
    await undo(lia, (await run(lia, { ...removal, alvo: byIds(await make(1, lia)) })).id)
    expect(await mine()).toEqual([])
    await run(lia, { ...removal, alvo: byIds(await make(1, lia)) })
    await db().query(`update lotes set terminado_em = now() - interval '5 minutes'`)
    expect(await mine()).toEqual([])
  })

  test('are no more than the person may change when their turn comes', async () => {
    const carla = await someone(platform, 'Financeiro', 'Carla')
    const rows = await make(PIECE * 2)
    const { id } = await carla.call(iniciar, { ...paid, alvo: byIds(rows) })
    await runPiece(bulk(), id)
    await db().query(`update auth_users set perfil_acesso = 'Usuário Comum' where id = $1`, [carla.actor?.id])
    await work()
    expect(await carla.call(andamento, { id })).toMatchObject({ feitas: PIECE, recusadas: PIECE })
    // The first are told unasked, all of them when asked.
    const told = async (todas: boolean) => (await carla.call(andamento, { id, todas })).recusas[0]?.registros
    expect([(await told(false))?.length, (await told(true))?.length]).toEqual([NOMES_POR_MOTIVO, PIECE])
    const later = await someone(platform, 'Financeiro', 'Dora')
    const started = await later.call(iniciar, { ...paid, alvo: byIds(await make(1)) })
    await db().query('update auth_users set suspenso_em = now() where id = $1', [later.actor?.id])
    await work()
    expect(await later.call(andamento, { id: started.id })).toMatchObject({ estado: 'cancelado', feitas: 0 })
  })

  test('are changed in fields that the contract offers, with values that it accepts', async () => {
    const alvo = byIds(await make(1))
    for (const dados of [{ valor: '1.00' }, { status: 'Perdida' }, {}, undefined]) {
      const { mensagem, status } = await ana.refusal(iniciar, { ...paid, dados, alvo })
      expect([status, mensagem]).toEqual([400, expect.any(String)])
    }
    expect(
      (await ana.refusal(iniciar, { operacao: 'financeiro/contas-a-pagar/importar', alvo })).status,
    ).toBe(400)
  })

  test('of somebody else are nobody else’s to follow, cancel or undo', async () => {
    const done = await run(ana, { ...paid, alvo: byIds(await make(1)) })
    const eve = await someone(platform, 'Financeiro', 'Eva')
    for (const operation of [andamento, cancelar, desfazer])
      expect((await eve.refusal(operation, { id: done.id })).status).toBe(404)
    const stranger = personOf(platform, await createUser(db(), 'RH'))
    expect((await stranger.refusal(iniciar, { ...paid, alvo: byIds(await make(1)) })).status).toBe(403)
    expect((await stranger.refusal(somas, { lista: contasApi.list.path })).status).toBe(403)
  })
})

test('only the chosen ones are exported, of those that search and filters select; the trail tells how many', async () => {
  const rows = await make(5)
  const ids = rows.slice(0, 2).map(({ id }) => id)
  const file = await ana.call(exportContas, { formato: 'csv', ids })
  expect(readCsv(await bytesOf(file)).map(([name]) => name)).toEqual([
    'Solicitação de Compra',
    'SC-1',
    'SC-2',
  ])
  const narrowed = await ana.call(exportContas, { formato: 'csv', ids, filtros: { status: 'Paga' } })
  expect(readCsv(await bytesOf(narrowed))).toHaveLength(1)
  const [told] = await db().query<{ depois: { registros: number } }>(
    `select depois from auditoria where acao = 'exportar' order by id desc limit 1`,
  )
  expect(told?.depois.registros).toBe(2)
})

test('the sums of a list are those of all that search and filters select', async () => {
  await make(30)
  await make(4, ana, 'Paga')
  const lista = contasApi.list.path
  expect(await ana.call(somas, { lista })).toEqual({
    somas: { valor: '357.00', valor_pago: '0.00' },
    exemplos: false,
  })
  expect(await ana.call(somas, { lista, filtros: { status: 'Paga' } })).toEqual({
    somas: { valor: '42.00', valor_pago: '0.00' },
    exemplos: false,
  })
  expect(await ana.call(somas, { lista, busca: 'nada assim' })).toEqual({
    somas: { valor: '0.00', valor_pago: '0.00' },
    exemplos: false,
  })
})

test('2,000 are changed in a request, within a minute on a machine that has other work', {
  timeout: 90_000,
}, async () => {
  await make(2000)
  const started = performance.now()
  expect(await run(ana, { ...paid, alvo: { total: 2000 } })).toMatchObject({ feitas: 2000, recusadas: 0 })
  expect(performance.now() - started).toBeLessThan(60_000)
})

test('many payables are paid and given back by statements that they share: a payable more asks none more', async () => {
  const count = async (n: number) => {
    const { id } = await ana.call(iniciar, { ...paid, alvo: byIds(await make(n)) })
    const done = await statementsOf(id)
    return { done, undone: await statementsOf((await ana.call(desfazer, { id })).id) }
  }
  const few = await count(3)
  expect(few.done).toBeGreaterThan(0)
  expect(await count(60)).toEqual(few)
})

test('what is refused at commit is refused of its record alone, by name', async () => {
  const rows = await make(3)
  const conta = rows[1]?.id
  await db().query(
    `with p as (insert into financeiro_projetos (nome_projeto, user_id) values ('Parada', $1) returning id)
     insert into financeiro_despesas_projeto (user_id, projeto_id, conta_id, descricao_despesa, data_despesa, valor_despesa)
     select $1, p.id, $2, 'Parte', '2026-09-01', 10 from p`,
    [ana.actor?.id, conta],
  )
  // Its part is kept while it is cancelled, and has no place once it pays a statement.
  await db().query(`update financeiro_contas_a_pagar set status = 'Cancelada'`)
  await db().query(
    `with k as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id),
       f as (insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-10' from k returning id)
     update financeiro_contas_a_pagar c set prestacao_id = f.id from f where c.id = $1`,
    [conta],
  )
  const seen = await db().query<{ id: number; version: number }>(
    'select id, version from financeiro_contas_a_pagar order by id',
  )
  const done = await run(ana, {
    ...{ operacao: contasApi.update.path, dados: { status: 'Pendente' }, alvo: byIds(seen) },
  })
  expect(done).toMatchObject({ estado: 'feito', feitas: 2, recusadas: 1 })
  expect(done.recusas[0]?.motivo).toContain('paga uma fatura de cartão')
  expect(await statuses()).toEqual({ Pendente: 2, Cancelada: 1 })
})
