import { readdirSync, readFileSync, statSync } from 'node:fs'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { crc16 } from '../src/platform/contract/codigos/br-code.ts'
import { codigoParaPagar, formatCodigo } from '../src/platform/contract/codigos/codigo.ts'
import { addDays, todayIn } from '../src/platform/contract/dates/dates.ts'
import { chaveAcessoCheckDigit } from '../src/platform/contract/documents.ts'
import { expectNoViolations } from './support/axe.ts'
import { dropOn } from './support/files.ts'
import { barras, code128, itf, photo, printedPdf, scannedPdf } from './support/papers.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const ASSETS = 'dist/web/assets'
const CTE = 'src/modules/financeiro/apoio/nfe/server/amostras/cte.xml'
const BASE = '3526101122233300018155001000012345112345678'
const CHAVE = BASE + chaveAcessoCheckDigit(BASE)

function pix(): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const account = field('00', 'br.gov.bcb.pix') + field('01', '123e4567-e12b-12d1-a456-426655440000')
  const text =
    field('00', '01') +
    field('26', account) +
    field('52', '0000') +
    field('53', '986') +
    field('54', '77.50') +
    field('58', 'BR') +
    field('59', 'ACO SUL LTDA') +
    field('60', 'SAO PAULO') +
    field('62', field('05', '***')) +
    '6304'
  return text + crc16(text)
}

const choose = (page: Page, name: string, mimeType: string, buffer: Buffer) =>
  page.getByLabel('Arquivos da conta').setInputFiles({ name, mimeType, buffer })

/** Of the decoder there is one, and no script is as large as the library of PDFs. */
const largest = (ending: string) =>
  readdirSync(ASSETS)
    .filter(name => name.endsWith(ending))
    .sort((a, b) => statSync(`${ASSETS}/${b}`).size - statSync(`${ASSETS}/${a}`).size)[0]

async function opens(page: Page) {
  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  const said = (text: string) => dialog.getByRole('status').getByText(text)
  await expect(dialog).toBeVisible()
  return { dialog, said }
}

