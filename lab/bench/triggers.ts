// What each group of triggers adds to the writes of payables, the entity with most of them: the same writes with and without it, in
// turns, each in a transaction that is taken back. In processor time of the database, which other work on the machine hardly
// changes.
import type { Database, Queryable } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'

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
  ...['a_quitar_conta', 'aprovavel_antes', 'aprovavel_depois', 'aprovavel_incluido', 'aprovavel_alterado'],
  ...['rateio_antes', 'rateio_depois', 'conferir_rateio'],
]
/** Indexes of part payments, instalments, recurrences, doubles, approvals and of what a statement's line is compared with. */
const INDEXES = [
  ...['contas_pagas_em_parte', 'contas_grupo', 'contas_recorrencia', 'contas_codigo', 'contas_chave'],
  ...['contas_numero', 'contas_aprovacao', 'contas_resta'],
]

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
}

const WRITES: Record<string, (tx: Queryable, ids: number[]) => Promise<unknown>> = {
  [`${MANY} marked as paid in one statement`]: (tx, ids) =>
    tx.query(`update ${TABLE} set status = 'Paga' where id = any($1)`, [ids.slice(0, MANY)]),
  'one marked as paid': async (tx, ids) => {
    for (const id of ids.slice(0, SINGLE))
      await tx.prepared(`update ${TABLE} set status = 'Paga' where id = $1`, [id])
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
          const ms = await timed(
            db,
            variant,
            write,
            ids.map(({ id }) => id),
          )
          times.set(`${write}/${name}`, [...of(write, name), ms])
        }
    }
    const [whole = '', bare = ''] = Object.keys(VARIANTS)
    const each = (write: string) => (write.startsWith(`${MANY}`) ? MANY : SINGLE)
    const share = (write: string, name: string) =>
      median(of(write, whole).map((ms, round) => 1 - (of(write, name)[round] ?? ms) / ms))
    const bars: Bar[] = Object.keys(WRITES).map(write => ({
      what: `${write}: share lost to payments, instalments, recurrences, doubles, parts, approvals`,
      value: share(write, bare),
      below: LOST,
    }))
    const lines = Object.keys(VARIANTS).map(name => [
      name,
      ...Object.keys(WRITES).flatMap(write => [
        (median(of(write, name)) / each(write)).toFixed(3),
        name === whole ? '' : share(write, name).toFixed(2),
      ]),
    ])
    return {
      title: `What the triggers of payables take, ${ROWS.toLocaleString('en')} rows in each table`,
      body: [
        table(['', ...Object.keys(WRITES).flatMap(write => [`${write}: ms a payable`, 'share'])], lines),
        `Processor time of the database, medians of ${ROUNDS} rounds, in turns. The share is what a write loses to that group, of the same round.`,
      ],
      bars,
    }
  } finally {
    await db.close()
  }
}
