import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { addMonths, formatMonth, monthOf, todayIn } from '#platform/contract/dates/dates.ts'
import type { Operation, Platform } from '#platform/server/engine/operation.ts'
import { filesOf } from '#platform/server/services/files/operations.ts'
import { type Person, platformOf, someone, someoneWith } from '#platform/testing/access/people.ts'
import { watchTurns } from '#platform/testing/effort/effort.ts'
import { bytesOf, cellsOf, openXlsx } from '#platform/testing/files/exported.ts'
import { envio, pdf, temporaryFiles } from '#platform/testing/files/files.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { unzip } from '#platform/testing/files/unzip.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import type { anexosDaContaApi } from '../../../contas-a-pagar/contract.ts'
import { anexosDaContaRouter } from '../../../contas-a-pagar/server/service.ts'
import { comprovantesRouter as doCartao } from '../../../despesas-cartao/server/service.ts'
import { despesasProjetoRouter } from '../../../despesas-projeto/server/router.ts'
import { createDespesa } from '../../../despesas-projeto/server/service.ts'
import { aprovarMedicao, lerAMedir } from '../../../medicoes/server/aprovar.ts'
import { createMedicao } from '../../../medicoes/server/service.ts'
import { comprovantesRouter as doPagamento } from '../../../pagamentos/server/service.ts'
import { createProjeto, deleteProjeto } from '../../../projetos/server/service.ts'
import { recebimentosRouter } from '../../../recebimentos/server/router.ts'
import { createRecebimento } from '../../../recebimentos/server/service.ts'
import { anexosDoRecebivelRouter } from '../../../recebiveis/server/anexos.ts'
import { createRecebivel, deleteRecebivel } from '../../../recebiveis/server/service.ts'
import { documentosDoMes } from './documentos.ts'
import { enderecosDe, linhasDoMes } from './linhas.ts'
import { fecharMes, umMes } from './service.ts'

const db = testDatabase()
const MES = addMonths(monthOf(todayIn('America/Sao_Paulo')), -2)
const DIA = `${MES}-10`
let platform: Platform
let ana: Person
let ids: { conta: number; outra: number; pagamento: number; despesa: number }

beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
})
beforeEach(async () => {
  for (const table of ['anexos', 'financeiro_fechamentos', 'financeiro_contas_a_pagar', 'financeiro_cartoes'])
    await db().query(`delete from ${table}`)
  await db().query('delete from financeiro_contas_bancarias')
  const conta = (dia: string) =>
    `insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo, item,
       natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
     values ('SC', 'Ana', '${dia}', '${dia}', 'Obra', 'Aço', 'Material', 'Bia', 'Aços', '1', 100) returning id`
  const [made] = await db().query<typeof ids>(
    `with a as (${conta(DIA)}), b as (${conta(`${addMonths(MES, -1)}-10`)}),
       g as (insert into financeiro_pagamentos (conta_id, data_pagamento, valor) select id, '${DIA}', 10 from b returning id),
       k as (insert into financeiro_cartoes (nome_cartao, tipo_cartao) values ('Visa', 'Crédito') returning id),
       t as (insert into financeiro_prestacao_contas_cartao (cartao_id, mes_referencia) select id, '${MES}' from k returning id),
       d as (insert into financeiro_despesas_cartao (prestacao_id, data_despesa, descricao_despesa, valor_despesa, comprovante_url)
         select id, '${DIA}', 'Táxi', 10, 'https://recibos.example/7' from t returning id),
       c as (insert into financeiro_contas_bancarias (nome) values ('Itaú / obras') returning id),
       l as (insert into financeiro_extrato_linhas (conta_bancaria_id, chave, data, descricao, valor)
         select id, n::text, '${DIA}'::date - n * 20, 'TED ' || n, -10 * (n + 1) from c, generate_series(0, 1) n returning id)
     select a.id as conta, b.id as outra, g.id as pagamento, d.id as despesa from a, b, g, d`,
  )
  ids = made as typeof ids
})

