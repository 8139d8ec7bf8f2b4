import { read, utils, type WorkSheet } from '@e965/xlsx'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addMonths, formatMonth, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { permissions } from '#platform/server/access/permissions/permissions.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { desfazerExclusao } from '#platform/server/services/lixeira/operations.ts'
import { catalogOf } from '#platform/server/services/selecao/catalog.ts'
import { alteracoes } from '#platform/server/services/selecao/job.ts'
import { selecaoRouter } from '#platform/server/services/selecao/operations.ts'
import { matrizDaTabela } from '#platform/testing/access/levels.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { importsInto } from '#platform/testing/files/spreadsheets.ts'
import { csvOf } from '#platform/testing/files/spreadsheets-files.ts'
import { runOnce } from '#platform/testing/records/jobs.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { contasApi } from '../../../contas-a-pagar/contract.ts'
import { contasRouter } from '../../../contas-a-pagar/server/router.ts'
import { deleteConta, listHistoricoDeContas, updateConta } from '../../../contas-a-pagar/server/service.ts'
import { fornecedoresRouter } from '../../../fornecedores/server/router.ts'
import { createFornecedor } from '../../../fornecedores/server/service.ts'
import { juncoesApi } from '../../juncoes/contract.ts'
import { fazerJuncoes } from '../../juncoes/server/job.ts'
import { juncoesRouter } from '../../juncoes/server/service.ts'
import { fechamentoApi } from '../contract.ts'
import { relatorioDoMes } from './relatorio.ts'
import { fechamentoRouter } from './router.ts'
import { alteracoesDoMes, fecharMes, linhasDaParte, mesesDoAno, reabrirMes, umMes } from './service.ts'

const db = testDatabase()
const hoje = todayIn('America/Sao_Paulo')
/** The month that is closed, a day in it, and one in the month before it. */
const MES = addMonths(monthOf(hoje), -2)
const DIA = `${MES}-10`
const ANTES = `${addMonths(MES, -1)}-10`
const TABLES = [
  ...['financeiro_contas_a_pagar', 'financeiro_pagamentos', 'financeiro_despesas_cartao'],
  ...['financeiro_despesas_projeto', 'financeiro_extrato_linhas', 'financeiro_recebiveis'],
  'financeiro_recebimentos',
]

let platform: Platform
let ana: Person
let keys: { projeto: number; prestacao: number; cliente: number; banco: number }

beforeAll(async () => {
  platform = await platformOf(db())
  platform.files = await temporaryFiles()
  ana = await someone(platform, 'Financeiro', 'Ana')
  const [made] = await db().query<typeof keys>(
    `with p as (insert into financeiro_projetos (nome_projeto) values ('Usina') returning id),
       c as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id),
       f as (insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '2026-01' from c returning id),
       k as (insert into comercial_clientes (nome_cliente) values ('Aço Norte') returning id),
       b as (insert into financeiro_contas_bancarias (nome) values ('Banco') returning id)
     select p.id as projeto, f.id as prestacao, k.id as cliente, b.id as banco from p, f, k, b`,
  )
  keys = made as typeof keys
})
beforeEach(async () => {
  await db().query('delete from financeiro_fechamentos')
  for (const table of TABLES) await db().query(`delete from ${table}`)
  await db().query(`delete from auditoria where acao = 'justificar'`)
})

describe('permissions', () => testPermissions(fechamentoRouter, () => platform))

/** What this person does by SQL, past every procedure. */
const asAna = <T>(run: (tx: Queryable) => Promise<T>, motivo?: string) =>
  db().transaction(
    { user_id: ana.actor?.id ?? null, nome: 'Ana', operacao: 'teste', pedido: 'p', motivo },
    run,
  )