test('photos and PDFs of bills are read within the time of a person who waits, and fill a payable', async ({
  page,
}) => {
  const { dialog, said } = await opens(page)
  const printed = formatCodigo(codigoParaPagar(barras()))
  const code = dialog.getByLabel('Código de Pagamento')
  const times: Record<string, number> = {}
  // Processor time of all processes of this browser: other work on the machine makes a reading later, but hardly longer.
  const devtools = await page.context().browser()?.newBrowserCDPSession()
  const busy = async () =>
    (await devtools?.send('SystemInfo.getProcessInfo'))?.processInfo.reduce(
      (sum, { cpuTime }) => sum + cpuTime * 1000,
      0,
    ) ?? Number.NaN
  const timed = async (name: string, mimeType: string, buffer: Buffer, text: string) => {
    const [before, started] = [await busy(), performance.now()]
    await choose(page, name, mimeType, buffer)
    await expect(said(text)).toBeVisible()
    const waited = Math.round(performance.now() - started)
    times[name] = Math.round((await busy()) - before)
    if (process.env.READ_TIMES) process.stderr.write(`${name}: ${times[name]} ms busy, ${waited} ms waited\n`)
  }
  const boleto = 'Boleto, Itaú · R$ 1.234,56'
  const picture = await photo(itf(barras()))
  // A pointer on the button has the reader loaded before there is a file.
  const loaded: string[] = []
  page.on('requestfinished', request => loaded.push(new URL(request.url()).pathname))
  await dialog.getByRole('button', { name: 'Escolher arquivo' }).hover()
  await expect.poll(() => loaded).toContain(`/assets/${largest('.wasm')}`)
  await expect.poll(() => loaded).toContain(`/assets/${largest('.js')}`)
  await timed('primeiro.pdf', 'application/pdf', printedPdf(printed), `primeiro.pdf: ${boleto}`)
  await expect(code).toHaveValue(printed)
  await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
  await timed('boleto.pdf', 'application/pdf', printedPdf(printed), `boleto.pdf: ${boleto}`)
  await code.fill('')
  await code.blur()
  await timed('barras.jpg', 'image/jpeg', picture, `barras.jpg: ${boleto}`)
  await expect(code).toHaveValue(printed)
  await timed('escaneado.pdf', 'application/pdf', scannedPdf(picture), `escaneado.pdf: ${boleto}`)
  const qr = await sharp(Buffer.from(renderSVG(pix(), { pixelSize: 8 })))
    .png()
    .toBuffer()
  await timed('pix.jpg', 'image/jpeg', await photo(qr), 'pix.jpg: PIX para ACO SUL LTDA · R$ 77,50')
  // What is in the form stays; what the paper says is offered.
  await expect(code).toHaveValue(printed)
  await expect(dialog.getByText('O papel diz Código de Pagamento: 000201')).toBeVisible()
  await expect(dialog.getByText('O código diz')).toHaveCount(0)
  const nota = 'danfe.jpg: NF-e 12345'
  await timed('danfe.jpg', 'image/jpeg', await photo(await code128(CHAVE)), nota)
  await expect(dialog.getByLabel('Chave de Acesso da NF')).toHaveValue(new RegExp(CHAVE.slice(0, 4)))
  for (const name of ['primeiro.pdf', 'boleto.pdf']) expect(times[name]).toBeLessThan(1000)
  for (const name of ['barras.jpg', 'pix.jpg', 'escaneado.pdf', 'danfe.jpg'])
    expect(times[name]).toBeLessThan(3000)
  // The key of the invoice is text, and so is a number that looks like a code; the boleto is a picture.
  const both = scannedPdf(picture, `${CHAVE} ${'1'.repeat(44)}`)
  await choose(page, 'nota-e-boleto.pdf', 'application/pdf', both)
  await expect(said(`nota-e-boleto.pdf: ${boleto}`)).toContainText('; NF-e 12345')

  await choose(page, 'sem-codigo.jpg', 'image/jpeg', await photo(Buffer.from('<svg width="9" height="9"/>')))
  await expect(said('Nenhum código encontrado.')).toBeVisible()
  await choose(page, 'danificado.pdf', 'application/pdf', Buffer.from('%PDF-1.4 nada'))
  await expect(said('Este PDF está danificado')).toBeVisible()
  await choose(page, 'programa.exe', 'application/octet-stream', Buffer.from('MZ'))
  await expect(said('Este tipo de arquivo não é aceito.')).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'Anexos' }).getByRole('listitem')).toHaveCount(9)
  await expectNoViolations(page)

  // The frame that decodes has no origin: nothing of the session, the server or the page is within its reach.
  const frame = page.frames().find(frame => frame.url().endsWith('/leitor.html'))
  const within = await frame?.evaluate(`(async () => {
    const fails = async run => {
      try {
        await run()
        return false
      } catch {
        return true
      }
    }
    return [
      self.origin,
      await fails(() => document.cookie),
      await fails(() => localStorage.length),
      await fails(() => parent.document.body),
      await fails(() => fetch('/api/sessao')),
      await fails(() => fetch('/leitor.html')),
    ]
  })()`)
  expect(within).toEqual(['null', true, true, true, true, true])
})

