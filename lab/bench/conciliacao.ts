// The reconciliation of a bank account with 100,000 lines beside 100,000 payables and receivables: a month's file, the proposals for
// its lines, and the other lists of the screen. The services in this process, without HTTP.
import { Buffer } from 'node:buffer'
import { matrizPadrao } from '#modules/areas.ts'
import {
  confirmarConciliacoes,
  importarExtratoDaConta,
  lerQuadro,
  listResolvidas,
  procurarPar,
} from '#modules/financeiro/apoio/conciliacao/server/service.ts'
import type { Procedure } from '#platform/contract/api.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Database } from '#platform/server/ground/database/database.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { ROWS } from './data.ts'
import type { Place } from './processes.ts'
import { type Bar, median, type Section, table } from './report.ts'
import { actor } from './statements.ts'

const ROUNDS = 40
const WARM = 3
/** Lines of a month's file. */
const MONTH = 600
/** Lines that wait for their pairs, the newest; what is older is tied. */
const OPEN = 1000
const LIMITS = { screen: 200, import: 2000, confirm: 1000 }

const CONTA = 'Conta de medição'
/** Of the value of a payable: the same, interest on top, another. */
const FACTORS = [1, 1.013, 1.9]

/** One account with a line of each payment and each receipt, all but the newest tied. @returns its id */
async function prepare(db: Database): Promise<number> {
  const author = { user_id: null, nome: 'Medição', operacao: 'bench', pedido: '' }
  const id = await db.transaction(author, async tx => {
    const [conta] = await tx.query<{ id: number }>(
      `insert into financeiro_contas_bancarias (nome, banco, agencia, numero) values ($1, '341', '0001', '99999-9') returning id`,
      [CONTA],
    )
    // Row by row, with trail and sums, they would take longer than all measurements.
    for (const name of ['financeiro_extrato_linhas', 'financeiro_conciliacoes'])
      await tx.query(`alter table ${name} disable trigger user`)
    await tx.query(
      `insert into financeiro_extrato_linhas (conta_bancaria_id, chave, data, descricao, documento, tipo, valor)
       select $1::int, 'p' || p.id, p.data_pagamento, left('PAGAMENTO ' || upper(c.nome_fornecedor), 60), p.id::text, 'PAYMENT',
         -(p.valor + p.juros + p.multa)
       from financeiro_pagamentos p join financeiro_contas_a_pagar c on c.id = p.conta_id where p.valor + p.juros + p.multa > 0
       union all
       select $1::int, 'r' || r.id, r.data_recebimento, 'TED RECEBIDA', r.id::text, 'CREDIT', r.valor + r.juros
       from financeiro_recebimentos r where r.valor + r.juros > 0`,
      [conta?.id],
    )
    await tx.query(
      `insert into financeiro_conciliacoes (linha_id, pagamento_id, recebimento_id, valor)
       select l.id, case when l.chave like 'p%' then substr(l.chave, 2)::int end,
         case when l.chave like 'r%' then substr(l.chave, 2)::int end, abs(l.valor)
       from financeiro_extrato_linhas l
       where l.conta_bancaria_id = $1
         and l.id not in (select id from financeiro_extrato_linhas where conta_bancaria_id = $1
           order by data desc, id desc limit $2::int)`,
      [conta?.id, OPEN],
    )
    await tx.query(
      `update financeiro_extrato_linhas l set conciliado = k.valor from financeiro_conciliacoes k where k.linha_id = l.id`,
    )
    for (const name of ['financeiro_extrato_linhas', 'financeiro_conciliacoes'])
      await tx.query(`alter table ${name} enable trigger user`)
    return conta?.id ?? 0
  })
  await db.query('vacuum (analyze)')
  return id
}

/** A month's statement of another account: a third has a payable of this value, a third nearly, a third none. */
async function monthOf(db: Database, numero: string): Promise<Buffer> {
  const rows = await db.query<{ valor: number; data: string }>(
    `select (valor - valor_pago)::float8 as valor, to_char(data_vencimento, 'YYYYMMDD') as data from financeiro_contas_a_pagar
     where status in ('Pendente', 'Aprovada', 'Vencida') and valor > valor_pago order by md5(id::text) limit $1`,
    [MONTH],
  )
  const lines = rows.map(({ valor, data }, n) => {
    const amount = (valor * (FACTORS[n % FACTORS.length] ?? 1)).toFixed(2)
    return `<STMTTRN><TRNTYPE>PAYMENT<DTPOSTED>${data}120000<TRNAMT>-${amount}<FITID>M${numero}${n}<MEMO>PAGAMENTO ${n}</STMTTRN>`
  })
  return Buffer.from(`OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n
<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKACCTFROM><BANKID>341<BRANCHID>0001<ACCTID>${numero}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${lines.join('\n')}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`)
}

