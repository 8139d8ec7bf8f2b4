// Record pages, and many records at once, over HTTP at 100,000 rows in each table: 10,000 payables marked as paid in one go and
// undone, with people in the lists meanwhile, the due date and the status of 1,000 changed with nobody else at work, 1,000 paid with a payment each, and 5,000 suppliers from a spreadsheet. It writes: a step by name only.
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { addDays } from '#platform/contract/dates/dates.ts'
import { HEADER_ARQUIVO } from '#platform/contract/files.ts'
import type { Planilha } from '#platform/contract/planilhas.ts'
import type { Lote } from '#platform/contract/selecao.ts'
import { isFicha } from '#platform/server/engine/ficha.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { xlsxOf } from '#platform/testing/files/spreadsheets-files.ts'
import { everyOperation } from '#platform/testing/records/operations.ts'
import { emails, ROWS, TODAY } from './data.ts'
import type { Figures } from './load.ts'
import { browserHeaders, load, type Place, signIn, startProduct } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { addressOf, rested } from './waiting.ts'

const RECORDS = 60
const MANY = 10_000
const PAID = 1000
const IMPORTED = 5000
const LIMITS = { ficha: 40, many: 30, pay: 10, meanwhile: 250 }
const READERS = 2
const LOOK_MS = 100
/** Of a thousand the end is looked for more often: it comes within a second. */
const CLOSE_LOOK_MS = 10
/** Changed rows a second of a thousand payables, at least. */
const RATE = 2000
/** Lists are read in rounds, the last of which ends a little after the work beside it. */
const ROUND_MS = 1500
const QUIET_MS = 5000

const AUTHOR = { user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }
/** The example data have none of these. */
const ALSO = [
  `insert into rh_documentos_funcionario
     (funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
   select id, 'ASO', 'aso.pdf', 'documentos-funcionarios/' || id || '/aso.pdf', 1000, 'application/pdf'
   from rh_funcionarios order by id limit 10000`,
  `insert into comercial_envios (proposta_id, para, assunto, texto, copia)
   select id, 'compras@cliente.com.br', 'Proposta', 'Segue a proposta.', false
   from comercial_propostas order by id limit 10000`,
]

/** Ids of records that many others refer to and of any, by entity. */
async function idsOf(db: Database): Promise<Map<string, (number | string)[]>> {
  const found = new Map<string, (number | string)[]>()
  for (const page of (await everyOperation()).filter(isFicha)) {
    const rows = await db.query<{ id: number | string }>(
      `select id from ${page.ficha} order by md5(id::text) limit ${RECORDS}`,
    )
    if (rows.length === 0) throw new Error(`${page.ficha} has no records`)
    found.set(
      page.procedure.path.replace(/\/ficha$/, ''),
      rows.map(({ id }) => id),
    )
  }
  return found
}

interface Unpaid {
  ate: string
  total: number
  /** Parts of projects, which change with their payable. */
  partes: number
}

/** The last value up to which no more than so many payables are still to be paid, how many these are, and their parts of projects. */
async function unpaid(db: Database, most: number): Promise<Unpaid> {
  const [row] = await db.query<Unpaid>(
    `select ate::text, total::int, partes::int from (
       select valor as ate, sum(count(distinct c.id)) over w as total, sum(count(d.id)) over w as partes
       from financeiro_contas_a_pagar c left join financeiro_despesas_projeto d on d.conta_id = c.id
       where c.status <> 'Paga' and valor is not null group by 1 window w as (order by valor)) x
     where total <= $1 order by total desc limit 1`,
    [most],
  )
  if (!row) throw new Error('There are no payables')
  return row
}

/** Payables that can be paid, as a person sees them now. */
async function payable(db: Database): Promise<{ ids: number[]; versions: number[] }> {
  const rows = await db.query<{ id: number; version: number }>(
    `select id, version from financeiro_contas_a_pagar
     where status in ('Pendente', 'Aprovada', 'Vencida') and valor > valor_pago and aprovacao is null
     order by data_vencimento, id limit ${PAID}`,
  )
  return { ids: rows.map(({ id }) => id), versions: rows.map(({ version }) => version) }
}

interface Caller {
  port: number
  headers: Record<string, string>
}