async function attach(router: Operation[], registro_id: number, nome: string, content = pdf(2_000)) {
  const enviar = router.find(({ procedure }) => procedure.transporte === 'upload') as Operation<
    typeof anexosDaContaApi.upload
  >
  const call = { actor: ana.actor, pedido: 'p', arquivo: envio(nome, content) }
  return enviar(platform, call, { registro_id })
}
const take = async (person = ana) => {
  const call = { actor: person.actor, pedido: 'p' }
  const zip = await documentosDoMes(platform, call, { mes: MES })
  return { nome: zip.nome, files: unzip(await bytesOf(zip)) }
}

test('the ZIP has every document of the month, none of another, and an index that says where each is', async () => {
  const nota = await attach(anexosDaContaRouter, ids.conta, 'nota.pdf')
  const boleto = await attach(anexosDaContaRouter, ids.conta, 'boleto.pdf')
  await attach(anexosDaContaRouter, ids.outra, 'de-outro-mes.pdf')
  const recibo = await attach(doPagamento, ids.pagamento, 'nota.pdf')
  const taxi = await attach(doCartao, ids.despesa, 'taxi.pdf')
  await ana.call(fecharMes, { mes: MES })
  const { nome, files } = await take()
  expect(nome).toBe(`Documentos de ${formatMonth(MES)}.zip`)
  const places = [
    `documentos/contas-a-pagar/${nota.id}_nota.pdf`,
    `documentos/contas-a-pagar/${boleto.id}_boleto.pdf`,
    `documentos/despesas-cartao/${taxi.id}_taxi.pdf`,
    `documentos/pagamentos/${recibo.id}_nota.pdf`,
  ]
  const extrato = [...files.keys()].find(name => name.startsWith('extratos/')) ?? ''
  expect([...files.keys()]).toEqual(['indice.xlsx', 'relatorio.pdf', extrato, ...places])
  for (const place of places) expect(files.get(place)).toEqual(pdf(2_000))
  const [head, ...rows] = cellsOf(openXlsx(files.get('indice.xlsx') as Buffer).Sheets[formatMonth(MES)])
  const where = head?.indexOf('Documentos') ?? -1
  expect(rows.map(row => [row[0], row[where]])).toEqual([
    ['Contas a pagar', `${places[0]}\n${places[1]}`],
    ['Despesas de cartão', `${places[2]}\nhttps://recibos.example/7`],
    ['Pagamentos', places[3]],
  ])
  expect(extrato).toMatch(/^extratos\/\d+_Itaú _ obras\.xlsx$/)
  expect(cellsOf(openXlsx(files.get(extrato) as Buffer).Sheets.Extrato)).toMatchObject([
    ['Data', 'Descrição', 'Documento', 'Valor (R$)', 'Tarifa (R$)', 'Conciliação'],
    [expect.anything(), 'TED 0', null, -10, 0, 'Sem par'],
  ])
  expect((await readPdf(files.get('relatorio.pdf') as Buffer)).pages.join(' ')).toContain('Táxi')
  const { id } = await ana.call(umMes, { mes: MES })
  const told = await db().query(
    `select registro_id, depois from auditoria where acao = 'exportar' and tabela = 'financeiro_fechamentos'`,
  )
  expect(told).toEqual([{ registro_id: id, depois: { formato: 'zip', mes: formatMonth(MES) } }])
})

test('what is attached to an expense of a project and to a receipt is among them', async () => {
  const projeto = { nome_projeto: 'Usina', user_id: String(ana.actor?.id) }
  const { id: projeto_id } = await ana.call(createProjeto, projeto)
  const brita = { projeto_id, descricao_despesa: 'Brita', data_despesa: DIA, valor_despesa: '10' }
  const despesa = await ana.call(createDespesa, brita as never)
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Usina Sul' })
  const parcela = { descricao: 'Parcela', cliente_id, data_vencimento: DIA, bruto: '10' }
  const { id: recebivel_id } = await ana.call(createRecebivel, parcela as never)
  const pago = { recebivel_id, data_recebimento: DIA, valor: '10' }
  const recebimento = await ana.call(createRecebimento, pago as never)
  const nota = await attach(despesasProjetoRouter, despesa.id, 'nota.pdf')
  const recibo = await attach(recebimentosRouter, recebimento.id, 'recibo.pdf')
  const { files } = await take()
  expect([...files.keys()].filter(name => name.startsWith('documentos/'))).toEqual([
    `documentos/despesas-projeto/${nota.id}_nota.pdf`,
    `documentos/recebimentos/${recibo.id}_recibo.pdf`,
  ])
  const linhas = await linhasDoMes(db(), { mes: `${MES}-01`, most: 10 })
  expect(linhas.flatMap(linha => (linha.anexos.length > 0 ? enderecosDe(linha, 'https://a') : []))).toEqual([
    `https://a/api/financeiro/despesas-projeto/anexos/download?id=${nota.id}`,
    `https://a/api/financeiro/recebimentos/anexos/download?id=${recibo.id}`,
  ])
  await ana.call(deleteProjeto, { id: projeto_id })
  await ana.call(deleteRecebivel, { id: recebivel_id })
})