/** p95 in ms of a call, and its median. */
async function timed(times: number, call: (round: number) => Promise<unknown>) {
  const all: number[] = []
  for (let round = -WARM; round < times; round++) {
    const started = performance.now()
    await call(round)
    if (round >= 0) all.push(performance.now() - started)
  }
  return { mid: median(all), p95: all.toSorted((a, b) => a - b)[Math.floor(times * 0.95)] ?? 0 }
}

/** @param listLimit p95 in ms of a list */
export async function measureConciliacao(place: Place, listLimit: number): Promise<Section> {
  const db = await openDatabase({
    databaseUrl: 'url' in place ? place.url : undefined,
    dataDir: place.dataDir,
  })
  try {
    const large = await prepare(db)
    const [person] = await db.query<{ id: string }>(
      `select id from auth_users where perfil_acesso = 'Administrador' order by id limit 1`,
    )
    const changes = { stamp: () => undefined, bump: () => {}, subscribe: () => () => {} }
    const permissions = { matrix: async () => matrizPadrao }
    const platform: Platform = { db, changes, timezone: 'America/Sao_Paulo', appUrl: '', permissions }
    const who = { actor: { ...actor, id: person?.id ?? actor.id }, pedido: 'bench' }
    const ask = <P extends Procedure>(operation: Operation<P>, input: object) =>
      operation(platform, who, input as never)

    const imported = await timed(6, async round => {
      const conteudo_base64 = (await monthOf(db, `M${round + WARM}`)).toString('base64')
      const { contas } = await ask(importarExtratoDaConta, { conteudo_base64 })
      if (contas[0]?.novos !== MONTH) throw new Error(`${contas[0]?.novos} of ${MONTH} lines came in`)
    })
    await db.query('analyze')
    const [month] = await db.query<{ id: number }>(
      'select max(conta_bancaria_id)::int as id from financeiro_extrato_linhas',
    )
    const mes = { conta_bancaria_id: month?.id ?? 0 }
    const { linhas } = await ask(lerQuadro, mes)
    const proposed = linhas.filter(({ propostas }) => propostas.length > 0)
    const [linha] = linhas
    const conta = { conta_bancaria_id: large }
    const cases: [string, () => Promise<unknown>, number][] = [
      [
        `screen of a month of ${MONTH} lines, ${linhas.length} with their proposals`,
        () => ask(lerQuadro, mes),
        LIMITS.screen,
      ],
      ['screen of the account with all lines', () => ask(lerQuadro, conta), LIMITS.screen],
      ['matched lines, the newest', () => ask(listResolvidas, { ...conta, busca: '' }), listLimit],
      [
        'matched lines, a word that most have',
        () => ask(listResolvidas, { ...conta, busca: 'pagamento' }),
        listLimit,
      ],
      [
        'matched lines, a word that none has',
        () => ask(listResolvidas, { ...conta, busca: 'zxqw' }),
        listLimit,
      ],
      [
        'a pair looked for by a word',
        () => ask(procurarPar, { linha_id: linha?.id, busca: 'Ltda' }),
        listLimit,
      ],
      [
        'a pair looked for in vain',
        () => ask(procurarPar, { linha_id: linha?.id, busca: 'zxqw' }),
        listLimit,
      ],
    ]
    const rows: string[][] = [
      [`a month's file of ${MONTH} lines`, imported.mid.toFixed(0), imported.p95.toFixed(0)],
    ]
    const bars: Bar[] = [
      { what: `p95 in ms: a month's file of ${MONTH} lines`, value: imported.p95, below: LIMITS.import },
    ]
    for (const [name, call, below] of cases) {
      const { mid, p95 } = await timed(ROUNDS, call)
      rows.push([name, mid.toFixed(1), p95.toFixed(1)])
      bars.push({ what: `p95 in ms: ${name}`, value: p95, below })
    }
    const exact = linhas.filter(({ propostas }) => propostas[0]?.exata).slice(0, 50)
    const conciliacoes = exact.map(({ id, propostas }) => ({
      linha_id: id,
      itens: propostas.slice(0, 1).map(({ tipo, id }) => ({ tipo, id })),
    }))
    const started = performance.now()
    await ask(confirmarConciliacoes, { conciliacoes })
    const confirmed = performance.now() - started
    rows.push([`${exact.length} exact pairs tied at once`, confirmed.toFixed(0), ''])
    bars.push({
      what: `ms: ${exact.length} exact pairs tied at once`,
      value: confirmed,
      below: LIMITS.confirm,
    })
    const [sizes] = await db.query<{ lines: number; ties: number }>(
      `select (select count(*)::int from financeiro_extrato_linhas) as lines, (select count(*)::int from financeiro_conciliacoes) as ties`,
    )
    return {
      title: `Reconciliation of an account, ${ROWS.toLocaleString('en')} payables and receivables each`,
      body: [
        table(['asked', 'median ms', 'p95 ms'], rows),
        `${ROUNDS} calls each. ${sizes?.lines.toLocaleString('en')} lines, ${sizes?.ties.toLocaleString('en')} ties; of the month's file ${proposed.length} of ${linhas.length} lines had a proposal.`,
      ],
      bars,
    }
  } finally {
    await db.close()
  }
}
