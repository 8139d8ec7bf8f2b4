import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { inflateSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { createCliente } from '#modules/comercial/clientes/server/service.ts'
import { updateEmpresa } from '#modules/conta/server/empresa.ts'
import { lerCodigo } from '#platform/contract/codigos/codigo.ts'
import type { Platform } from '#platform/server/engine/operation.ts'
import { testDatabase } from '#platform/testing/databases.ts'
import { readPdf } from '#platform/testing/pdf.ts'
import { type Person, platformOf, someone } from '#platform/testing/people.ts'
import { createRecebimento } from '../../recebimentos/server/service.ts'
import { type Recebivel, restaReceber } from '../contract.ts'
import { pixDeRecebivel } from './cobranca.ts'
import { drawCobranca } from './draw.ts'
import { createRecebivel, getRecebivel } from './service.ts'

const db = testDatabase()
let platform: Platform
let ana: Person
let admin: Person
let recebivel: Recebivel

const empresa = (dados: object, version: number) =>
  admin.call(updateEmpresa, { version, dados: { cadastro: 'padrao', ...dados } } as never)
const pix = async () => (await ana.call(pixDeRecebivel, { id: recebivel.id })).codigo

beforeAll(async () => {
  platform = await platformOf(db())
  ana = await someone(platform, 'Financeiro', 'Ana')
  admin = await someone(platform, 'Administrador', 'Rui')
  const { id: cliente_id } = await ana.call(createCliente, { nome_cliente: 'Usina Norte' })
  recebivel = await ana.call(createRecebivel, {
    ...{ descricao: 'Medição 1', cliente_id, data_vencimento: '2026-12-01', bruto: '10000' },
    retencoes: [{ tipo: 'INSS', base: '6000', aliquota: '11' }],
  } as never)
})

// The reader of the product's frame, whose program a browser would fetch.
const wasm = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

/** Squares of a PDF's page as a picture, ten pixels a point, black on white. */
function drawn(bytes: Uint8Array) {
  const raw = Buffer.from(bytes)
  const text = raw.toString('latin1')
  const streams = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: head }) => {
    try {
      return [inflateSync(raw.subarray(index + head.length)).toString('latin1')]
    } catch {
      return []
    }
  })
  const rects = streams.flatMap(stream =>
    [...stream.matchAll(/(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re/g)].map(found =>
      found.slice(1, 5).map(Number),
    ),
  ) as [number, number, number, number][]
  const modules = rects.filter(([, , w, h]) => w < 60 && h < 10)
  const [left, top] = [Math.min(...modules.map(([x]) => x)) - 20, Math.min(...modules.map(([, y]) => y)) - 20]
  const size = 2200
  const data = new Uint8ClampedArray(size * size * 4).fill(255)
  for (const [x, y, w, h] of modules)
    for (let py = Math.round((y - top) * 10); py < Math.round((y + h - top) * 10); py++)
      for (let px = Math.round((x - left) * 10); px < Math.round((x + w - left) * 10); px++)
        if (px < size && py < size) data.fill(0, (py * size + px) * 4, (py * size + px) * 4 + 3)
  return { data, width: size, height: size, colorSpace: 'srgb' } as never
}

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
    const [read] = await readBarcodes(drawn(bytes), { formats: ['QRCode'], tryHarder: true })
    expect(read?.text).toBe(codigo)
    expect(restaReceber(found)).toBe('9000.00')
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
