import { beforeAll, describe, expect, test } from 'vitest'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { updateEmpresa } from '#modules/conta/server/empresa.ts'
import { lerCodigo } from '#platform/contract/codigos/ler.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { type Person, platformOf, someone } from '#platform/testing/access/people.ts'
import { temporaryFiles } from '#platform/testing/files/files.ts'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { readQr } from '#platform/testing/files/qr.ts'
import { testDatabase } from '#platform/testing/servers/databases.ts'
import { createRecebimento } from '../../recebimentos/server/service.ts'
import { type Recebivel, restaReceber } from '../contract.ts'
import { pdfDeRecebivel, pixDeRecebivel } from './cobranca.ts'
import { drawCobranca } from './draw.ts'
import { createRecebivel, getRecebivel, updateRecebivel } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let admin: Person
let recebivel: Recebivel

const empresa = (dados: object, version: number) =>
  admin.call(updateEmpresa, { version, dados: { cadastro: 'padrao', ...dados } } as never)
const pix = async () => (await ana.call(pixDeRecebivel, { id: recebivel.id })).codigo

beforeAll(async () => {
  platform = { ...(await platformOf(db())), files: await temporaryFiles() }
  ana = await someone(platform, 'Financeiro', 'Ana')
  admin = await someone(platform, 'Administrador', 'Rui')
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Usina Norte' })
  recebivel = await ana.call(createRecebivel, {
    ...{ descricao: 'Medição 1', cliente_id, data_vencimento: '2026-12-01', bruto: '10000' },
    retencoes: [{ tipo: 'INSS', base: '6000', aliquota: '11' }],
  } as never)
})

test('without a key of the company there is no code', async () => {
  expect(await pix()).toBeNull()
})

describe('with the key of the company', () => {
  beforeAll(async () => {
    await empresa(
      { nome_empresa: 'Alicerce Obras', chave_pix: '11.222.333/0001-81', cidade_pix: 'São Paulo' },
      0,
    )
  })

  test('the code is of what is left of the net value, and names the receivable', async () => {
    const codigo = (await pix()) as string
    expect(lerCodigo(codigo, '2026-11-23')).toMatchObject({ valor: '9340.00', erros: [] })
    expect(codigo).toContain(`RECEBIVEL${recebivel.id}`)
    await ana.call(createRecebimento, {
      ...{ recebivel_id: recebivel.id, data_recebimento: '2026-12-01', valor: '340' },
    } as never)
    expect(lerCodigo((await pix()) as string, '2026-11-23')).toMatchObject({ valor: '9000.00' })
  })

  test('the QR drawn on the PDF is read by a reader of codes; the PDF says how the net value comes about', {
    timeout: 60_000,
  }, async () => {
    const found = await ana.call(getRecebivel, { id: recebivel.id })
    const codigo = (await pix()) as string
    const bytes = await drawCobranca({
      ...{ recebivel: found, empresa: 'Alicerce Obras', logo: null, pix: codigo },
      cliente: { nome_cliente: 'Usina Norte', cnpj_cpf: null, endereco: null },
    })
    const { pages } = await readPdf(bytes)
    for (const text of ['10.000,00', '660,00', '9.340,00', '9.000,00', 'Usina Norte'])
      expect(pages[0]).toContain(text)
    expect(await readQr(bytes)).toBe(codigo)
    expect(restaReceber(found)).toBe('9000.00')
  })

  test('the PDF that is taken has the code of the moment; that of a cancelled one has none', {
    timeout: 60_000,
  }, async () => {
    const { nome, conteudo } = await ana.call(pdfDeRecebivel, { id: recebivel.id })
    expect(nome).toBe(`Cobrança ${recebivel.id} - Medição 1.pdf`)
    expect(await readQr(conteudo)).toBe(await pix())
    const paper = async (bytes: Uint8Array) => (await readPdf(bytes)).pages.join(' ')
    expect(await paper(conteudo)).toContain('Pague por PIX')
    const cliente_id = recebivel.cliente_id ?? 0
    const dados = { descricao: 'Aditivo', cliente_id, data_vencimento: '2026-12-01', bruto: '10' }
    const { id, version } = await ana.call(createRecebivel, dados as never)
    await ana.call(updateRecebivel, { id, version, dados: { status: 'Cancelado' } })
    expect((await ana.call(pixDeRecebivel, { id })).codigo).toBeNull()
    const cancelled = await paper((await ana.call(pdfDeRecebivel, { id })).conteudo)
    expect(cancelled).toContain('Aditivo')
    expect(cancelled).not.toContain('Pague por PIX')
  })
})

test('a key that is none, or a company without name and city, is refused at its field', async () => {
  const version =
    (await db().query<{ version: number }>('select version from configuracoes'))[0]?.version ?? 0
  const refused = async (dados: object) =>
    (await admin.refusal(updateEmpresa, { version, dados: { cadastro: 'padrao', ...dados } })).campos
  expect(await refused({ nome_empresa: 'A', cidade_pix: 'B', chave_pix: '111' })).toHaveProperty('chave_pix')
  expect(await refused({ nome_empresa: 'A', cidade_pix: null, chave_pix: 'a@b.com.br' })).toHaveProperty(
    'cidade_pix',
  )
})
