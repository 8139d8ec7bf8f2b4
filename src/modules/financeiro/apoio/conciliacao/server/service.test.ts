import { Buffer } from 'node:buffer'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { toCents } from '#platform/contract/numbers/money.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { lixeiraRouter } from '#platform/server/services/lixeira/operations.ts'
import { testPermissions } from '#platform/testing/access/matrix.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import {
  deleteContaBancaria,
  saldoDasContas,
  updateContaBancaria,
} from '../../../contas-bancarias/server/service.ts'
import { deletePagamento, getPagamento, updatePagamento } from '../../../pagamentos/server/service.ts'
import { umMes } from '../../fechamento/server/service.ts'
import { diasDoFluxo } from '../../fluxo/server/service.ts'
import type { Diferenca, Pendente } from '../contract.ts'
import { conciliacaoRouter } from './router.ts'
import {
  confirmarConciliacoes,
  desfazerConciliacao,
  ignorarLinha,
  importarExtratoDaConta,
  lerLancamento,
  lerQuadro,
  listResolvidas,
  procurarPar,
  tarifarLinha,
} from './service.ts'
import { RESTA } from './table.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  await db().query('delete from financeiro_contas_bancarias')
  await db().query('delete from financeiro_contas_a_pagar')
  await db().query('delete from financeiro_recebiveis')
})

interface Line {
  dia: string
  valor: string
  texto: string
  fitid?: string
  tipo?: string
}

/** A statement as a bank writes it. */
const ofx = (lines: readonly Line[], { numero = '12345-6', saldo = '991.00', em = '20261031' } = {}) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nCHARSET:1252\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
<CURDEF>BRL<BANKACCTFROM><BANKID>341<BRANCHID>0123<ACCTID>${numero}<ACCTTYPE>CHECKING</BANKACCTFROM>
<BANKTRANLIST>${lines
    .map(
      ({ dia, valor, texto, fitid, tipo = 'OTHER' }) =>
        `<STMTTRN><TRNTYPE>${tipo}<DTPOSTED>202610${dia}120000[-3:BRT]<TRNAMT>${valor}${fitid ? `<FITID>${fitid}` : ''}<MEMO>${texto}</STMTTRN>`,
    )
    .join('\n')}</BANKTRANLIST>
<LEDGERBAL><BALAMT>${saldo}<DTASOF>${em}</LEDGERBAL><AVAILBAL><BALAMT>5000.00<DTASOF>20261101</AVAILBAL>
</STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

const send = (text: string, encoding: BufferEncoding = 'latin1') =>
  ana.call(importarExtratoDaConta, { conteudo_base64: Buffer.from(text, encoding).toString('base64') })
const refusedFile = (text: string) =>
  ana.refusal(importarExtratoDaConta, { conteudo_base64: Buffer.from(text, 'latin1').toString('base64') })

let conta_bancaria_id = 0
async function statement(...lines: Line[]) {
  const { contas } = await send(ofx(lines))
  conta_bancaria_id = contas[0]?.id ?? 0
}
const quadro = () => ana.call(lerQuadro, { conta_bancaria_id })
const line = async (texto: string) =>
  (await quadro()).linhas.find(({ descricao }) => descricao === texto) as Pendente