/** One request, as a screen sends it. @throws where it is refused */
async function ask<T>({ port, headers }: Caller, path: string, body: object | Buffer, more = {}): Promise<T> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/${path}`, {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': randomUUID(), ...more },
    body: Buffer.isBuffer(body) ? new Uint8Array(body) : JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as T
}

/** Until a request on many records has ended. @returns seconds */
async function finished(
  caller: Caller,
  { id, total }: Pick<Lote, 'id' | 'total'>,
  lookMs = LOOK_MS,
): Promise<number> {
  const started = performance.now()
  for (;;) {
    const lote = await ask<Lote>(caller, 'selecao/andamento', { id })
    if (lote.estado !== 'andando') {
      if (lote.feitas !== total) throw new Error(`${lote.feitas} of ${total}, ${lote.recusadas} refused`)
      return (performance.now() - started) / 1000
    }
    await sleep(lookMs)
  }
}

const LISTS = [
  ['financeiro/contas-a-pagar/list', {}],
  ['financeiro/contas-a-pagar/list', { filtros: { status: 'nao:Paga,Cancelada' } }],
  ['comercial/clientes/list', {}],
  ['predial/chamados/list', {}],
] as const

/** People in the lists for so long, or as long as work goes on. */
async function reading(caller: Caller, work?: Promise<unknown>): Promise<Figures[]> {
  const requests = LISTS.map(([path, body]) => ({ path: `/api/${path}`, body: JSON.stringify(body) }))
  let over = false
  const ended = work?.finally(() => {
    over = true
  })
  // It is told below, once the lists that are on their way are there.
  ended?.catch(() => undefined)
  const figures: Figures[] = []
  do figures.push(await load({ ...caller, requests, connections: READERS, ms: work ? ROUND_MS : QUIET_MS }))
  while (work && !over)
  await ended
  return figures
}

const worst = (figures: Figures[], key: 'p50' | 'p95' | 'p99') => Math.max(...figures.map(each => each[key]))

export async function measureMany(place: Place): Promise<Section> {
  const databaseUrl = 'url' in place ? place.url : undefined
  const db = await openDatabase({ databaseUrl, dataDir: place.dataDir })
  for (const text of ALSO) await db.transaction(AUTHOR, tx => tx.query(text))
  const ids = await idsOf(db)
  const server = await startProduct(place)
  try {
    // A server that starts makes payables of recurrences.
    await rested(await addressOf(place))
    const [all, thousand] = [await unpaid(db, MANY), await unpaid(db, PAID)]
    const cookie = await signIn(server.port, emails[0] ?? '')
    const caller = { port: server.port, headers: { ...browserHeaders(server.port), cookie } }
    const bars: Bar[] = []

    const pages: string[][] = []
    for (const [base, known] of ids) {
      const requests = known.map(id => ({ path: `/api/${base}/ficha`, body: JSON.stringify({ id }) }))
      const once = { ...caller, requests, connections: 1, ms: 20_000 }
      await load({ ...once, count: 5 })
      const { p50, p95 } = await load({ ...once, count: 2 * known.length })
      pages.push([base, p50.toFixed(1), p95.toFixed(1)])
      bars.push({ what: `p95 in ms: page of ${base}`, value: p95, below: LIMITS.ficha })
    }

    const before = await reading(caller)
    const change = (dados: object, { ate, total }: Unpaid) =>
      ask<Lote>(caller, 'selecao/iniciar', {
        operacao: 'financeiro/contas-a-pagar/update',
        dados,
        alvo: { busca: '', filtros: { status: 'nao:Paga', valor: `..${ate}` }, total },
      })
    const undo = async ({ id }: Lote) => finished(caller, await ask<Lote>(caller, 'selecao/desfazer', { id }))
    const address = await addressOf(place)
    /** Until the trail can be searched for all that was changed: a job makes these texts 20 seconds after a change. */
    const followed = async () => {
      // Of a sign-in nobody tells: its text comes within the hour.
      const late = `select id from auditoria where busca is null and operacao not like 'auth/%' limit 1`
      while ((await db.query(late)).length > 0) await sleep(LOOK_MS)
      await rested(address)
    }
    /** Payables of a thousand that are changed in a second, nobody else at work, and nothing of a round before to be done. */
    const rate = async (dados: object) => {
      const rates: number[] = []
      for (let round = 0; round < 3; round++) {
        await followed()
        const started = performance.now()
        const some = await change(dados, thousand)
        await finished(caller, some, CLOSE_LOOK_MS)
        rates.push((1000 * thousand.total) / (performance.now() - started))
        await undo(some)
      }
      return median(rates)
    }
    const moved = await rate({ data_vencimento: addDays(TODAY, 60) })
    const marked = await rate({ status: 'Paga' })
    const withParts = 1 + thousand.partes / thousand.total
    const paid = await change({ status: 'Paga' }, all)
    const paying = finished(caller, paid)
    const during = await reading(caller, paying)
    const seconds = await paying
    const back = await undo(paid)

    const toPay = await payable(db)
    const payments = await ask<Lote>(caller, 'selecao/iniciar', {
      operacao: 'financeiro/contas-a-pagar/pagar',
      dados: { data_pagamento: TODAY, conta_bancaria: 'Itaú' },
      alvo: toPay,
    })
    const settled = await finished(caller, payments)

    const head = ['Razão Social', 'CNPJ', 'Telefone', 'E-mail']
    const rows = Array.from({ length: IMPORTED }, (_, n) => [
      `Importado ${n} Materiais Ltda`,
      String(99_000_000_000_000 + n),
      '(11) 98765-4321',
      `importado${n}@fornecedor.com.br`,
    ])
    const bytes = xlsxOf([head, ...rows])
    const started = performance.now()
    const dados = { entidade: 'financeiro/fornecedores' }
    const described = encodeURIComponent(JSON.stringify({ nome: 'fornecedores.xlsx', dados }))
    const sheet = await ask<Planilha>(caller, 'planilhas/enviar', bytes, {
      [HEADER_ARQUIVO]: described,
      'content-type': 'application/octet-stream',
    })
    const campos = sheet.colunas.map(({ campo }) => campo)
    await ask(caller, 'planilhas/conferir', { id: sheet.id, campos, vazias_apagam: false })
    const compared = (performance.now() - started) / 1000
    const lote = await ask<Pick<Lote, 'id' | 'total'>>(caller, 'planilhas/importar', { id: sheet.id })
    await finished(caller, lote)
    const imported = (performance.now() - started) / 1000

    bars.push(
      {
        what: `rows a second: due date of ${thousand.total} payables, nobody else at work`,
        value: moved,
        atLeast: RATE,
      },
      {
        what: `rows a second: ${thousand.total} payables marked as paid with their ${thousand.partes} parts of projects, the same`,
        value: marked * withParts,
        atLeast: RATE,
      },
      { what: `seconds: ${all.total} payables marked as paid`, value: seconds, below: LIMITS.many },
      { what: 'seconds: the same undone', value: back, below: LIMITS.many },
      {
        what: `seconds: ${toPay.ids.length} payables paid with a payment each`,
        value: settled,
        below: LIMITS.pay,
      },
      { what: 'p99 in ms: lists meanwhile', value: worst(during, 'p99'), below: LIMITS.meanwhile },
      { what: `seconds: ${IMPORTED} suppliers from a spreadsheet`, value: imported, below: LIMITS.many },
    )
    const row = (name: string, figures: Figures[]) => [
      name,
      ...(['p50', 'p95', 'p99'] as const).map(key => worst(figures, key).toFixed(0)),
    ]
    return {
      title: `Record pages, and many records at once, ${ROWS.toLocaleString('en')} rows in each table`,
      body: [
        `The page of a record with its relations and the first page of its timeline, one request, ${RECORDS} records of each, one person:`,
        table(['record', 'p50 ms', 'p95 ms'], pages),
        `${all.total.toLocaleString('en')} payables marked as paid in ${seconds.toFixed(1)} s, undone in ${back.toFixed(1)} s; ` +
          `${toPay.ids.length.toLocaleString('en')} paid with a payment each in ${settled.toFixed(1)} s. ` +
          `${IMPORTED.toLocaleString('en')} suppliers from a spreadsheet: read and compared in ${compared.toFixed(1)} s, all in ${imported.toFixed(1)} s.`,
        `Of the ${thousand.total.toLocaleString('en')} marked as paid alone ${marked.toFixed(0)} a second without counting their parts of projects, each of which is a row with an entry of the trail, too.`,
        `Lists of ${READERS} people who ask without a pause, worst of rounds of 1.5 s:`,
        table(
          ['lists', 'p50 ms', 'p95 ms', 'p99 ms'],
          [row('alone', before), row('while payables are marked', during)],
        ),
      ],
      bars,
    }
  } finally {
    await server.stop()
    await db.close()
  }
}