test('bills and measurements of the receivables of the month are drawn into the ZIP, and the index says where', async () => {
  const cliente = await ana.call(createCliente, { nome_cliente: 'Usina Norte' })
  const projeto = await ana.call(createProjeto, {
    nome_projeto: 'Parada',
    user_id: String(ana.actor?.id),
    aditivos: [{ data: DIA, descricao: 'Montagem', valor: '1000' }],
  } as never)
  const { boletim } = await ana.call(lerAMedir, { projeto_id: projeto.id })
  const medicao = await ana.call(createMedicao, {
    projeto_id: projeto.id,
    data_fim: DIA,
    itens: [{ origem: boletim[0]?.origem, acumulado: '40' }],
  } as never)
  const approved = await ana.call(aprovarMedicao, {
    ...{ id: medicao.id, version: medicao.version, aprovado_por: 'João', aprovada_em: DIA },
    ...{ cliente_id: cliente.id, data_vencimento: DIA, retencoes: [] },
  } as never)
  const loose = await ana.call(createRecebivel, {
    ...{ descricao: 'Avulso', cliente_id: cliente.id, bruto: '10', data_vencimento: DIA },
    nota_fiscal_url: 'https://notas.example/10',
    chave_acesso_nota_fiscal: 'AB12-CD34',
  } as never)
  const invoice = await attach(anexosDoRecebivelRouter, loose.id, 'nota.pdf')
  const { files } = await take()
  const kept = `documentos/recebiveis/${invoice.id}_nota.pdf`
  expect(files.get(kept)).toEqual(pdf(2_000))
  const bill = `cobrancas/${approved.recebivel_id}_cobranca.pdf`
  const other = `cobrancas/${loose.id}_cobranca.pdf`
  const paper = `boletins/${medicao.id}_boletim.pdf`
  const text = async (name: string) => (await readPdf(files.get(name) as Buffer)).pages.join(' ')
  expect(await text(bill)).toContain('400,00')
  expect(await text(other)).toContain('Avulso')
  expect(await text(paper)).toContain('Montagem')
  const book = openXlsx(files.get('indice.xlsx') as Buffer)
  const [head, ...rows] = cellsOf(book.Sheets[formatMonth(MES)])
  const where = head?.indexOf('Documentos') ?? -1
  expect(rows.filter(row => row[0] === 'Recebíveis').map(row => row[where])).toEqual([
    `${bill}\n${paper}`,
    `${kept}\n${other}\nhttps://notas.example/10`,
  ])
  const key = head?.indexOf('Chave de acesso') ?? -1
  expect(rows.filter(row => row[0] === 'Recebíveis').map(row => row[key])).toEqual([null, 'AB12-CD34'])
  expect(cellsOf(book.Sheets.Números)).toContainEqual(['Recebíveis', 2, null, 410])
  await ana.call(deleteProjeto, { id: projeto.id })
  await db().query('delete from financeiro_recebiveis')
})

