// What each group of triggers adds to the writes of payables, the entity with most of them: the same writes with and without it, in
// turns, each in a transaction that is taken back. In processor time of the database, which other work on the machine hardly
// changes. Before it the rate of whole writes, as the product does them, in a database with and in one without all that was added to payables.
import { matrizPadrao } from '#modules/areas.ts'
import { createConta, updateConta } from '#modules/financeiro/contas-a-pagar/server/service.ts'
import type { Call, Platform } from '#platform/server/engine/operation.ts'
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

/** Whole writes of each of two databases, in turns of so many; the first prepare connections and pages. */
const WHOLE = 1500
const TURN = 10
const PREPARING = 100

type Whole = 'created' | 'changed'

/** Milliseconds of a payable that is created and of one that is changed, through the service and its commit. */
async function whole(
  platform: Platform,
  who: Call,
  fornecedor_id: number,
  id: number,
): Promise<Record<Whole, number>> {
  const started = performance.now()
  await createConta(platform, who, {
    ...{ solicitacao_compra: `SC-${id}`, nome_solicitante: 'Zeca', data_vencimento: '2027-01-10' },
    ...{
      data_emissao: '2026-12-01',
      centro_custo: 'Obra',
      item: 'Cimento',
      natureza_orcamentaria: 'Material',
    },
    ...{ aprovador: 'Bia', fornecedor_id, nome_fornecedor: 'x', cnpj_fornecedor: '0', valor: '100.00' },
  } as never)
  const created = performance.now() - started
  const [now] = await platform.db.query<{ version: number; status: string }>(
    `select version, status from ${TABLE} where id = $1`,
    [id],
  )
  const dados = { status: now?.status === 'Pendente' ? 'Aprovada' : 'Pendente' }
  const again = performance.now()
  await updateConta(platform, who, { id, version: now?.version ?? 0, dados } as never)
  return { created, changed: performance.now() - again }
}

/**
 * What of the rate of whole writes is lost to all that was added: the same writes in two databases of one server, of which the copy
 * lacks it. Taken away and given back in one database, its indexes are made anew each time, and their pages are written while others
 * are measured.
 */
async function rates(place: Place, copy: Place) {
  const [added, bare] = [await opened(place), await opened(copy)]
  try {
    for (const text of [...without(...TRIGGERS).split('; '), ...INDEXES.map(name => `drop index ${name}`)])
      await bare.query(text)
    const [person] = await added.query<{ id: string }>(
      `select id from auth_users where perfil_acesso = 'Administrador' order by id limit 1`,
    )
    const [supplier] = await added.query<{ id: number }>('select min(id) as id from financeiro_fornecedores')
    const rows = await added.query<{ id: number }>(
      `select id from ${TABLE} where status = 'Pendente' and valor_pago = 0 and aprovacao is null
       order by md5(id::text) limit $1`,
      [PREPARING + WHOLE],
    )
    const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
    const permissions = { matrix: async () => matrizPadrao }
    const who = { actor: { ...actor, id: person?.id ?? actor.id }, pedido: 'bench' }
    const times = { with: [] as Record<Whole, number>[], without: [] as Record<Whole, number>[] }
    const databases = { with: added, without: bare }
    for (let at = 0; at < rows.length; at += TURN)
      for (const variant of (at / TURN) % 2 === 0
        ? (['with', 'without'] as const)
        : (['without', 'with'] as const))
        for (const { id } of rows.slice(at, at + TURN)) {
          const platform: Platform = {
            ...{ db: databases[variant], changes, permissions },
            ...{ timezone: 'America/Sao_Paulo', appUrl: '' },
          }
          const ms = await whole(platform, who, supplier?.id ?? 0, id)
          if (at >= PREPARING) times[variant].push(ms)
        }
    return (['created', 'changed'] as const).map(kind => {
      const of = (variant: keyof typeof times) => median(times[variant].map(each => each[kind]))
      return { kind, ms: of('with'), bare: of('without'), lost: 1 - of('without') / of('with') }
    })
  } finally {
    await Promise.all([added.close(), bare.close()])
  }
}

const opened = (place: Place) =>
  openDatabase({ databaseUrl: 'url' in place ? place.url : undefined, dataDir: place.dataDir })

/** @param copy of the place, as it is now */
export async function measureTriggers(place: Place, copy: Place): Promise<Section> {
  // First: what is taken back below leaves dead rows in one of the two.
  const wholes = await rates(place, copy)
  const db = await opened(place)
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
        `Whole writes through the service, with their commit, medians of ${WHOLE} in each of two databases, in turns of ${TURN}:`,
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