async function payable(valor: string, vence: string, more: Record<string, unknown> = {}) {
  const row = { nome_fornecedor: 'Aço Sul', status: 'Pendente', numero_nota_fiscal: null, ...more }
  const [made] = await db().query<{ id: number }>(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status, numero_nota_fiscal)
     values ($1, 'SC-9', 'Zeca', $2, $2, 'Oficina', 'Torno', 'Material', 'Célia', $3, '1', $4, $5, $6) returning id`,
    [ana.actor?.id, vence, row.nome_fornecedor, valor, row.status, row.numero_nota_fiscal],
  )
  return made?.id ?? 0
}
async function payment(conta_id: number, valor: string, dia: string, conta_bancaria: string | null = null) {
  const [made] = await db().query<{ id: number }>(
    `insert into financeiro_pagamentos (user_id, conta_id, data_pagamento, valor, conta_bancaria)
     values ($1, $2, $3, $4, $5) returning id`,
    [ana.actor?.id, conta_id, dia, valor, conta_bancaria],
  )
  return made?.id ?? 0
}
async function receivable(bruto: string, vence: string, cliente = 'Usina') {
  const [made] = await db().query<{ id: number }>(
    `insert into financeiro_recebiveis (user_id, descricao, nome_cliente_excluido, data_vencimento, bruto)
     values ($1, 'Medição 1', $2, $3, $4) returning id`,
    [ana.actor?.id, cliente, vence, bruto],
  )
  return made?.id ?? 0
}
const stateOf = async (id: number) => {
  const [row] = await db().query('select status, valor_pago from financeiro_contas_a_pagar where id = $1', [
    id,
  ])
  return row
}
const paymentsOf = (conta_id: number) =>
  db().query<Record<string, unknown> & { id: number; version: number }>(
    `select id, version, data_pagamento, valor, desconto, juros, multa, conta_bancaria from financeiro_pagamentos
     where conta_id = $1 order by id`,
    [conta_id],
  )
const tie = (linha_id: number, pares: { tipo: string; id: number }[], diferenca: Diferenca | null = null) => {
  const itens = pares.map(({ tipo, id }) => ({ tipo, id }))
  return ana.call(confirmarConciliacoes, { conciliacoes: [{ linha_id, itens, diferenca }] } as never)
}
const refusedTie = (
  linha_id: number,
  itens: { tipo: string; id: number }[],
  diferenca: Diferenca | null = null,
) => ana.refusal(confirmarConciliacoes, { conciliacoes: [{ linha_id, itens, diferenca }] })
const undo = (linha_id: number) => ana.call(desfazerConciliacao, { linha_ids: [linha_id] })
const undoDelete = lixeiraRouter.find(({ procedure }) => procedure.path === 'lixeira/desfazer') as Operation

describe('permissions', () => testPermissions(conciliacaoRouter, () => platform))

describe('a file', () => {
  const lines: Line[] = [
    { dia: '03', valor: '-4.50', texto: 'Estacionamento', fitid: 'A1' },
    { dia: '03', valor: '-4.50', texto: 'Estacionamento', fitid: 'A2' },
    { dia: '05', valor: '1.000,00', texto: 'PIX Usina São João', fitid: 'A3' },
  ]

  test('registers its account, keeps lines and balance once, and adds nothing when it comes again', async () => {
    const first = await send(ofx(lines))
    const conta = { id: expect.any(Number), nome: 'Itaú 12345-6' }
    expect(first).toEqual({
      contas: [{ ...conta, nova: true, novos: 3, repetidos: 0 }],
      recusas: [],
      avisos: [],
    })
    expect(await send(ofx(lines))).toMatchObject({ contas: [{ nova: false, novos: 0, repetidos: 3 }] })
    expect(await saldoDasContas(db())).toEqual([{ ...conta, saldo: '991.00', saldo_em: '2026-10-31' }])
    conta_bancaria_id = first.contas[0]?.id ?? 0
    const { linhas, extrato } = await quadro()
    expect(linhas.map(({ data, valor, descricao }) => [data, valor, descricao])).toEqual([
      ['2026-10-03', '-4.50', 'Estacionamento'],
      ['2026-10-03', '-4.50', 'Estacionamento'],
      ['2026-10-05', '1000.00', 'PIX Usina São João'],
    ])
    expect(extrato).toEqual({ quantos: 3, entradas: '1000.00', saidas: '9.00' })
  })

  test('without identifiers keeps two equal purchases of a day, in every file that has them', async () => {
    const bare = lines.map(({ fitid: _, ...line }) => line)
    expect(await send(ofx(bare.slice(0, 1)))).toMatchObject({ contas: [{ novos: 1 }] })
    expect(await send(ofx(bare))).toMatchObject({ contas: [{ novos: 2, repetidos: 1 }] })
    expect(await send(ofx(bare))).toMatchObject({ contas: [{ novos: 0, repetidos: 3 }] })
  })

  test('whose bank writes one identifier for everything keeps all lines, once', async () => {
    const same = lines.map(line => ({ ...line, fitid: '77' }))
    expect(await send(ofx(same))).toMatchObject({ contas: [{ novos: 3, repetidos: 0 }] })
    expect(await send(ofx(same))).toMatchObject({ contas: [{ novos: 0, repetidos: 3 }] })
    const zeros = lines.map(line => ({ ...line, fitid: '000' }))
    expect(await send(ofx(zeros, { numero: '9-9' }))).toMatchObject({ contas: [{ novos: 3, repetidos: 0 }] })
  })

  test('that says one line twice by its own identifier has it once', async () => {
    const [first] = lines as [Line]
    expect(await send(ofx([first, first]))).toMatchObject({ contas: [{ novos: 1, repetidos: 1 }] })
  })

  test('books a line once, though another identifier is used again in a later file', async () => {
    const line = (dia: string, valor: string, fitid: string): Line => ({ dia, valor, fitid, texto: 'Taxa' })
    const first = [line('01', '-10.00', 'A1'), line('01', '-10.00', 'A1'), line('02', '-20.00', 'A2')]
    expect(await send(ofx(first))).toMatchObject({ contas: [{ novos: 2, repetidos: 1 }] })
    const second = [...first, line('03', '-30.00', 'A2')]
    const read = await send(ofx(second))
    expect(read).toMatchObject({ contas: [{ novos: 1, repetidos: 3 }] })
    conta_bancaria_id = read.contas[0]?.id ?? 0
    const { linhas } = await quadro()
    expect(linhas.map(({ valor }) => valor)).toEqual(['-10.00', '-20.00', '-30.00'])
  })

  test('of an earlier day leaves the newer balance; a renamed account is found by its number', async () => {
    await statement(...lines)
    const dados = { nome: 'Itaú principal' }
    await ana.call(updateContaBancaria, { id: conta_bancaria_id, version: await versionOf(), dados })
    const older = await send(ofx(lines, { numero: '00012345/6', saldo: '1.00', em: '20261030' }))
    expect(older).toMatchObject({ contas: [{ id: conta_bancaria_id, nome: 'Itaú principal', nova: false }] })
    expect(await saldoDasContas(db())).toMatchObject([{ saldo: '991.00', saldo_em: '2026-10-31' }])
  })

  test('in XML and UTF-8 is read as one in SGML and Windows-1252', async () => {
    const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS>
      <CURDEF>BRL</CURDEF><BANKACCTFROM><BANKID>341</BANKID><ACCTID>12345-6</ACCTID></BANKACCTFROM><BANKTRANLIST><STMTTRN>
      <TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261005</DTPOSTED><TRNAMT>1000.00</TRNAMT><FITID>A3</FITID>
      <MEMO>PIX Usina São João</MEMO></STMTTRN></BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`
    expect(await send(xml, 'utf8')).toMatchObject({ contas: [{ novos: 1 }] })
    expect(await send(ofx(lines))).toMatchObject({ contas: [{ nova: false, novos: 2, repetidos: 1 }] })
  })

  test('of two accounts goes to two; those of a card, of dollars and of no account are refused with the way out', async () => {
    const two = ofx(lines).replace(
      '</STMTRS>',
      `</STMTRS></STMTTRNRS><STMTTRNRS>${ofx(lines, { numero: '2-2' }).match(/<STMTRS>[\s\S]*<\/STMTRS>/)?.[0]}`,
    )
    expect((await send(two)).contas.map(({ nome }) => nome)).toEqual(['Itaú 12345-6', 'Itaú 2-2'])
    const card = ofx(lines).replaceAll('STMTRS>', 'CCSTMTRS>')
    expect(await refusedFile(card)).toMatchObject({
      mensagem: expect.stringContaining('fatura de um cartão'),
    })
    expect(await refusedFile(ofx(lines).replace('BRL', 'USD'))).toMatchObject({
      mensagem: expect.stringContaining('USD'),
    })
    expect(await refusedFile(ofx(lines).replace('<ACCTID>12345-6', ''))).toMatchObject({
      mensagem: expect.stringContaining('não diz de que conta'),
    })
    expect(await refusedFile('Nome;Telefone\n1;2')).toMatchObject({
      mensagem: expect.stringContaining('não é OFX, nem CSV'),
    })
  })

  test('in CSV goes to the account that was chosen, with its own key, and not again where an OFX brought it', async () => {
    const inOne = 'Data;Histórico;Valor (R$);Saldo\n30/09/2026;SALDO ANTERIOR;;100,00'
    const day = '03/10/2026;Estacionamento;-4,50;95,50\n03/10/2026;Estacionamento;-4,50;91,00'
    const csv = `${inOne}\n${day}\n05/10/2026;PIX Usina;1.000,00;1.091,00`
    const inTwo =
      'Data;Histórico;Crédito (R$);Débito (R$);Saldo (R$)\n06/10/2026;PIX RECEBIDO;50,00;;1.141,00\n06/10/2026;TARIFA;;12,00;1.129,00'
    expect(await refusedFile(csv)).toMatchObject({ mensagem: expect.stringContaining('de que conta') })
    const importCsv = (text: string, to: number) =>
      ana.call(importarExtratoDaConta, {
        conteudo_base64: Buffer.from(text, 'latin1').toString('base64'),
        conta_bancaria_id: to,
      })
    await statement({ dia: '01', valor: '-1.00', texto: 'Outro', fitid: 'A0' })
    const first = await importCsv(csv, conta_bancaria_id)
    expect(first).toMatchObject({ contas: [{ nome: 'Itaú 12345-6', novos: 3, repetidos: 0 }], avisos: [] })
    expect(first.recusas).toEqual([{ linha: 2, motivo: 'É um saldo, não um lançamento.' }])
    expect((await importCsv(csv, conta_bancaria_id)).contas).toMatchObject([{ novos: 0, repetidos: 3 }])
    // The same days as OFX, with other words.
    expect((await send(ofx(lines))).contas).toMatchObject([{ novos: 0, repetidos: 3 }])
    expect((await importCsv(inTwo, conta_bancaria_id)).contas).toMatchObject([{ novos: 2 }])
    const { extrato, linhas } = await quadro()
    expect(extrato).toEqual({ quantos: 6, entradas: '1050.00', saidas: '22.00' })
    expect(linhas.find(({ descricao }) => descricao === 'TARIFA')).toMatchObject({
      ...{ valor: '-12.00', parece_tarifa: true },
    })
  })
})