test('the report is drawn when it is taken: the answer does not wait for it', async () => {
  const zip = await documentosDoMes(platform, { actor: ana.actor, pedido: 'p' }, { mes: MES })
  await db().query(
    `insert into configuracoes (id, nome_empresa) values (1, 'Depois Ltda') on conflict (id) do update set nome_empresa = 'Depois Ltda'`,
  )
  try {
    const report = unzip(await bytesOf(zip)).get('relatorio.pdf') as Buffer
    expect((await readPdf(report)).pages.join(' ')).toContain('Depois Ltda')
  } finally {
    await db().query('update configuracoes set nome_empresa = null')
  }
})

test('a file that the storage lost is named, and the rest comes', async () => {
  const gone = await attach(anexosDaContaRouter, ids.conta, 'nota.pdf')
  const kept = await attach(anexosDaContaRouter, ids.conta, 'boleto.pdf')
  const [row] = await db().query<{ path: string }>('select path_arquivo as path from anexos where id = $1', [
    gone.id,
  ])
  await filesOf(platform).storage.remove(row?.path ?? '')
  const names = [...(await take()).files.keys()].filter(name => name.startsWith('documentos/'))
  expect(names).toEqual([
    `documentos/contas-a-pagar/${gone.id}_nota.pdf (ausente).txt`,
    `documentos/contas-a-pagar/${kept.id}_boleto.pdf`,
  ])
})

test('whoever lacks one of the areas that a month sums gets no document of it', async () => {
  await attach(anexosDaContaRouter, ids.conta, 'nota.pdf')
  const rui = await someoneWith(platform, 'financeiro.fechamento', 'gerir')
  const call = { actor: rui.actor, pedido: 'p' }
  await expect(documentosDoMes(platform, call, { mes: MES })).rejects.toMatchObject({
    codigo: 'nao_permitido',
  })
})

test('a month of 10,000 documents is answered and written in short turns of the thread', {
  tags: ['volume'],
}, async () => {
  await db().query(
    `with c as (insert into financeiro_contas_a_pagar (solicitacao_compra, nome_solicitante, data_vencimento, data_emissao, centro_custo,
         item, natureza_orcamentaria, aprovador, nome_fornecedor, cnpj_fornecedor, valor)
       select 'SC ' || n, 'Ana', '${DIA}', '${DIA}', 'Obra', 'Aço', 'Material', 'Bia', 'Aços', '1', 100 from generate_series(1, 5000) n
       returning id)
     insert into anexos (tabela, registro_id, nome_arquivo, path_arquivo, tamanho_arquivo, tipo_mime_arquivo)
     select 'financeiro_contas_a_pagar', id, 'nota.pdf', 'x/' || id || '-' || n, 1, 'application/pdf' from c, generate_series(1, 2) n`,
  )
  const turns = watchTurns()
  const { conteudo } = await documentosDoMes(platform, { actor: ana.actor, pedido: 'p' }, { mes: MES })
  let bytes = 0
  for await (const chunk of conteudo) {
    bytes += chunk.length
    // The index, and more than a thousand of the files: the others are written as these are.
    if (bytes > 700_000) break
  }
  expect(bytes).toBeGreaterThan(700_000)
  expect(turns().at(-1)).toBeLessThan(150)
})

test('files are read as they are taken, one at a time', { tags: ['volume'] }, async () => {
  const [size, count] = [4_000_000, 8]
  for (let n = 0; n < count; n++)
    await attach(anexosDaContaRouter, ids.conta, `nota-${n}.pdf`, Buffer.concat([pdf(), randomBytes(size)]))
  const files = filesOf(platform)
  let [open, opened, most] = [0, 0, 0]
  const watched: Platform = {
    ...platform,
    files: {
      ...files,
      read: async path => {
        const found = await files.read(path)
        opened += 1
        most = Math.max(most, ++open)
        found.stream.once('close', () => {
          open -= 1
        })
        return found
      },
    },
  }
  const { conteudo } = await documentosDoMes(watched, { actor: ana.actor, pedido: 'p' }, { mes: MES })
  let bytes = 0
  for await (const chunk of conteudo) {
    bytes += chunk.length
    // What is not taken yet is not read: a file more than the bytes so far come to, at most.
    expect(opened).toBeLessThanOrEqual(Math.floor(bytes / size) + 2)
  }
  expect(bytes).toBeGreaterThan(count * size)
  expect([opened, most]).toEqual([count, 1])
})