async function insert(tx: Queryable, table: string, row: object): Promise<number> {
  const columns = Object.keys(row).join(', ')
  const [made] = await tx.query<{ id: number }>(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_record(null::${table}, $1) returning id`,
    [JSON.stringify(row)],
  )
  return made?.id ?? 0
}
const conta = (more: object = {}) => ({
  ...{ solicitacao_compra: 'SC', nome_solicitante: 'Ana', data_vencimento: DIA, data_emissao: DIA },
  ...{ centro_custo: 'Obra', item: 'Item', natureza_orcamentaria: 'Material', aprovador: 'Bia' },
  ...{ nome_fornecedor: 'Aços', cnpj_fornecedor: '1', valor: '100.00', status: 'Pendente', valor_pago: '0' },
  ...{ acima_do_orcamento: false },
  ...more,
})
const recebivel = (more: object = {}) => ({
  ...{
    descricao: 'Parcela',
    cliente_id: keys.cliente,
    tipo: 'Avulso',
    data_vencimento: DIA,
    bruto: '100.00',
  },
  ...{ retido: '0', valor_recebido: '0', glosado: '0', status: 'A Receber' },
  ...more,
})
let chave = 0
const linha = (tx: Queryable, dia: string, tarifa: string) =>
  insert(tx, 'financeiro_extrato_linhas', {
    ...{
      conta_bancaria_id: keys.banco,
      chave: `l${chave++}`,
      data: dia,
      descricao: 'TAR PACOTE',
      valor: '-10.00',
    },
    ...{ tarifa, conciliado: '0', ignorada: false },
  })
/** Each kind of record that a month is made of: how it is made on a day, and a change of its figure. */
const KINDS: Record<
  string,
  { make: (tx: Queryable, dia: string) => Promise<number>; change: string; day: string }
> = {
  financeiro_contas_a_pagar: {
    make: (tx, dia) => insert(tx, 'financeiro_contas_a_pagar', conta({ data_emissao: dia })),
    change: 'valor = valor + 1',
    day: 'data_emissao',
  },
  financeiro_pagamentos: {
    make: async (tx, dia) => {
      const conta_id = await insert(tx, 'financeiro_contas_a_pagar', conta({ data_emissao: hoje }))
      const row = { conta_id, data_pagamento: dia, valor: '10.00', desconto: '0', juros: '0', multa: '0' }
      return insert(tx, 'financeiro_pagamentos', row)
    },
    change: 'juros = juros + 1',
    day: 'data_pagamento',
  },
  financeiro_despesas_cartao: {
    make: (tx, dia) =>
      insert(tx, 'financeiro_despesas_cartao', {
        ...{
          prestacao_id: keys.prestacao,
          data_despesa: dia,
          descricao_despesa: 'Táxi',
          valor_despesa: '10.00',
        },
      }),
    change: 'valor_despesa = valor_despesa + 1',
    day: 'data_despesa',
  },
  financeiro_despesas_projeto: {
    make: (tx, dia) =>
      insert(tx, 'financeiro_despesas_projeto', {
        ...{
          projeto_id: keys.projeto,
          data_despesa: dia,
          descricao_despesa: 'Areia',
          valor_despesa: '10.00',
        },
      }),
    change: `categoria_despesa = 'Material'`,
    day: 'data_despesa',
  },
  financeiro_extrato_linhas: {
    make: (tx, dia) => linha(tx, dia, '10.00'),
    change: 'tarifa = tarifa - 1',
    day: 'data',
  },
  financeiro_recebiveis: {
    make: (tx, dia) => insert(tx, 'financeiro_recebiveis', recebivel({ data_emissao_nota_fiscal: dia })),
    change: 'bruto = bruto + 1',
    day: 'data_emissao_nota_fiscal',
  },
  financeiro_recebimentos: {
    make: async (tx, dia) => {
      const row = recebivel({ data_emissao_nota_fiscal: hoje })
      const recebivel_id = await insert(tx, 'financeiro_recebiveis', row)
      return insert(tx, 'financeiro_recebimentos', {
        ...{ recebivel_id, data_recebimento: dia, valor: '10.00', glosa: '0', juros: '0' },
      })
    },
    change: 'valor = valor + 1',
    day: 'data_recebimento',
  },
}
const fechar = (mes = MES) => ana.call(fecharMes, { mes })
const reasons = async (mes = MES) =>
  (await ana.call(alteracoesDoMes, { mes })).alteracoes.map(({ acao, motivo }) => [acao, motivo])

describe('a closed month', () => {
  test.each(Object.entries(KINDS))(
    '%s: making, changing, moving and deleting need a reason',
    async (table, kind) => {
      const there = await asAna(tx => kind.make(tx, DIA))
      const before = await asAna(tx => kind.make(tx, ANTES))
      await fechar()
      const writes: [string, (tx: Queryable) => Promise<unknown>][] = [
        ['criar', tx => kind.make(tx, DIA)],
        ['alterar', tx => tx.query(`update ${table} set ${kind.change} where id = $1`, [there])],
        ['alterar', tx => tx.query(`update ${table} set ${kind.day} = $2 where id = $1`, [before, DIA])],
        ['alterar', tx => tx.query(`update ${table} set ${kind.day} = $2 where id = $1`, [before, ANTES])],
        ['excluir', tx => tx.query(`delete from ${table} where id = $1`, [there])],
      ]
      for (const [acao, write] of writes) {
        await expect(asAna(write), acao).rejects.toMatchObject({ code: 'AL002' })
        await asAna(write, `Porque ${acao}`)
      }
      // In a month that is open nobody asks.
      await asAna(tx => tx.query(`update ${table} set ${kind.change} where id = $1`, [before]))
      expect(await reasons()).toEqual(writes.map(([acao]) => [acao, `Porque ${acao}`]).reverse())
    },
  )

  test('keeps its figures at closing beside those of now', async () => {
    for (const { make } of Object.values(KINDS)) await asAna(tx => make(tx, DIA))
    const closed = await fechar()
    const valores = ['100.00', '10.00', '10.00', '10.00', '10.00', '100.00', '10.00']
    expect(closed.fechadas?.map(({ quantidade, valor }) => [quantidade, valor])).toEqual(
      valores.map(valor => [1, valor]),
    )
    expect(closed).toMatchObject({ situacao: 'Fechado', fechado_por: 'Ana', alteracoes: 0 })
    await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta({ valor: '0.10' })), 'Nota esquecida')
    const after = await ana.call(umMes, { mes: MES })
    expect(after.alteracoes).toBe(1)
    expect(after.fechadas?.[0]).toEqual({ parte: 'contas', quantidade: 1, valor: '100.00' })
    expect(after.agora[0]).toEqual({ parte: 'contas', quantidade: 2, valor: '100.10' })
    const { meses } = await ana.call(mesesDoAno, { ano: Number(MES.slice(0, 4)) })
    expect(meses.find(({ mes }) => mes === MES)).toMatchObject({ situacao: 'Fechado', alteracoes: 1 })
  })

  test('asks no reason for a statement that is imported later, and one for its fees', async () => {
    await fechar()
    const id = await asAna(tx => linha(tx, DIA, '0'))
    const fee = (tx: Queryable) =>
      tx.query('update financeiro_extrato_linhas set tarifa = 4 where id = $1', [id])
    await expect(asAna(fee)).rejects.toMatchObject({ code: 'AL002' })
    await asAna(fee, 'Extrato atrasado')
    const { alteracoes: told } = await ana.call(alteracoesDoMes, { mes: MES })
    expect(told).toMatchObject([{ parte: 'tarifas', de: null, para: '4.00', nome: 'TAR PACOTE' }])
    const [asked] = await db().query(
      `select pede_motivo('financeiro/contas-bancarias/delete', array[$1::int], null) is not null as asks`,
      [keys.banco],
    )
    expect(asked).toEqual({ asks: true })
  })

  test('lets its payables be paid, fall due and be approved', async () => {
    const id = await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta()))
    await fechar()
    await asAna(async tx => {
      await tx.query(
        `update financeiro_contas_a_pagar set status = 'Vencida', data_vencimento = $2 where id = $1`,
        [id, hoje],
      )
      const row = {
        conta_id: id,
        data_pagamento: hoje,
        valor: '100.00',
        desconto: '0',
        juros: '0',
        multa: '0',
      }
      await insert(tx, 'financeiro_pagamentos', row)
    })
    const [paid] = await db().query('select status from financeiro_contas_a_pagar where id = $1', [id])
    expect(paid).toEqual({ status: 'Paga' })
    expect(await reasons()).toEqual([])
    const other = await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta()), 'Nota esquecida')
    await expect(
      asAna(tx =>
        tx.query(`update financeiro_contas_a_pagar set status = 'Cancelada' where id = $1`, [other]),
      ),
    ).rejects.toMatchObject({ code: 'AL002' })
  })

  test('tells what the system does by itself, without being asked', async () => {
    await fechar()
    await insert(db(), 'financeiro_contas_a_pagar', conta())
    expect(await reasons()).toEqual([['criar', 'Feito pelo sistema, sem motivo informado.']])
  })

  test('waits for who is writing into it, and the next writer is asked', async () => {
    let written = () => {}
    const wrote = new Promise<void>(resolve => {
      written = resolve
    })
    let go = () => {}
    const gone = new Promise<void>(resolve => {
      go = resolve
    })
    const writing = asAna(async tx => {
      await insert(tx, 'financeiro_contas_a_pagar', conta())
      written()
      await gone
    })
    await wrote
    const closing = fechar()
    const early = await Promise.race([
      closing.then(() => 'closed'),
      db()
        .query('select pg_sleep(0.3)')
        .then(() => 'waits'),
    ])
    expect(early).toBe('waits')
    go()
    await writing
    expect((await closing).fechadas?.[0]).toMatchObject({ quantidade: 1 })
    await expect(asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta()))).rejects.toMatchObject({
      code: 'AL002',
    })
  })
})

describe('closing and reopening', () => {
  test('a month that is not over, or is closed already, is refused', async () => {
    const running = await ana.refusal(fecharMes, { mes: monthOf(hoje) })
    expect(running).toMatchObject({ status: 422, codigo: 'regra' })
    await fechar()
    expect((await ana.refusal(fecharMes, { mes: MES })).mensagem).toBe(
      `O mês de ${formatMonth(MES)} já está fechado.`,
    )
    expect((await ana.refusal(reabrirMes, { mes: addMonths(MES, -1), motivo: 'x' })).codigo).toBe('regra')
    expect((await ana.refusal(reabrirMes, { mes: MES, motivo: ' ' })).campos).toHaveProperty('motivo')
  })

  test('reopened, nobody is asked; closed again, what was changed before is in its figures', async () => {
    await fechar()
    await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta()), 'Nota esquecida')
    const reopened = await ana.call(reabrirMes, { mes: MES, motivo: 'Faltou a medição' })
    expect(reopened).toMatchObject({ situacao: 'Reaberto', motivo: 'Faltou a medição' })
    await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta()))
    const again = await fechar()
    expect(again).toMatchObject({ situacao: 'Fechado', alteracoes: 0, motivo: null })
    expect(again.fechadas?.[0]).toMatchObject({ quantidade: 2 })
    const { alteracoes: told } = await ana.call(alteracoesDoMes, { mes: MES })
    expect(told).toMatchObject([{ motivo: 'Nota esquecida', incluida: true, de: null, para: '100.00' }])
  })

  test('whoever lacks one of the areas that a month sums sees none of its figures', async () => {
    const rui = await someoneWith(platform, 'financeiro.fechamento', 'gerir')
    for (const [operation, input] of [
      [umMes, { mes: MES }],
      [mesesDoAno, { ano: 2026 }],
      [alteracoesDoMes, { mes: MES }],
      [linhasDaParte, { mes: MES, parte: 'contas' }],
      [fecharMes, { mes: MES }],
      [reabrirMes, { mes: MES, motivo: 'x' }],
    ] as [Operation, unknown][])
      expect(await rui.refusal(operation, input)).toMatchObject({ codigo: 'nao_permitido' })
  })
})

/** Writes that a month counts, and writes that it leaves out. */
const RANDOM: ((tx: Queryable, n: number) => Promise<unknown>)[] = [
  ...Object.values(KINDS).flatMap(({ make }) => [DIA, ANTES].map(dia => (tx: Queryable) => make(tx, dia))),
  (tx, n) =>
    insert(tx, 'financeiro_contas_a_pagar', conta({ status: 'Cancelada', solicitacao_compra: `SC-${n}` })),
  tx => insert(tx, 'financeiro_contas_a_pagar', conta({ prestacao_id: keys.prestacao })),
  tx => insert(tx, 'financeiro_recebiveis', recebivel({ status: 'Cancelado' })),
  tx => linha(tx, DIA, '0'),
  tx =>
    insert(tx, 'financeiro_recebiveis', recebivel({ data_emissao_nota_fiscal: ANTES, data_vencimento: DIA })),
  async tx => {
    const conta_id = await insert(tx, 'financeiro_contas_a_pagar', conta())
    const part = { projeto_id: keys.projeto, data_despesa: DIA, descricao_despesa: 'Parte' }
    await insert(tx, 'financeiro_despesas_projeto', { ...part, valor_despesa: '7.00', conta_id })
  },
]

test('each figure opens the records that add up to it, page by page, and no other', async () => {
  for (let n = 0; n < 60; n++) {
    const write = RANDOM[Math.floor(Math.random() * RANDOM.length)]
    // One statement is paid by one payable: the second is refused, and leaves the rest.
    await asAna(tx => write?.(tx, n) ?? Promise.resolve()).catch(error => {
      if (error.code !== '23505') throw error
    })
  }
  await asAna(tx =>
    tx.query(
      `insert into financeiro_despesas_projeto (projeto_id, data_despesa, descricao_despesa, valor_despesa)
       select $1, $2::date + (n % 5), 'Areia ' || n, n from generate_series(1, 230) n`,
      [keys.projeto, DIA],
    ),
  )
  const { agora } = await ana.call(umMes, { mes: MES })
  for (const { parte, quantidade, valor } of agora) {
    const rows: { dia: string; id: number; valor: string }[] = []
    for (let mais = true; mais; ) {
      const last = rows.at(-1)
      const page = await ana.call(linhasDaParte, {
        ...{ mes: MES, parte },
        depois: last ? { dia: last.dia, id: last.id } : null,
      })
      rows.push(...page.linhas)
      mais = page.mais
    }
    const cents = rows.reduce((sum, row) => sum + Math.round(Number(row.valor) * 100), 0)
    expect([parte, new Set(rows.map(({ id }) => id)).size, (cents / 100).toFixed(2)]).toEqual([
      parte,
      quantidade,
      valor,
    ])
    expect(rows.every(({ dia }) => dia.startsWith(MES))).toBe(true)
  }
  expect(agora[2]?.quantidade).toBeGreaterThanOrEqual(230)
})

test('cancelling a receivable of a closed month needs a reason, and a cancelled one counts in none', async () => {
  const id = await asAna(tx => insert(tx, 'financeiro_recebiveis', recebivel()))
  await fechar()
  const cancel = (tx: Queryable) =>
    tx.query(`update financeiro_recebiveis set status = 'Cancelado' where id = $1`, [id])
  await expect(asAna(cancel)).rejects.toMatchObject({ code: 'AL002' })
  await asAna(cancel, 'Nota substituída')
  const { agora, fechadas } = await ana.call(umMes, { mes: MES })
  expect([agora[5]?.valor, fechadas?.[5]?.valor]).toEqual(['0.00', '100.00'])
  const { alteracoes: told } = await ana.call(alteracoesDoMes, { mes: MES })
  expect(told).toMatchObject([{ motivo: 'Nota substituída', de: '100.00', para: null }])
  // It counts no more, so that nothing asks about it.
  await asAna(tx => tx.query('update financeiro_recebiveis set bruto = 50 where id = $1', [id]))
})

test('the report has every record of the month, what changed afterwards and where the documents are', async () => {
  const ids = new Map<string, number>()
  for (const [table, { make }] of Object.entries(KINDS)) ids.set(table, await asAna(tx => make(tx, DIA)))
  await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta({ data_emissao: ANTES })))
  const [anexo] = await db().query<{ id: number }>(
    `insert into anexos (tabela, registro_id, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
     values ('financeiro_pagamentos', $1, 'recibo.pdf', 'mes/recibo.pdf', 1, 'application/pdf') returning id`,
    [ids.get('financeiro_pagamentos')],
  )
  await fechar()
  const sheet = await ana.call(relatorioDoMes, { mes: MES, formato: 'xlsx' })
  const rows = utils.sheet_to_json<Record<string, unknown>>(
    Object.values(read(sheet.conteudo, { type: 'buffer' }).Sheets)[0] as WorkSheet,
  )
  expect(rows.map(row => [row.Parte, row['Valor (R$)']])).toEqual([
    ['Contas a pagar', 100],
    ['Despesas de cartão', 10],
    ['Despesas de projeto', 10],
    ['Pagamentos', 10],
    ['Tarifas bancárias', 10],
    ['Recebíveis', 100],
    ['Recebimentos', 10],
  ])
  expect(rows[3]?.Documentos).toBe(
    `http://localhost:3000/api/financeiro/pagamentos/anexos/download?id=${anexo?.id}`,
  )
  await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta({ valor: '0.10' })), 'Nota esquecida')
  const paper = await ana.call(relatorioDoMes, { mes: MES })
  const text = (await readPdf(paper.conteudo)).pages.join(' ')
  const after = await ana.call(relatorioDoMes, { mes: MES, formato: 'xlsx' })
  const { Sheets } = read(after.conteudo, { type: 'buffer' })
  const sheetOf = (name: string) => utils.sheet_to_json<Record<string, unknown>>(Sheets[name] as WorkSheet)
  expect(sheetOf('Números')[0]).toEqual({
    ...{ Parte: 'Contas a pagar', Registros: 2 },
    ...{ 'No fechamento (R$)': 100, 'Agora (R$)': 100.1 },
  })
  expect(sheetOf('Alterado depois de fechado')).toMatchObject([
    { Motivo: 'Nota esquecida', Parte: 'Contas a pagar', 'Depois (R$)': 0.1 },
  ])
  for (const part of ['Alterado depois de fechado', 'Nota esquecida', 'Areia', 'Táxi', 'recibo.pdf'])
    expect(text).toContain(part)
  expect(paper.nome).toBe(`Fechamento de ${formatMonth(MES)}.pdf`)
})