const versionOf = async () => {
  const [row] = await db().query<{ version: number }>(
    'select version from financeiro_contas_bancarias where id = $1',
    [conta_bancaria_id],
  )
  return row?.version ?? 0
}

test('of several lines each is tied by itself: what somebody paid or deleted meanwhile stays, with its reason', async () => {
  const [boa, paga, excluida] = [
    await payable('10.00', '2026-10-03', { nome_fornecedor: 'Um' }),
    await payable('20.00', '2026-10-03', { nome_fornecedor: 'Dois' }),
    await payable('30.00', '2026-10-03', { nome_fornecedor: 'Três' }),
  ]
  await statement(
    ...['10.00', '20.00', '30.00'].map((valor, n) => ({
      ...{ dia: '03', valor: `-${valor}`, texto: `Boleto ${n}`, fitid: `V${n}` },
    })),
  )
  const { linhas } = await quadro()
  const conciliacoes = linhas.map(({ id, propostas }) => ({
    ...{ linha_id: id, diferenca: null },
    itens: propostas.slice(0, 1).map(({ tipo, id }) => ({ tipo, id })),
  }))
  await payment(paga, '20.00', '2026-10-03', 'Outro banco')
  await db().query('delete from financeiro_contas_a_pagar where id = $1', [excluida])
  const { linhas: done, recusas } = await ana.call(confirmarConciliacoes, { conciliacoes })
  expect(done).toBe(1)
  expect(recusas.map(({ linha_id }) => linha_id)).toEqual(linhas.slice(1).map(({ id }) => id))
  for (const { motivo } of recusas) expect(motivo).toMatch(/já|não/i)
  expect(await stateOf(boa)).toMatchObject({ status: 'Paga', valor_pago: '10.00' })
  expect(await paymentsOf(paga)).toHaveLength(1)
  expect((await quadro()).linhas.map(({ id }) => id)).toEqual(linhas.slice(1).map(({ id }) => id))
})

