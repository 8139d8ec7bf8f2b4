// What each group of triggers adds to the writes of payables, the entity with most of them: the same writes with and without it, in
// turns, each in a transaction that is taken back. In processor time of the database, which other work on the machine hardly
// changes. Then the rate of whole writes, as the product does them, with and without all that was added to payables.
import { matrizPadrao } from '#modules/areas.ts'
import { createConta, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import type { Database, Queryable } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const TABLE = 'financeiro_contas_a_pagar'
const ROUNDS = 15
/** Payables of one statement, as in a piece of a request on many records, and statements of one payable each. */
const MANY = 200
const SINGLE = 100
/** Share of its rate that a write may lose to what makes payables be paid, divided, repeated, compared and approved. */
const LOST = 0.1

const without = (...names: string[]) =>
  names.map(name => `alter table ${TABLE} disable trigger ${name}`).join('; ')

/** Triggers of payments, parts of projects and approvals. */
const TRIGGERS = [
  ...['a_quitar_conta', 'aprovavel_antes', 'aprovavel_depois'],
  ...['aprovavel_antes_alterado', 'aprovavel_depois_alterado'],
  ...['rateio_antes', 'rateio_depois', 'rateio_seguir', 'conferir_rateio'],
]
/** Indexes of part payments, instalments, recurrences, doubles, approvals and of what a statement's line is compared with. */
const INDEXES = [
  ...['contas_pagas_em_parte', 'contas_grupo', 'contas_recorrencia', 'contas_codigo', 'contas_chave'],
  ...['contas_numero', 'contas_aprovacao', 'contas_resta', 'contas_marcadas', 'contas_arrecadacao'],
]

/** As many rules as a company of some size has, for every amount. */
const RULED = 'with rules of approval'
const RULES = `insert into alcadas (tabela, perfil, faixa_de, faixa_ate, passo)
  values ('${TABLE}', 'Financeiro', 0, 20000, 1), ('${TABLE}', 'Administrador', 20000.01, null, 1),
    ('${TABLE}', 'Administrador', 50000, null, 2), ('comercial_propostas', 'Administrador', 100000, null, 1)`

const VARIANTS: Record<string, string> = {
  everything: '',
  'without payments, instalments, recurrences, doubles, parts, approvals': [
    without(...TRIGGERS),
    ...INDEXES.map(name => `drop index ${name}`),
  ].join('; '),
  'without the triggers of these': without(...TRIGGERS),
  'without the trail': without('auditar'),
  'without the sums of the dashboard': without('painel_inserir', 'painel_alterar'),
  'without the searched text': `alter table ${TABLE} drop column busca`,
  [RULED]: RULES,
}

const WRITES: Record<string, (tx: Queryable, ids: number[]) => Promise<unknown>> = {
  [`${MANY} marked as paid in one statement`]: (tx, ids) =>
    tx.query(`update ${TABLE} set status = 'Paga' where id = any($1)`, [ids.slice(0, MANY)]),
  'one marked as paid': async (tx, ids) => {
    for (const id of ids.slice(0, SINGLE))
      await tx.prepared(`update ${TABLE} set status = 'Paga' where id = $1`, [id])
  },
  'one given another due date': async (tx, ids) => {
    for (const id of ids.slice(0, SINGLE))
      await tx.prepared(`update ${TABLE} set data_vencimento = data_vencimento + 1 where id = $1`, [id])
  },
  'one created': async (tx, ids) => {
    for (const id of ids.slice(0, SINGLE))
      await tx.prepared(
        `insert into ${TABLE} (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
           natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
         select solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
           natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor from ${TABLE} where id = $1`,
        [id],
      )
  },
}

/** What waits for approval is not paid. */
const isMeasured = (write: string, variant: string) => variant !== RULED || !write.includes('paid')

/** Processor time of this connection's process in ms, as Linux counts it. */
async function processorTime(tx: Queryable): Promise<number> {
  const [row] = await tx.prepared<{ ms: number }>(
    `select split_part(pg_read_file('/proc/self/schedstat', 0, 100), ' ', 1)::float8 / 1e6 as ms`,
  )
  return row?.ms ?? 0
}

/** Takes a transaction back when its time is known. */
class Enough extends Error {}

const author = { user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }

/** @returns milliseconds of one write, after one of other payables that prepares the connection */
async function timed(db: Database, variant: string, write: string, ids: number[]): Promise<number> {
  let ms = 0
  try {
    await db.transaction(author, async tx => {
      for (const text of variant.split('; ').filter(Boolean)) await tx.query(text)
      await WRITES[write]?.(tx, ids.slice(MANY))
      const started = await processorTime(tx)
      await WRITES[write]?.(tx, ids)
      await tx.query('set constraints all immediate')
      ms = (await processorTime(tx)) - started
      throw new Enough()
    })
  } catch (error) {
    if (!(error instanceof Enough)) throw error
  }
  return ms
}

/** Whole writes of one round, with and without what was added, and how often these take turns. */
const WHOLE = 40
const TURNS = 12
/** Whole writes before these: what is added or taken away has connections plan their statements again, and leaves pages to be written. */
const SETTLING = 20

/** Medians in ms of a payable that is created and of one that is changed, through the service and its commit. */
async function whole(db: Database, ids: readonly number[]): Promise<Record<'created' | 'changed', number>> {
  const [person] = await db.query<{ id: string }>(
    `select id from auth_users where perfil_acesso = 'Administrador' order by id limit 1`,
  )
  const [supplier] = await db.query<{ id: number }>('select min(id) as id from financeiro_fornecedores')
  const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
  const permissions = { matrix: async () => matrizPadrao }
  const platform: Platform = { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
  const who = { actor: { ...actor, id: person?.id ?? actor.id }, pedido: 'bench' }
  const created: number[] = []
  const changed: number[] = []
  for (const id of ids) {
    const started = performance.now()
    await createConta(platform, who, {
      ...{ solicitacao_compra: `SC-${id}`, nome_solicitante: 'Zeca', data_vencimento: '2027-01-10' },
      ...{
        data_emissao: '2026-12-01',
        centro_custo: 'Obra',
        item: 'Cimento',
        natureza_orcamentaria: 'Material',
      },
      ...{ aprovador: 'Bia', fornecedor_id: supplier?.id, nome_fornecedor: 'x', cnpj_fornecedor: '0' },
      valor: '100.00',
    } as never)
    created.push(performance.now() - started)
    const [now] = await db.query<{ version: number; status: string }>(
      `select version, status from ${TABLE} where id = $1`,
      [id],
    )
    const dados = { status: now?.status === 'Pendente' ? 'Aprovada' : 'Pendente' }
    const again = performance.now()
    await updateConta(platform, who, { id, version: now?.version ?? 0, dados } as never)
    changed.push(performance.now() - again)
  }
  return { created: median(created), changed: median(changed) }
}

/** What of the rate of whole writes is lost to all that was added, of the median of all rounds. */
async function rates(db: Database) {
  const indexes = await db.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [INDEXES],
  )
  const restore = async () => {
    await db.query(without(...TRIGGERS).replaceAll('disable', 'enable'))
    for (const { indexdef } of indexes) await db.query(indexdef)
  }
  const all = {
    with: [] as Awaited<ReturnType<typeof whole>>[],
    without: [] as Awaited<ReturnType<typeof whole>>[],
  }
  const variants = {
    with: [],
    without: [...without(...TRIGGERS).split('; '), ...INDEXES.map(name => `drop index ${name}`)],
  }
  for (let turn = 0; turn < TURNS; turn++) {
    const rows = await db.query<{ id: number }>(
      `select id from ${TABLE} where status = 'Pendente' and valor_pago = 0 and aprovacao is null
       order by md5(id || $1) limit $2`,
      [`whole/${turn}`, 2 * (SETTLING + WHOLE)],
    )
    const ids = rows.map(({ id }) => id)
    // The first of two is measured on a machine that has worked less: each is first as often as the other.
    const order = turn % 2 === 0 ? (['with', 'without'] as const) : (['without', 'with'] as const)
    for (const variant of order) {
      for (const text of variants[variant]) await db.query(text)
      try {
        await whole(db, ids.splice(0, SETTLING))
        all[variant].push(await whole(db, ids.splice(0, WHOLE)))
      } finally {
        if (variant === 'without') await restore()
      }
    }
  }
  return (['created', 'changed'] as const).map(kind => {
    const [ms, bare] = [median(all.with.map(each => each[kind])), median(all.without.map(each => each[kind]))]
    return { kind, ms, bare, lost: 1 - bare / ms }
  })
}

export async function measureTriggers(place: Place): Promise<Section> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  try {
    const times = new Map<string, number[]>()
    const of = (write: string, variant: string) => times.get(`${write}/${variant}`) ?? []
    for (let round = 0; round < ROUNDS; round++) {
      const ids = await db.query<{ id: number }>(
        `select id from ${TABLE} where status = 'Pendente' and valor_pago = 0 and aprovacao is null
         order by md5(id || $1) limit $2`,
        [`/${round}`, 2 * MANY],
      )
      if (ids.length < 2 * MANY) throw new Error('Too few payables are still to be paid')
      for (const write of Object.keys(WRITES))
        for (const [name, variant] of Object.entries(VARIANTS)) {
          if (!isMeasured(write, name)) continue
          const ms = await timed(
            db,
            variant,
            write,
            ids.map(({ id }) => id),
          )
          times.set(`${write}/${name}`, [...of(write, name), ms])
        }
    }
    const [everything = ''] = Object.keys(VARIANTS)
    const each = (write: string) => (write.startsWith(`${MANY}`) ? MANY : SINGLE)
    const share = (write: string, name: string) =>
      median(of(write, everything).map((ms, round) => 1 - (of(write, name)[round] ?? ms) / ms))
    const wholes = await rates(db)
    const bars: Bar[] = wholes.map(({ kind, lost }) => ({
      what: `a payable ${kind}, of its rate lost to payments, instalments, recurrences, doubles, parts, approvals`,
      value: lost,
      below: LOST,
    }))
    const lines = Object.keys(VARIANTS).map(name => [
      name,
      ...Object.keys(WRITES).flatMap(write =>
        isMeasured(write, name)
          ? [
              (median(of(write, name)) / each(write)).toFixed(3),
              name === everything ? '' : share(write, name).toFixed(2),
            ]
          : ['–', ''],
      ),
    ])
    return {
      title: `What the triggers of payables take, ${ROWS.toLocaleString('en')} rows in each table`,
      body: [
        table(['', ...Object.keys(WRITES).flatMap(write => [`${write}: ms a payable`, 'share'])], lines),
        `Processor time of the database, medians of ${ROUNDS} rounds, in turns. The share is what a write loses to that group, of the same round; below zero, what it adds.`,
        'Whole writes through the service, with their commit, in turns:',
        table(
          ['', 'ms', 'without what was added: ms', 'share of the rate lost'],
          wholes.map(({ kind, ms, bare, lost }) => [kind, ms.toFixed(2), bare.toFixed(2), lost.toFixed(3)]),
        ),
      ],
      bars,
    }
  } finally {
    await db.close()
  }
}