test('a payment book becomes instalments with their codes; an XML that is no invoice is attached all the same', async ({
  page,
}) => {
  const hoje = todayIn('America/Sao_Paulo')
  const made = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/financeiro/${path}`, { data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const cnpj = '11.444.777/0001-61'
  const contas = [{ tipo: 'Boleto', chave: '033', agencia: null, conta: null }]
  const { id: fornecedor_id } = await made('fornecedores/create', { nome: 'Livraria Modelo', cnpj, contas })
  await made('contas-a-pagar/create', {
    ...{ solicitacao_compra: 'SC-LIVRO', nome_solicitante: 'Zeca', data_emissao: hoje, valor: '9' },
    ...{ data_vencimento: hoje, centro_custo: 'Obra', item: 'Livro', natureza_orcamentaria: 'M' },
    ...{ aprovador: 'Bia', fornecedor_id, nome_fornecedor: 'Livraria Modelo', cnpj_fornecedor: cnpj },
    codigo_pagamento: barras('237', hoje),
  })
  const { dialog, said } = await opens(page)
  const linhas = [30, 60, 90].map(days => formatCodigo(codigoParaPagar(barras('237', addDays(hoje, days)))))
  await choose(page, 'carne.pdf', 'application/pdf', printedPdf(...linhas))
  await expect(said('carne.pdf: Carnê de 3 boletos · R$ 3.703,68')).toBeVisible()
  await expect(dialog.getByText('3 parcelas', { exact: true })).toBeVisible()
  await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('3.703,68')
  await expect(dialog.getByLabel('Código da parcela').nth(2)).toHaveValue(linhas[2] ?? '')
  // Its account is that of a supplier, which has another bank in the register: told in sight.
  await expect(dialog.getByLabel('Fornecedor', { exact: true })).toHaveValue('Livraria Modelo')
  for (const viewport of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(dialog.getByText('Confira o beneficiário')).toBeInViewport({ ratio: 1 })
  }
  // So does one of its boletos that is pasted.
  const [first, supplier] = [
    dialog.getByLabel('Código da parcela').first(),
    dialog.getByLabel('Fornecedor', { exact: true }),
  ]
  await first.fill('')
  await supplier.fill('')
  await supplier.blur()
  await expect(dialog.getByText('Confira o beneficiário')).toHaveCount(0)
  await dialog.getByLabel('Código de boleto, conta, PIX ou nota fiscal').fill(linhas[0] ?? '')
  await expect(first).toHaveValue(linhas[0] ?? '')
  await expect(supplier).toHaveValue('Livraria Modelo')

  await choose(page, 'frete.xml', 'text/xml', readFileSync(CTE))
  await expect(said('frete.xml: ')).toContainText('CT-e')
  await expect(said('frete.xml: ')).toContainText('O arquivo fica anexado.')
  await expect(dialog.getByRole('list', { name: 'Anexos' })).toContainText('frete.xml')
})

test('a code held before the camera is read; a camera that is refused is told', async ({ page }) => {
  const picture = (await photo(itf(barras()))).toString('base64')
  await page.addInitScript(`
    let asked = 0
    navigator.mediaDevices.getUserMedia = async () => {
      if (asked++ === 0) throw new DOMException('', 'NotAllowedError')
      const image = new Image()
      image.src = 'data:image/jpeg;base64,${picture}'
      await image.decode()
      const canvas = document.createElement('canvas')
      canvas.width = 1920
      canvas.height = 1080
      const context = canvas.getContext('2d')
      setInterval(() => context.drawImage(image, 0, 1200, 1700, 956, 0, 0, 1920, 1080), 50)
      return canvas.captureStream(20)
    }
  `)
  const { dialog } = await opens(page)
  await dialog.getByRole('button', { name: 'Abrir câmera' }).click()
  const camera = page.getByRole('dialog', { name: 'Ler código com a câmera' })
  await expect(camera.getByRole('alert')).toContainText('A câmera não foi permitida.')
  await expectNoViolations(page)
  await camera.getByRole('button', { name: 'Fechar' }).last().click()
  await dialog.getByRole('button', { name: 'Abrir câmera' }).click()
  await expect(camera).toHaveCount(0, { timeout: 20_000 })
  await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
})

test('several papers dropped on the list wait through a reload, and each becomes a payable beside it, by Enter', async ({
  page,
}) => {
  await page.request.post('/api/financeiro/fornecedores/create', {
    data: { nome: 'Aço Sul', cnpj: '12.345.678/0001-95' },
  })
  await page.goto('/financeiro/contas-a-pagar')
  const waiting = page.getByRole('list', { name: 'Papéis para conferir' }).getByRole('listitem')
  await expect(page.getByRole('button', { name: 'Nova Conta' })).toBeVisible()
  const encoded = printedPdf(formatCodigo(codigoParaPagar(barras()))).toString('base64')
  const transfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob('${encoded}'), char => char.charCodeAt(0))
    data.items.add(new File([bytes], 'boleto.pdf', { type: 'application/pdf' }))
    data.items.add(new File(['<nota><numero>77</numero></nota>'], 'segundo.xml', { type: 'text/xml' }))
    data.items.add(new File(['MZ'], 'programa.exe'))
    return data
  })()`)
  await dropOn(page, transfer)
  await expect(waiting).toHaveCount(2)
  await expect(page.getByRole('heading', { name: 'Entradas' })).toBeVisible()
  await expect(page.getByText('Este tipo de arquivo não é aceito.').first()).toBeVisible()
  await page.reload()
  await expect(waiting).toHaveText([/boleto\.pdf/, /segundo\.xml/])
  // Who drags nothing chooses them, or pastes them.
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Escolher papéis' }).click()
  await (await chooser).setFiles({
    name: 'terceiro.xml',
    mimeType: 'text/xml',
    buffer: Buffer.from('<nota/>'),
  })
  await expect(waiting).toHaveText([/boleto\.pdf/, /segundo\.xml/, /terceiro\.xml/])
  await page.evaluate(`(() => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['<nota/>'], 'quarto.xml', { type: 'text/xml' }))
    dispatchEvent(new ClipboardEvent('paste', { clipboardData, cancelable: true }))
  })()`)
  await expect(waiting).toHaveCount(4)
  for (const papel of ['terceiro.xml', 'quarto.xml'])
    await waiting.filter({ hasText: papel }).getByRole('button', { name: 'Descartar' }).click()
  await expect(waiting).toHaveCount(2)

  await page.getByRole('button', { name: 'Conferir' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nova Conta' })
  await expect(dialog.locator('iframe[title="Conteúdo de boleto.pdf"]')).toBeVisible()
  await expect(dialog.getByLabel('Valor (R$)')).toHaveValue('1.234,56')
  for (const [label, value] of [
    ['Solicitação de Compra', 'SC-91'],
    ['Centro de Custo', 'Obra'],
    ['Item', 'Cimento'],
    ['Natureza Orçamentária', 'Material'],
    ['Aprovador', 'Bia'],
  ] as const)
    await dialog.getByLabel(label).fill(value)
  await dialog.getByLabel('Fornecedor', { exact: true }).fill('Aço')
  await page.getByRole('option', { name: 'Aço Sul' }).click()
  await expectNoViolations(page)
  // What is typed of one paper is still there after a reload, with its paper.
  await page.waitForTimeout(500)
  await page.reload()
  await page.getByRole('button', { name: 'Conferir' }).click()
  await expect(dialog.getByLabel('Solicitação de Compra')).toHaveValue('SC-91')
  await expect(dialog.getByRole('list', { name: 'Anexos' })).toContainText('boleto.pdf')
  await dialog.getByLabel('Solicitação de Compra').press('Enter')

  // The next one opens by itself, with what both have in common.
  await expect(dialog.getByRole('region', { name: 'Conteúdo de segundo.xml' })).toContainText(
    '<numero>77</numero>',
  )
  await expect(dialog.getByText('O arquivo fica anexado.')).toBeVisible()
  await expectNoViolations(page)
  await expect(dialog.getByLabel('Aprovador')).toHaveValue('Bia')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(waiting).toHaveText([/segundo\.xml/])
  await page.getByRole('link', { name: 'SC-91' }).click()
  await expect(page.getByRole('region', { name: 'Anexos' })).toContainText('boleto.pdf')

  // An invoice and the boleto that pays it are proposed as one, with both papers; they can be separated.
  await page.goto('/financeiro/contas-a-pagar')
  const xml = readFileSync('src/modules/financeiro/apoio/nfe/server/amostras/nfe.xml').toString('base64')
  // Of another bank: boletos of the first one are known to be of another supplier.
  const outro = printedPdf(formatCodigo(codigoParaPagar(barras('033')))).toString('base64')
  const together = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    const bytes = text => Uint8Array.from(atob(text), char => char.charCodeAt(0))
    data.items.add(new File([bytes('${outro}')], 'cobranca.pdf', { type: 'application/pdf' }))
    data.items.add(new File([bytes('${xml}')], 'nota.xml', { type: 'text/xml' }))
    return data
  })()`)
  await expect(waiting).toHaveText([/segundo\.xml/])
  await dropOn(page, together)
  await expect(waiting).toHaveText([/segundo\.xml/, /nota\.xml e cobranca\.pdf/], { timeout: 20_000 })
  await expectNoViolations(page)
  await page
    .getByRole('button', { name: /nota\.xml e cobranca\.pdf/ })
    .first()
    .click()
  await expect(dialog.getByRole('list', { name: 'Anexos' })).toContainText('nota.xml')
  await expect(dialog.getByRole('list', { name: 'Anexos' })).toContainText('cobranca.pdf')
  await expect(dialog.getByLabel('Número da Nota Fiscal')).toHaveValue('4321')
  await expect(dialog.getByLabel('Código de Pagamento')).not.toHaveValue('')
  await dialog.getByRole('button', { name: 'cobranca.pdf', exact: true }).click()
  await expect(dialog.locator('iframe[title="Conteúdo de cobranca.pdf"]')).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /^Separar/ }).click()
  await expect(waiting).toHaveText([/segundo\.xml/, /cobranca\.pdf/, /nota\.xml/])
})