describe('by every path of the product', () => {
  const catalog = catalogOf(contasRouter)
  const procedures = selecaoRouter(catalog)
  const named = <P extends { path: string }>({ path }: P) =>
    procedures.find(({ procedure }) => procedure.path === path) as never as Operation<
      P & typeof selecaoApi.iniciar
    >
  const iniciar = named(selecaoApi.iniciar)
  const work = () =>
    runOnce(
      db(),
      alteracoes,
      {},
      { bulk: { platform, permissions: permissions(db(), matrizDaTabela), catalog } },
    )
  const make = async (n = 1) => {
    const ids: number[] = []
    for (let i = 0; i < n; i++)
      ids.push(await asAna(tx => insert(tx, 'financeiro_contas_a_pagar', conta({ user_id: ana.actor?.id }))))
    return ids
  }
  const asksReason = { status: 422, codigo: 'regra', motivo: 'pede_motivo' }

  test('a form: refused in words, saved with a reason, which the history tells', async () => {
    const [id = 0] = await make()
    await fechar()
    const change = { id, version: 1, dados: { valor: '120.00' } } as never
    const refusal = await ana.refusal(updateConta, change)
    expect(refusal).toMatchObject(asksReason)
    expect(refusal.mensagem).toContain('está fechado')
    await ana.call(updateConta, change, { motivo: 'Nota complementar' })
    const { mudancas } = await ana.call(listHistoricoDeContas, { id })
    const why = mudancas.find(({ acao }) => acao === 'justificar')
    expect(why?.campos.map(({ rotulo, depois }) => [rotulo, depois])).toEqual([
      ['Motivo', 'Nota complementar'],
      ['Mês fechado', formatMonth(MES)],
    ])
    const { alteracoes: told } = await ana.call(alteracoesDoMes, { mes: MES })
    expect(told).toMatchObject([
      { acao: 'alterar', de: '100.00', para: '120.00', registro_id: id, nome: 'SC: Item', incluida: false },
    ])
  })

  test('a delete and what brings it back', async () => {
    const [id = 0] = await make()
    await fechar()
    expect(await ana.refusal(deleteConta, { id })).toMatchObject(asksReason)
    await ana.call(deleteConta, { id }, { motivo: 'Em dobro' })
    const back = { operacao: contasApi.delete.path, id }
    expect(await ana.refusal(desfazerExclusao, back)).toMatchObject(asksReason)
    await ana.call(desfazerExclusao, back, { motivo: 'Não era' })
    expect(await reasons()).toEqual([
      ['criar', 'Não era'],
      ['excluir', 'Em dobro'],
    ])
    const [row] = await db().query('select id from financeiro_contas_a_pagar where id = $1', [id])
    expect(row).toEqual({ id })
  })

  test('many at once: asked before the first, and the undo has the same reason', async () => {
    const ids = await make(3)
    await fechar()
    const alvo = { ids, versions: ids.map(() => 1) }
    const cost = { operacao: contasApi.update.path, dados: { centro_custo: 'Oficina' }, alvo }
    expect(await ana.refusal(iniciar, cost)).toMatchObject(asksReason)
    const { id } = await ana.call(iniciar, cost, { motivo: 'Centro errado' })
    await work()
    expect(await reasons()).toEqual(ids.map(() => ['alterar', 'Centro errado']))
    const desfazer = procedures.find(
      ({ procedure }) => procedure.path === selecaoApi.desfazer.path,
    ) as Operation
    await ana.call(desfazer, { id } as never)
    await work()
    const [left] = await db().query(
      `select count(*)::int as n from financeiro_contas_a_pagar where centro_custo = 'Obra'`,
    )
    expect(left).toEqual({ n: 3 })
    expect(await reasons()).toEqual([...ids, ...ids].map(() => ['alterar', 'Centro errado']))
    // What changes no figure is not asked.
    const due = {
      operacao: contasApi.update.path,
      dados: { status: 'Paga' },
      alvo: { ids, versions: ids.map(() => 3) },
    }
    await ana.call(iniciar, due)
    await work()
    const [paid] = await db().query(
      `select count(*)::int as n from financeiro_contas_a_pagar where status = 'Paga'`,
    )
    expect(paid).toEqual({ n: 3 })
  })

  test('a spreadsheet with a day of the month', async () => {
    const { nome } = await ana.call(createFornecedor, { nome: 'Aço Sul', cnpj: '44555666000100' } as never)
    const imports = importsInto(platform, [...contasRouter, ...fornecedoresRouter])
    await fechar()
    const head = [
      ...['Solicitação de Compra', 'Nome do Solicitante', 'Vencimento', 'Emissão', 'Centro de Custo', 'Item'],
      ...['Natureza Orçamentária', 'Aprovador', 'Fornecedor', 'Valor (R$)', 'Status'],
    ]
    const day = DIA.split('-').reverse().join('/')
    const sheet = await imports.preview(
      ana,
      'financeiro/contas-a-pagar',
      csvOf([head, ['SC-1', 'Ana', day, day, 'Obra', 'Tinta', 'Material', 'Bia', nome, '10,00', 'Pendente']]),
    )
    const [row] = await db().query<{ pede: string }>(
      `select pede_motivo_da_planilha(id) as pede from planilhas where id = $1`,
      [sheet.id],
    )
    expect(row?.pede).toContain('está fechado')
  })

  test('names that are joined tell so by themselves', async () => {
    await make(2)
    await fechar()
    const juntar = juncoesRouter.find(
      ({ procedure }) => procedure.path === juncoesApi.juntar.path,
    ) as Operation
    await ana.call(juntar, { campo: 'centro_custo', de: 'Obra', para: 'Obras' } as never)
    await fazerJuncoes(db())
    expect(await reasons()).toEqual([
      ['alterar', 'Nome juntado: Obra → Obras'],
      ['alterar', 'Nome juntado: Obra → Obras'],
    ])
  })

  test('the history of the month tells its closings', async () => {
    await fechar()
    await ana.call(reabrirMes, { mes: MES, motivo: 'Faltou' })
    const { id } = await ana.call(umMes, { mes: MES })
    const historico = fechamentoRouter.find(
      ({ procedure }) => procedure.path === fechamentoApi.historico.path,
    ) as Operation
    const { mudancas } = (await ana.call(historico, { id } as never)) as { mudancas: { acao: string }[] }
    expect(mudancas.map(({ acao }) => acao)).toEqual(['alterar', 'criar'])
  })
})