describe('what is proposed', () => {
  test('two equal purchases get two payments, each its own, and the third line none', async () => {
    const conta = await payable('9.00', '2026-10-03')
    const paid = [await payment(conta, '4.50', '2026-10-03'), await payment(conta, '4.50', '2026-10-03')]
    await statement(
      ...['A1', 'A2', 'A3'].map(fitid => ({
        dia: '03',
        valor: '-4.50',
        texto: `Estacionamento ${fitid}`,
        fitid,
      })),
    )
    const heads = (await quadro()).linhas.map(({ propostas }) => propostas[0])
    expect(
      heads
        .slice(0, 2)
        .map(head => head?.id)
        .sort(),
    ).toEqual(paid)
    expect(heads[0]).toMatchObject({ tipo: 'pagamento', exata: true })
    expect(heads[2]).toBeUndefined()
  })

  test('a payment that names another account is near, and one of this account goes before it', async () => {
    const conta = await payable('20.00', '2026-10-03')
    const fora = await payment(conta, '4.50', '2026-10-03', 'Outro banco')
    await statement({ dia: '03', valor: '-4.50', texto: 'Estacionamento', fitid: 'O1' })
    const heads = async () => (await quadro()).linhas[0]?.propostas.map(({ id, exata }) => [id, exata])
    expect(await heads()).toEqual([[fora, false]])
    const aqui = await payment(conta, '4.50', '2026-10-03')
    expect(await heads()).toEqual([
      [aqui, true],
      [fora, false],
    ])
  })

  test('what was paid before its account was called otherwise is of that account, until another has the name', async () => {
    await statement({ dia: '06', valor: '-40.00', texto: 'Boleto', fitid: '1' })
    const former = 'Itaú 12345-6'
    await payment(await payable('100.00', '2026-10-06'), '40.00', '2026-10-06', former)
    const itau = conta_bancaria_id
    for (const nome of ['Conta de sempre', 'Conta principal'])
      await ana.call(updateContaBancaria, { id: itau, version: await versionOf(), dados: { nome } })
    expect((await line('Boleto')).propostas[0]).toMatchObject({
      exata: true,
      conta_bancaria: 'Conta principal',
    })
    const other = await send(ofx([], { numero: '42-7' }))
    conta_bancaria_id = other.contas[0]?.id ?? 0
    await ana.call(updateContaBancaria, {
      ...{ id: conta_bancaria_id, version: await versionOf(), dados: { nome: former } },
    })
    conta_bancaria_id = itau
    expect((await line('Boleto')).propostas[0]).toMatchObject({ exata: false, conta_bancaria: former })
  })

  test('an account that was typed with more or less than its name is that account, unless another fits better', async () => {
    await statement({ dia: '06', valor: '-40.00', texto: 'Boleto', fitid: '1' })
    const rename = async (nome: string) =>
      ana.call(updateContaBancaria, { id: conta_bancaria_id, version: await versionOf(), dados: { nome } })
    await rename('Itaú')
    const bill = await payable('100.00', '2026-10-06')
    await payment(bill, '40.00', '2026-10-06', 'ITAU 0042-7')
    const [found] = (await line('Boleto')).propostas
    expect(found).toMatchObject({ tipo: 'pagamento', exata: true, conta_bancaria: 'Itaú' })
    expect((await quadro()).sistema).toMatchObject({ quantos: 1, pares: [{ conta_bancaria: 'Itaú' }] })
    const itau = conta_bancaria_id
    const other = await send(ofx([], { numero: '42-7' }))
    conta_bancaria_id = other.contas[0]?.id ?? 0
    await rename('Itaú 0042-7')
    conta_bancaria_id = itau
    expect((await line('Boleto')).propostas[0]).toMatchObject({ exata: false, conta_bancaria: 'ITAU 0042-7' })
    expect((await quadro()).sistema).toMatchObject({ quantos: 0 })
  })

  test('the same value is exact near its day or by name or number, and near otherwise; a fee looks like one', async () => {
    const perto = await payable('100.00', '2026-10-05', { nome_fornecedor: 'Perto' })
    const longe = await payable('200.00', '2026-09-05', { nome_fornecedor: 'Longe' })
    const nomeado = await payable('300.00', '2026-09-05', { nome_fornecedor: 'Metalúrgica Ângulo Ltda' })
    const numerado = await payable('400.00', '2026-09-05', { numero_nota_fiscal: '000.123' })
    const juros = await payable('500.00', '2026-10-01', { nome_fornecedor: 'Atrasado' })
    await payable('600.00', '2026-10-05', { status: 'Cancelada' })
    await statement(
      { dia: '06', valor: '-100.00', texto: 'BOLETO UM', fitid: '1' },
      { dia: '06', valor: '-200.00', texto: 'BOLETO DOIS', fitid: '2' },
      { dia: '06', valor: '-300.00', texto: 'PAG METALURGICA ANGULO', fitid: '3' },
      { dia: '06', valor: '-400.00', texto: 'TED NF 123', fitid: '4' },
      { dia: '06', valor: '-512.00', texto: 'BOLETO CINCO', fitid: '5' },
      { dia: '06', valor: '-600.00', texto: 'BOLETO SEIS', fitid: '6' },
      { dia: '06', valor: '-39.90', texto: 'Tarifa pacote', fitid: '7' },
    )
    const { linhas } = await quadro()
    expect(linhas.map(({ propostas: [first] }) => first && [first.id, first.exata])).toEqual([
      [perto, true],
      [longe, false],
      [nomeado, true],
      [numerado, true],
      [juros, false],
      undefined,
      undefined,
    ])
    expect(linhas.map(({ parece_tarifa }) => parece_tarifa).indexOf(true)).toBe(6)
  })

  test('a line that names somebody else is near: its value alone pays no bill of another supplier', async () => {
    const bill = async (valor: string, nome_fornecedor: string, cnpj = '1') => {
      const id = await payable(valor, '2026-10-05', { nome_fornecedor })
      await db().query('update financeiro_contas_a_pagar set cnpj_fornecedor = $2 where id = $1', [id, cnpj])
    }
    await bill('100.00', 'Brita Leste')
    await bill('200.00', 'Metalúrgica Ângulo')
    await bill('300.00', 'Areia Norte', '45723174000110')
    await bill('400.00', 'Brita Sul')
    await receivable('500.00', '2026-10-06', 'Usina')
    await payment(await payable('999.00', '2026-10-05'), '600.00', '2026-10-06')
    await statement(
      { dia: '06', valor: '-100.00', texto: 'PIX ENVIADO MARIA DAS DORES', fitid: '1' },
      { dia: '06', valor: '-200.00', texto: 'PAGTO METALURG ANG', fitid: '2' },
      { dia: '06', valor: '-300.00', texto: 'TED 45.723.174/0001-10 MINERACAO XINGU', fitid: '3' },
      { dia: '06', valor: '-400.00', texto: 'PAGAMENTO BOLETO BANCO ITAU 4402', fitid: '4' },
      { dia: '06', valor: '500.00', texto: 'PIX RECEBIDO JOSE CARLOS', fitid: '5' },
      { dia: '06', valor: '-600.00', texto: 'DEB AUTOMATICO ACADEMIA', fitid: '6' },
    )
    const { linhas } = await quadro()
    expect(linhas.map(({ propostas: [first] }) => first)).toMatchObject([
      { nome: 'Brita Leste', exata: false, provavel: true },
      { nome: 'Metalúrgica Ângulo', exata: true },
      { nome: 'Areia Norte', exata: true },
      { nome: 'Brita Sul', exata: true },
      { nome: 'Usina', exata: false, provavel: true },
      { tipo: 'pagamento', exata: true },
    ])
  })

  test('who a line names comes first, however old; of others nothing of another value is chosen', async () => {
    const made = (nome: string, bruto: string, vence: string) => receivable(bruto, vence, nome)
    for (let n = 0; n < 7; n++) await made(`Outro ${n}`, '100.00', '2026-10-06')
    const antiga = await made('Joana Célia Prado', '100.00', '2025-02-01')
    await made('Joana Lima', '100.00', '2026-10-06')
    await made('Alheio', '205.00', '2026-10-06')
    const comJuros = await made('Usina Ângulo', '310.00', '2026-09-20')
    await made('Alheio', '301.00', '2026-10-06')
    await statement(
      { dia: '06', valor: '100.00', texto: 'PIX RECEBIDO JOANA CELIA PRADO', fitid: '1' },
      { dia: '06', valor: '200.00', texto: 'PIX RECEBIDO JOSE', fitid: '2' },
      { dia: '06', valor: '300.00', texto: 'PIX RECEBIDO USINA ANGULO', fitid: '3' },
    )
    const { linhas } = await quadro()
    expect(linhas.map(({ propostas: [first] }) => first)).toMatchObject([
      { id: antiga, exata: false, provavel: true },
      { nome: 'Alheio', exata: false, provavel: false },
      { id: comJuros, exata: false, provavel: true },
    ])
    expect(linhas[0]?.propostas.map(({ nome }) => nome)).toContain('Joana Lima')
  })

  test('a payable that a person set to Paga is near; its line registers the payment, and undo takes it back', async () => {
    const marcada = await payable('100.00', '2026-10-05', { status: 'Paga' })
    const paga = await payable('50.00', '2026-10-05')
    await payment(paga, '50.00', '2026-09-01')
    await statement({ dia: '06', valor: '-100.00', texto: 'BOLETO', fitid: 'M1' })
    const { id, propostas } = await line('BOLETO')
    const candidata = { tipo: 'conta', id: marcada, valor: '100.00', marcada: true }
    expect(propostas).toMatchObject([{ ...candidata, exata: false }])
    expect(await ana.call(procurarPar, { linha_id: id, busca: 'aço' })).toMatchObject([
      candidata,
      { tipo: 'pagamento' },
    ])
    await tie(id, [{ tipo: 'conta', id: marcada }])
    expect(await stateOf(marcada)).toEqual({ status: 'Paga', valor_pago: '100.00' })
    expect(await paymentsOf(marcada)).toMatchObject([
      { data_pagamento: '2026-10-06', valor: '100.00', conta_bancaria: 'Itaú 12345-6' },
    ])
    await undo(id)
    expect(await stateOf(marcada)).toEqual({ status: 'Paga', valor_pago: '0.00' })
    expect((await line('BOLETO')).propostas).toMatchObject([candidata])
    const aberta = await payable('100.00', '2026-10-06', { nome_fornecedor: 'Outro' })
    expect((await line('BOLETO')).propostas).toMatchObject([{ id: aberta, exata: true }, candidata])
  })

  test('of a purchase in parts each is told by its place: proposed, paid without a line, and matched', async () => {
    const [first, second] = [await payable('100.00', '2026-10-05'), await payable('100.00', '2026-11-05')]
    await db().query(
      'update financeiro_contas_a_pagar set grupo_id = $1, parcela = case id when $1 then 1 else 2 end, parcelas = 2 where id in ($1, $2)',
      [first, second],
    )
    await payment(second, '40.00', '2026-10-06')
    await statement({ dia: '06', valor: '-100.00', texto: 'PAG ACO SUL', fitid: '1' })
    const { linhas, sistema } = await quadro()
    const [line] = linhas as [Pendente]
    expect(line.propostas[0]).toMatchObject({ tipo: 'conta', id: first, descricao: 'SC-9 1/2' })
    expect(sistema.pares).toMatchObject([{ tipo: 'pagamento', descricao: 'SC-9 2/2' }])
    await tie(line.id, line.propostas.slice(0, 1))
    const { linhas: done } = await ana.call(listResolvidas, { conta_bancaria_id })
    expect(done).toMatchObject([{ pares: [{ descricao: 'SC-9 1/2' }] }])
  })

  test('what is open is found however old, the nearest value first, and by a value as screens show it', async () => {
    const antiga = await payable('8549.95', '2023-03-10')
    const menor = await payable('100.00', '2026-10-06')
    const paga = await payable('8549.95', '2023-03-10')
    await payment(paga, '8549.95', '2023-03-10')
    await receivable('8549.95', '2026-10-06')
    await statement({ dia: '06', valor: '-8500.00', texto: 'TED', fitid: '1' })
    const { id: linha_id } = await line('TED')
    const found = async (busca: string) =>
      (await ana.call(procurarPar, { linha_id, busca })).map(({ id }) => id)
    expect(await found('aço')).toEqual([antiga, menor])
    for (const busca of ['8549,95', '8.549,95', 'R$ 8.549,95', ' r$8.549,95 ', '8.549', 'R$\u00a08.549,95'])
      expect(await found(busca), busca).toEqual([antiga])
    expect(await found('8.549,96')).toEqual([])
  })

  test('people who may not see payables or receivables get none of them', async () => {
    await payable('100.00', '2026-10-05')
    await receivable('50.00', '2026-10-05')
    await statement(
      { dia: '05', valor: '-100.00', texto: 'A', fitid: '1' },
      { dia: '05', valor: '50.00', texto: 'B', fitid: '2' },
    )
    expect((await quadro()).linhas.map(({ propostas }) => propostas.length)).toEqual([1, 1])
    const rui = await someoneWith(platform, 'financeiro.bancos', 'gerir')
    const seen = await rui.call(lerQuadro, { conta_bancaria_id })
    expect(seen.linhas.map(({ propostas }) => propostas.length)).toEqual([0, 0])
    const [out] = seen.linhas
    expect(await rui.call(procurarPar, { linha_id: out?.id ?? 0, busca: 'aço' })).toEqual([])
  })
})

