import { expect, test } from 'vitest'
import { everyDepartment } from '#platform/testing/records/departments.ts'
import { freshDatabaseUrl } from '#platform/testing/servers/databases.ts'
import { gather } from '../../module.ts'
import { syncSeries } from '../../services/somas/series.ts'
import type { Database } from './database.ts'
import { levels, migrateDatabase } from './migrate.ts'
import { postgresqlDatabase } from './open-postgresql.ts'

/** The schema before expenses of projects could be parts of payables and card expenses. */
const BEFORE_ALLOCATION = levels()[60] ?? 0

/** Costs of a project in all three screens, and proposals of two months. */
const ROWS = [
  `insert into financeiro_projetos (nome_projeto, orcamento_total) values ('Usina', 100000)`,
  `insert into financeiro_despesas_projeto (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa)
   select p.id, 'Brita', d.dia, d.valor, 'Materiais' from financeiro_projetos p,
     (values (date '2026-09-03', 1000.10), (date '2026-10-04', 2500.55), (date '2026-10-20', 40.01)) d (dia, valor)`,
  `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
     natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status)
   select 'SC-' || n, 'Ana', date '2026-10-10' + n, date '2026-09-10', 'Obras', 'Brita', 'Materiais', 'Bia', 'Pedreira', '1',
     2500.55 + n, (array['Pendente', 'Paga', 'Cancelada', 'Vencida'])[n % 4 + 1] from generate_series(0, 11) n`,
  `with c as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id),
     f as (insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-10' from c returning id)
   insert into financeiro_despesas_cartao (prestacao_id, data_despesa, descricao_despesa, valor_despesa)
   select f.id, date '2026-10-05' + n, 'Solda', 99.99 + n from f, generate_series(0, 4) n`,
  `insert into comercial_propostas (titulo_proposta, valor_proposta, data_emissao, status_proposta)
   values ('Parada', 110000, '2026-09-01', 'Aprovada'), ('Reforma', 5000.01, '2026-10-01', 'Convertida em Projeto')`,
]

/** What the dashboard draws, by series and day. */
const figures = async (db: Database) => {
  const rows = await db.query<{ serie: string; dia: string; quantidade: number; valor: string }>(
    `select serie, dia::text, sum(quantidade)::int as quantidade, sum(valor)::numeric(30, 2)::text as valor from painel_somas
     group by serie, dia having sum(quantidade) <> 0 order by serie, dia`,
  )
  return Map.groupBy(rows, ({ serie }) => serie)
}
const sumOf = (rows: readonly { valor: string }[] = []) =>
  rows.reduce((cents, { valor }) => cents + Math.round(Number(valor) * 100), 0)

test('an upgraded database shows the figures that it had until an expense is linked, then exactly that less', async () => {
  const url = await freshDatabaseUrl('template0')
  await migrateDatabase(url, BEFORE_ALLOCATION)
  const older = postgresqlDatabase(url)
  await older.query('delete from financeiro_contas_a_pagar')
  for (const statement of ROWS) await older.query(statement)
  const before = await figures(older)
  await older.close()
  expect(['contas', 'despesas_cartao', 'despesas_projeto'].filter(serie => !before.has(serie))).toEqual([])

  await migrateDatabase(url)
  const db = postgresqlDatabase(url)
  // As the start does, before anybody is served.
  await syncSeries(db, gather([...(await everyDepartment()).values()]).series)
  const after = await figures(db)
  for (const [serie, rows] of before) expect([serie, after.get(serie)]).toEqual([serie, rows])
  const [gasto] = await db.query('select sum(valor)::numeric(30, 2)::text as valor from custos_somas')
  expect(gasto).toEqual({ valor: '3540.66' })

  await db.query(
    `update financeiro_despesas_projeto set conta_id = (select id from financeiro_contas_a_pagar where solicitacao_compra = 'SC-0')
     where valor_despesa = 2500.55`,
  )
  const linked = await figures(db)
  for (const [serie, rows] of before) {
    const less = serie === 'despesas_projeto' ? 250_055 : 0
    expect([serie, sumOf(linked.get(serie))]).toEqual([serie, sumOf(rows) - less])
  }
  await db.close()
})
