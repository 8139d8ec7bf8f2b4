// What a project costs, and whether the money lasts: the result of the project with the most expenses, the list of projects
// and the cash flow, at 100,000 rows in each of their sources. The services in this process, without HTTP; nothing is kept.
import assert from 'node:assert/strict'
import { matrizPadrao } from '#modules/areas.ts'
import { diasDoFluxo } from '#modules/financeiro/apoio/fluxo/server/service.ts'
import { resultadoDeProjeto } from '#modules/financeiro/projetos/server/resultado.ts'
import { listProjetos } from '#modules/financeiro/projetos/server/service.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const ROUNDS = 60
const WARM = 3
const RESULT_MS = 50
const FLOW_MS = 60

/** Each payable and each card expense becomes a part of a project, every tenth of the same one; recurrences as many as payables. */
async function prepare(db: Database): Promise<void> {
  const author = { user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }
  await db.transaction(author, async tx => {
    await tx.query(
      `create temporary table projeto_de on commit drop as
       select row_number() over (order by id) - 1 as n, id, count(*) over () as total from financeiro_projetos`,
    )
    await tx.query('create index on projeto_de (n)')
    await tx.query('analyze projeto_de')
    // Row by row, with trail and checks, they would take longer than all measurements; the sums are counted afterwards.
    await tx.query('alter table financeiro_despesas_projeto disable trigger user')
    for (const [source, key, columns] of [
      ['financeiro_contas_a_pagar', 'conta_id', `t.item, t.data_emissao, t.valor, t.natureza_orcamentaria`],
      [
        'financeiro_despesas_cartao',
        'despesa_cartao_id',
        `t.descricao_despesa, t.data_despesa, t.valor_despesa, t.categoria_despesa`,
      ],
    ] as const) {
      const state =
        key === 'conta_id'
          ? `case t.status when 'Paga' then 'Realizado' else 'Comprometido' end`
          : `'Realizado'`
      const open =
        key === 'conta_id'
          ? `t.status <> 'Cancelada' and t.valor > 0 and t.prestacao_id is null`
          : 't.valor_despesa > 0'
      await tx.query(
        `insert into financeiro_despesas_projeto
           (projeto_id, descricao_despesa, data_despesa, valor_despesa, categoria_despesa, ${key}, estado)
         select p.id, ${columns}, t.id, ${state}
         from ${source} t cross join (select total from projeto_de limit 1) p0 join projeto_de p
           on p.n = case when t.id % 10 = 0 then 0 else t.id % p0.total end
         where ${open} and not exists (select from financeiro_despesas_projeto d where d.${key} = t.id)`,
      )
    }
    await tx.query('alter table financeiro_despesas_projeto enable trigger user')
    await tx.query('select custos_refazer()')
    await tx.query(
      `insert into financeiro_recorrencias (nome, nome_fornecedor, cnpj_fornecedor, valor, frequencia, cada, data_inicio, proxima,
         nome_solicitante, centro_custo, item, natureza_orcamentaria, aprovador)
       select 'Recorrência ' || n, 'Fornecedor', '1', 100 + n % 900, (array['Mensal', 'Mensal', 'Mensal', 'Semanal', 'Anual'])[1 + n % 5],
         1 + n % 2, current_date + n % 60, current_date + n % 60, 'Ana', 'Sede', 'Item', 'Ocupação', 'Bia'
       from generate_series(1, $1::int) n`,
      [ROWS],
    )
  })
  await db.query('vacuum (analyze)')
}

/** @param listLimit p95 in ms of a list */
export async function measureCustos(place: Place, listLimit: number): Promise<Section> {
  const db = await openDatabase({
    databaseUrl: 'url' in place ? place.url : undefined,
    dataDir: place.dataDir,
  })
  try {
    await prepare(db)
    const [largest] = await db.query<{ id: number; total: number }>(
      'select projeto_id as id, count(*)::int as total from financeiro_despesas_projeto group by 1 order by 2 desc limit 1',
    )
    assert(largest)
    const [sizes] = await db.query<Record<string, number>>(
      `select (select count(*)::int from financeiro_despesas_projeto) as expenses,
         (select count(*)::int from financeiro_contas_a_pagar) as payables,
         (select count(*)::int from financeiro_despesas_cartao) as "card expenses",
         (select count(*)::int from financeiro_recebiveis) as receivables,
         (select count(*)::int from financeiro_recorrencias) as recurrences,
         (select count(*)::int from financeiro_prestacao_contas_cartao) as statements,
         (select count(*)::int from comercial_propostas) as proposals`,
    )
    const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
    const permissions = { matrix: async () => matrizPadrao }
    const platform: Platform = { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
    const cases: [string, unknown, object, number][] = [
      [`result of a project of ${largest.total} expenses`, resultadoDeProjeto, { id: largest.id }, RESULT_MS],
      ['list of projects', listProjetos, { busca: '' }, listLimit],
      ['cash flow of 13 weeks', diasDoFluxo, { horizonte: 'semanas' }, FLOW_MS],
      ['cash flow of 12 months', diasDoFluxo, { horizonte: 'meses' }, FLOW_MS],
    ]
    const rows: string[][] = []
    const bars: Bar[] = []
    for (const [name, operation, input, below] of cases) {
      const times: number[] = []
      for (let round = -WARM; round < ROUNDS; round++) {
        const started = performance.now()
        await (operation as Operation)(platform, { actor, pedido: 'bench' }, input as never)
        if (round >= 0) times.push(performance.now() - started)
      }
      const p95 = times.toSorted((a, b) => a - b)[Math.floor(ROUNDS * 0.95)] ?? 0
      rows.push([name, median(times).toFixed(1), p95.toFixed(1)])
      bars.push({ what: `p95 in ms: ${name}`, value: p95, below })
    }
    return {
      title: 'Costs of projects and cash flow',
      body: [
        table(['asked', 'median ms', 'p95 ms'], rows),
        `${ROUNDS} calls each. Rows: ${Object.entries(sizes ?? {})
          .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
          .join(', ')}.`,
      ],
      bars,
    }
  } finally {
    await db.close()
  }
}