describe('a line', () => {
  test('pays its payable on its day from its account, and undone takes the payment back', async () => {
    const conta = await payable('100.00', '2026-10-05')
    await statement({ dia: '06', valor: '-100.00', texto: 'Boleto', fitid: '1' })
    const { id, propostas } = await line('Boleto')
    await tie(id, propostas)
    const paid = { data_pagamento: '2026-10-06', valor: '100.00', conta_bancaria: 'Itaú 12345-6' }
    expect(await paymentsOf(conta)).toMatchObject([paid])
    expect(await stateOf(conta)).toMatchObject({ status: 'Paga' })
    expect(await quadro()).toMatchObject({ linhas: [], sistema: { quantos: 0 } })
    const { linhas } = await ana.call(listResolvidas, { conta_bancaria_id })
    expect(linhas).toMatchObject([
      {
        ...{ id, resta: '0.00' },
        pares: [{ tipo: 'pagamento', nome: 'Aço Sul', valor: '100.00', conta_bancaria: 'Itaú 12345-6' }],
      },
    ])
    expect(await refusedTie(id, [{ tipo: 'conta', id: conta }])).toMatchObject({ status: 409 })
    await undo(id)
    expect(await paymentsOf(conta)).toEqual([])
    expect(await stateOf(conta)).toMatchObject({ status: 'Pendente' })
    expect((await line('Boleto')).propostas).toHaveLength(1)
  })

  test('ties the payment that is there, which stays when it is undone', async () => {
    const conta = await payable('100.00', '2026-10-05')
    const paid = await payment(conta, '100.00', '2026-10-06')
    await statement({ dia: '06', valor: '-100.00', texto: 'Boleto', fitid: '1' })
    expect((await quadro()).sistema).toMatchObject({ quantos: 1, saidas: '100.00', pares: [{ id: paid }] })
    const { id } = await line('Boleto')
    await tie(id, [{ tipo: 'pagamento', id: paid }])
    expect((await quadro()).sistema).toMatchObject({ quantos: 0 })
    await undo(id)
    expect(await paymentsOf(conta)).toHaveLength(1)
  })

  const cases: [string, string, Diferenca, Record<string, string>, string][] = [
    ['-102.50', 'interest', 'juros', { valor: '100.00', juros: '2.50' }, 'Paga'],
    ['-102.50', 'a fine', 'multa', { valor: '100.00', multa: '2.50' }, 'Paga'],
    ['-102.50', 'a fee of the bank', 'tarifa', { valor: '100.00', juros: '0.00' }, 'Paga'],
    ['-97.50', 'a discount', 'desconto', { valor: '97.50', desconto: '2.50' }, 'Paga'],
    ['-97.50', 'a part', 'parte', { valor: '97.50', desconto: '0.00' }, 'Pendente'],
  ]
  test.each(cases)(
    'of %s books %s with its payable in one step',
    async (valor, _, diferenca, paid, status) => {
      const conta = await payable('100.00', '2026-10-05')
      await statement({ dia: '06', valor, texto: 'Boleto', fitid: '1' })
      const { id } = await line('Boleto')
      const pair = [{ tipo: 'conta', id: conta }]
      expect(await refusedTie(id, pair)).toMatchObject({ mensagem: expect.stringContaining('2,50') })
      await tie(id, pair, diferenca)
      expect(await paymentsOf(conta)).toMatchObject([paid])
      expect(await stateOf(conta)).toMatchObject({ status })
      expect((await quadro()).linhas).toEqual([])
      await undo(id)
      expect(await stateOf(conta)).toMatchObject({ status: 'Pendente', valor_pago: '0.00' })
      expect(await line('Boleto')).toMatchObject({ tarifa: '0.00' })
    },
  )

  test('adds the difference to the payment that is there, and undone takes it off', async () => {
    const conta = await payable('100.00', '2026-10-05')
    const paid = await payment(conta, '100.00', '2026-10-06')
    await statement({ dia: '06', valor: '-102.50', texto: 'Boleto', fitid: '1' })
    const { id } = await line('Boleto')
    await tie(id, [{ tipo: 'pagamento', id: paid }], 'juros')
    expect(await paymentsOf(conta)).toMatchObject([{ valor: '100.00', juros: '2.50' }])
    expect((await quadro()).linhas).toEqual([])
    await undo(id)
    expect(await paymentsOf(conta)).toMatchObject([{ valor: '100.00', juros: '0.00' }])
  })

  test('pays several payables, and several lines pay one', async () => {
    const [a, b] = [await payable('60.00', '2026-10-05'), await payable('40.00', '2026-10-05')]
    const split = await payable('70.00', '2026-10-05')
    await statement(
      { dia: '06', valor: '-100.00', texto: 'Lote', fitid: '1' },
      { dia: '07', valor: '-30.00', texto: 'Primeira', fitid: '2' },
      { dia: '08', valor: '-40.00', texto: 'Segunda', fitid: '3' },
    )
    await tie((await line('Lote')).id, [
      { tipo: 'conta', id: a },
      { tipo: 'conta', id: b },
    ])
    await tie((await line('Primeira')).id, [{ tipo: 'conta', id: split }], 'parte')
    expect(await stateOf(split)).toMatchObject({ status: 'Pendente', valor_pago: '30.00' })
    await tie((await line('Segunda')).id, [{ tipo: 'conta', id: split }])
    for (const id of [a, b, split]) expect(await stateOf(id)).toMatchObject({ status: 'Paga' })
    expect((await quadro()).linhas).toEqual([])
  })

  test('that arrives settles a receivable, with interest, a fee kept back or in part', async () => {
    const ids = []
    for (const bruto of ['100.00', '200.00', '300.00']) ids.push(await receivable(bruto, '2026-10-05'))
    const [late, fee, part] = ids as [number, number, number]
    await statement(
      { dia: '06', valor: '101.00', texto: 'Atrasado', fitid: '1' },
      { dia: '06', valor: '198.00', texto: 'Cobrança', fitid: '2' },
      { dia: '06', valor: '250.00', texto: 'Sinal', fitid: '3' },
    )
    await tie((await line('Atrasado')).id, [{ tipo: 'recebivel', id: late }], 'juros')
    await tie((await line('Cobrança')).id, [{ tipo: 'recebivel', id: fee }], 'tarifa')
    const sinal = await line('Sinal')
    expect(
      await refusedTie(sinal.id, [{ tipo: 'conta', id: await payable('250.00', '2026-10-05') }]),
    ).toMatchObject({ codigo: 'regra' })
    await tie(sinal.id, [{ tipo: 'recebivel', id: part }], 'parte')
    const rows = await db().query(
      `select r.status, p.valor, p.juros from financeiro_recebiveis r join financeiro_recebimentos p on p.recebivel_id = r.id order by r.id`,
    )
    expect(rows).toEqual([
      { status: 'Recebido', valor: '100.00', juros: '1.00' },
      { status: 'Recebido', valor: '200.00', juros: '0.00' },
      { status: 'Recebido em Parte', valor: '250.00', juros: '0.00' },
    ])
    expect((await quadro()).linhas).toEqual([])
    await undo(sinal.id)
    expect(await db().query('select from financeiro_recebimentos')).toHaveLength(2)
  })

  test('is ignored, or booked as a fee of the bank, and comes back', async () => {
    await statement(
      { dia: '06', valor: '-39.90', texto: 'Tarifa', fitid: '1', tipo: 'FEE' },
      { dia: '06', valor: '500.00', texto: 'Transferência própria', fitid: '2' },
    )
    const [fee, own] = (await quadro()).linhas as [Pendente, Pendente]
    expect(await ana.refusal(tarifarLinha, { linha_id: own.id })).toMatchObject({ codigo: 'regra' })
    await ana.call(tarifarLinha, { linha_id: fee.id })
    await ana.call(ignorarLinha, { linha_id: own.id })
    expect(await quadro()).toMatchObject({ linhas: [], extrato: { quantos: 0 } })
    const { linhas } = await ana.call(listResolvidas, { conta_bancaria_id, busca: 'tarifa' })
    expect(linhas).toMatchObject([{ tarifa: '39.90', ignorada: false, pares: [] }])
    expect(await ana.call(desfazerConciliacao, { linha_ids: [fee.id, own.id] })).toEqual({ linhas: 2 })
    expect((await quadro()).extrato).toEqual({ quantos: 2, entradas: '500.00', saidas: '39.90' })
  })

  test('is a transfer with its opposite in another account, whichever comes first, and both come back', async () => {
    await statement(
      { dia: '06', valor: '-500.00', texto: 'TRANSF ENTRE CONTAS', fitid: '1' },
      { dia: '20', valor: '-500.00', texto: 'PIX ENVIADO MESMA TITULARIDADE', fitid: '2' },
    )
    const [first, second] = (await quadro()).linhas as [Pendente, Pendente]
    const motivo = 'Transferência entre contas'
    const mark = (linha_id: number) => ana.call(ignorarLinha, { linha_id, motivo })
    const rendimento = { linha_id: first.id, motivo: 'Rendimento do banco' } as const
    expect(await ana.refusal(ignorarLinha, rendimento)).toMatchObject({ codigo: 'regra' })
    expect(await mark(first.id)).toEqual({ linhas: 1, oposta: null })
    const own = conta_bancaria_id
    const { contas } = await send(
      ofx(
        [
          { dia: '05', valor: '500.00', texto: 'Cliente', fitid: '1' },
          { dia: '08', valor: '500.00', texto: 'TED RECEBIDA', fitid: '2' },
          { dia: '18', valor: '500.00', texto: 'PIX RECEBIDO MESMA TITULARIDADE', fitid: '3' },
          // What a client paid on the same day is no transfer.
          { dia: '20', valor: '500.00', texto: 'PIX RECEBIDO USINA', fitid: '4' },
        ],
        { numero: '777-7' },
      ),
    )
    conta_bancaria_id = contas[0]?.id ?? 0
    // The other side finds the line that waits for it alone.
    expect(await mark((await line('TED RECEBIDA')).id)).toMatchObject({
      linhas: 2,
      oposta: { data: '2026-10-06', descricao: 'TRANSF ENTRE CONTAS' },
    })
    expect(await mark(second.id)).toMatchObject({ oposta: { descricao: 'PIX RECEBIDO MESMA TITULARIDADE' } })
    expect(await quadro()).toMatchObject({ extrato: { quantos: 2, entradas: '1000.00' } })
    expect(await ana.call(lerLancamento, { linha_id: first.id })).toMatchObject({
      ...{ ignorada: true, motivo },
      oposta: { data: '2026-10-08', descricao: 'TED RECEBIDA' },
    })
    await undo(first.id)
    expect((await quadro()).extrato).toMatchObject({ quantos: 3, entradas: '1500.00' })
    conta_bancaria_id = own
    expect((await quadro()).linhas).toMatchObject([{ id: first.id, resta: '500.00' }])
  })

  test('is a transfer alone where what has its amount in another account names a client', async () => {
    await statement({ dia: '20', valor: '-500.00', texto: 'TED ENVIADA 0341', fitid: '1' })
    const { id } = await line('TED ENVIADA 0341')
    await db().query(`insert into configuracoes (id, nome_empresa) values (1, 'Alicerce do Vale Ltda')
      on conflict (id) do update set nome_empresa = excluded.nome_empresa`)
    await send(
      ofx([{ dia: '20', valor: '500.00', texto: 'TED RECEBIDA USINA 0341', fitid: '1' }], {
        numero: '777-7',
      }),
    )
    const mark = () => ana.call(ignorarLinha, { linha_id: id, motivo: 'Transferência entre contas' })
    expect(await mark()).toEqual({ linhas: 1, oposta: null })
    await undo(id)
    await send(
      ofx([{ dia: '21', valor: '500.00', texto: 'TED Alicerce do Vale', fitid: '2' }], { numero: '777-7' }),
    )
    expect(await mark()).toMatchObject({ oposta: { descricao: 'TED Alicerce do Vale' } })
    await db().query('update configuracoes set nome_empresa = null')
  })

  test('is what the bank earned, or a reversal that takes its fee out of the month', async () => {
    await statement(
      { dia: '03', valor: '-39.90', texto: 'TARIFA PACOTE', fitid: '1' },
      { dia: '06', valor: '39.90', texto: 'ESTORNO TARIFA', fitid: '2' },
      { dia: '31', valor: '12.00', texto: 'REND PAGO APLIC', fitid: '3' },
    )
    const [fee, back, earned] = (await quadro()).linhas as [Pendente, Pendente, Pendente]
    await ana.call(tarifarLinha, { linha_id: fee.id })
    const marked = await ana.call(ignorarLinha, { linha_id: back.id, motivo: 'Estorno' })
    expect(marked).toMatchObject({ oposta: { descricao: 'TARIFA PACOTE', era_tarifa: true } })
    await ana.call(ignorarLinha, { linha_id: earned.id, motivo: 'Rendimento do banco' })
    const { linhas } = await ana.call(listResolvidas, { conta_bancaria_id })
    expect(linhas.map(({ motivo, tarifa, oposta }) => [motivo, tarifa, oposta?.descricao])).toEqual([
      ['Rendimento do banco', '0.00', undefined],
      ['Estorno', '0.00', 'TARIFA PACOTE'],
      ['Estorno', '0.00', 'ESTORNO TARIFA'],
    ])
    // The state before the reversal comes back, whichever of both lines is undone; then the fee is taken back by itself.
    for (const { id } of [back, fee]) {
      await undo(id)
      expect((await quadro()).linhas.map(({ descricao }) => descricao)).toEqual(['ESTORNO TARIFA'])
      expect(await ana.call(lerLancamento, { linha_id: fee.id })).toMatchObject({
        ...{ tarifa: '39.90', ignorada: false, oposta: null },
      })
      await ana.call(ignorarLinha, { linha_id: back.id, motivo: 'Estorno' })
    }
    await undo(back.id)
    await undo(fee.id)
    expect((await quadro()).linhas.map(({ descricao }) => descricao)).toEqual([
      'TARIFA PACOTE',
      'ESTORNO TARIFA',
    ])
  })

  test('fees count once: in their month beside payments and receipts, and in the balance of the cash flow', async () => {
    const [bill, invoice] = [await payable('100.00', '2026-10-05'), await receivable('200.00', '2026-10-05')]
    await statement(
      { dia: '06', valor: '-102.50', texto: 'Boleto', fitid: '1' },
      { dia: '06', valor: '198.00', texto: 'Cobrança', fitid: '2' },
      { dia: '31', valor: '-39.90', texto: 'Tarifa', fitid: '3', tipo: 'FEE' },
    )
    const linhas = (await quadro()).linhas
    const month = async () => {
      const { agora } = await ana.call(umMes, { mes: '2026-10' })
      return Object.fromEntries(agora.map(({ parte, valor }) => [parte, toCents(valor)]))
    }
    const forecast = async () => {
      const { bancos, dias } = await ana.call(diasDoFluxo, { horizonte: 'meses' })
      return { saldo: bancos?.saldo, dias: dias.map(({ fonte, valor }) => [fonte, valor]) }
    }
    expect(await month()).toMatchObject({ tarifas: 0n })
    expect((await forecast()).saldo).toBe('991.00')
    await tie((await line('Boleto')).id, [{ tipo: 'conta', id: bill }], 'tarifa')
    await tie((await line('Cobrança')).id, [{ tipo: 'recebivel', id: invoice }], 'tarifa')
    const before = await forecast()
    const fee = await line('Tarifa')
    await ana.call(tarifarLinha, { linha_id: fee.id })
    // The bank's balance is after its fee, which is expected no more.
    expect(await forecast()).toEqual(before)
    const { pagamentos, tarifas, recebimentos } = await month()
    expect([pagamentos, tarifas, recebimentos]).toEqual([10_000n, 250n + 200n + 3_990n, 20_000n])
    // Together they are what the bank's lines come to.
    const bank = linhas.reduce((sum, { valor }) => sum + toCents(valor), 0n)
    expect((recebimentos ?? 0n) - (pagamentos ?? 0n) - (tarifas ?? 0n)).toBe(bank)
    expect(await ana.call(lerLancamento, { linha_id: fee.id })).toMatchObject({
      conta_bancaria_id,
      tarifa: '39.90',
    })
    await undo(fee.id)
    expect((await month()).tarifas).toBe(450n)
  })

  test('is tied once: of 8 people at the same moment one has it, and the payable is paid once', async () => {
    const conta = await payable('100.00', '2026-10-05')
    await statement({ dia: '06', valor: '-100.00', texto: 'Boleto', fitid: '1' })
    const { id, propostas } = await line('Boleto')
    const tries = await Promise.allSettled(Array.from({ length: 8 }, () => tie(id, propostas)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await paymentsOf(conta)).toHaveLength(1)
  })
})

describe('a payment that was tied', () => {
  async function tied() {
    const conta = await payable('100.00', '2026-10-05')
    await statement({ dia: '06', valor: '-100.00', texto: 'Boleto', fitid: '1' })
    const { id, propostas } = await line('Boleto')
    await tie(id, propostas)
    const [paid] = await paymentsOf(conta)
    return { conta, linha: id, paid: paid as { id: number; version: number } }
  }

  test('and is deleted gives its line back; from the bin it comes back tied, unless the line has another pair', async () => {
    const { linha, paid, conta } = await tied()
    const restore = () =>
      ana.call(undoDelete, { operacao: 'financeiro/pagamentos/delete', id: paid.id } as never)
    await ana.call(deletePagamento, { id: paid.id })
    expect((await quadro()).linhas).toMatchObject([{ id: linha, resta: '100.00' }])
    await restore()
    expect((await quadro()).linhas).toEqual([])
    await ana.call(deletePagamento, { id: paid.id })
    await ana.call(ignorarLinha, { linha_id: linha })
    await restore()
    expect(await stateOf(conta)).toMatchObject({ status: 'Paga' })
    expect((await quadro()).sistema).toMatchObject({ quantos: 1 })
  })

  test('tells of its line people who may see bank accounts', async () => {
    const { paid } = await tied()
    expect((await ana.call(getPagamento, { id: paid.id })).conciliado).toEqual([
      { conta: expect.stringContaining('12345-6'), data: '2026-10-06', valor: '-100.00' },
    ])
    const rui = await someoneWith(platform, 'financeiro.cadastros', 'gerir')
    expect((await rui.call(getPagamento, { id: paid.id })).conciliado).toEqual([])
  })

  test('and changes its value is untied; its date alone is not', async () => {
    const { paid } = await tied()
    const seen = await ana.call(updatePagamento, {
      ...{ id: paid.id, version: paid.version, dados: { data_pagamento: '2026-10-07' } },
    })
    expect((await quadro()).linhas).toEqual([])
    await ana.call(updatePagamento, { id: paid.id, version: seen.version, dados: { valor: '90,00' } })
    expect((await quadro()).linhas).toHaveLength(1)
    expect(await ana.call(getPagamento, { id: paid.id })).toMatchObject({ valor: '90.00' })
  })

  test('keeps its account from being deleted until it is untied', async () => {
    const { linha } = await tied()
    expect(await ana.refusal(deleteContaBancaria, { id: conta_bancaria_id })).toMatchObject({
      mensagem: expect.stringContaining('Desfaça as conciliações'),
    })
    await undo(linha)
    await ana.call(deleteContaBancaria, { id: conta_bancaria_id })
    expect(await db().query('select from financeiro_extrato_linhas')).toEqual([])
  })
})

test('on the side of the system stand payments of the statement’s days, without those of another account', async () => {
  const conta = await payable('1000.00', '2026-10-05')
  await statement(
    { dia: '01', valor: '-1.00', texto: 'A', fitid: '1' },
    { dia: '31', valor: '-1.00', texto: 'B', fitid: '2' },
  )
  await send(ofx([], { numero: '2-2' }))
  const unnamed = await payment(conta, '10.00', '2026-10-10')
  const named = await payment(conta, '20.00', '2026-10-11', 'BANCO 341 12345-6')
  const free = await payment(conta, '30.00', '2026-10-12', 'conta do João')
  await payment(conta, '40.00', '2026-10-13', 'Itaú 2-2')
  await payment(conta, '50.00', '2026-11-01')
  const { sistema } = await quadro()
  expect(sistema).toMatchObject({
    de: '2026-10-01',
    ate: '2026-10-31',
    quantos: 3,
    saidas: '60.00',
    entradas: '0.00',
  })
  expect(sistema.pares.map(({ id, conta_bancaria }) => [id, conta_bancaria])).toEqual([
    [unnamed, null],
    [named, 'BANCO 341 12345-6'],
    [free, 'conta do João'],
  ])
})

test('a month of 200 lines is matched in one pass, and all its exact pairs are tied in four calls', async () => {
  await db().query(
    `insert into financeiro_contas_a_pagar (user_id, solicitacao_compra, nome_solicitante, data_vencimento, data_emissao,
       centro_custo, item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor, status)
     select $1, 'SC-' || n, 'Z', date '2026-10-01' + n % 28, '2026-09-01', 'C', 'I', 'N', 'A', 'Fornecedor ' || n, '1', 10 + n, 'Pendente'
     from generate_series(1, 200) n`,
    [ana.actor?.id],
  )
  await statement(
    ...Array.from({ length: 200 }, (_, n) => ({
      dia: String(1 + ((n + 1) % 28)).padStart(2, '0'),
      valor: `-${11 + n}.00`,
      texto: `Boleto ${n + 1}`,
      fitid: `F${n + 1}`,
    })),
  )
  const { linhas } = await quadro()
  const ready = linhas.filter(({ propostas }) => propostas[0]?.exata)
  expect(ready).toHaveLength(200)
  for (let n = 0; n < 200; n += 50)
    await ana.call(confirmarConciliacoes, {
      conciliacoes: ready.slice(n, n + 50).map(({ id, propostas }) => ({
        linha_id: id,
        itens: propostas.slice(0, 1).map(({ tipo, id }) => ({ tipo, id })),
      })),
    })
  expect(await quadro()).toMatchObject({ linhas: [], extrato: { quantos: 0 }, sistema: { quantos: 0 } })
})

test('of many lines those that wait, and those that a word finds, are read by their indexes', async () => {
  await statement({ dia: '03', valor: '-4.50', texto: 'Estacionamento' })
  await db().query(
    `insert into financeiro_extrato_linhas (conta_bancaria_id, chave, data, descricao, valor, ignorada)
     select $1, 'k' || n, '2024-01-01'::date + n % 700, 'PAGAMENTO ' || md5(n::text), -n, n > 30 from generate_series(1, 5000) n`,
    [conta_bancaria_id],
  )
  await db().query('vacuum analyze financeiro_extrato_linhas')
  const planOf = async (text: string) => {
    const rows = await db().query<{ 'QUERY PLAN': string }>(`explain ${text}`)
    return rows.map(row => row['QUERY PLAN']).join('\n')
  }
  const mine = `l.conta_bancaria_id = ${conta_bancaria_id}`
  const sums = `count(*), sum(${RESTA}) filter (where l.valor > 0), sum(${RESTA}) filter (where l.valor < 0)`
  const waiting = await planOf(
    `select ${sums} from financeiro_extrato_linhas l where ${mine} and ${RESTA} > 0`,
  )
  expect(waiting).toContain('extrato_linhas_pendentes')
  expect(waiting).not.toContain('Seq Scan')
  expect(
    await planOf(
      `select l.id from financeiro_extrato_linhas l where ${mine} and l.busca like '%c4ca4238%' order by l.data desc, l.id desc limit 200`,
    ),
  ).toContain('extrato_linhas_busca')
  const { linhas } = await ana.call(listResolvidas, { conta_bancaria_id, busca: '4.999,00' })
  expect(linhas.map(({ valor }) => valor)).toEqual(['-4999.00'])
})
