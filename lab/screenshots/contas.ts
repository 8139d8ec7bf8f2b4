import type { Page } from '@playwright/test'
import { barras, itf, photo, vencimento } from '../../e2e/support/papers.ts'
import { choosePage, first, posting, press } from './acts.ts'

// What is done with payables before a picture is taken.

/** Two papers dropped on the list, which wait to be confirmed. */
export const dropTwo = async (page: Page) => {
  const dataTransfer = await page.evaluateHandle(`(() => {
    const data = new DataTransfer()
    for (const name of ['nota.xml', 'segunda.xml']) data.items.add(new File(['<nota/>'], name, { type: 'text/xml' }))
    return data
  })()`)
  await page.getByRole('main').dispatchEvent('drop', { dataTransfer })
}

/** The page of a payable that a rule, made for the picture, lets wait for somebody's approval. */
export const openWaiting = async (page: Page) => {
  const headers = { origin: new URL(page.url()).origin }
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/${path}`, { data, headers })
    if (!answer.ok()) throw new Error(`${path}: ${await answer.text()}`)
    return answer.json()
  }
  const { rows } = await post('ti/alcadas/list', {})
  if (!rows.some(({ tabela }: { tabela: string }) => tabela === 'financeiro_contas_a_pagar'))
    await post('ti/alcadas/create', {
      ...{ tabela: 'financeiro_contas_a_pagar', faixa_de: '1000', perfil: 'Financeiro', ativa: true },
    })
  const solicitacao_compra = 'SC-2026-00999'
  const [made] = (await post('financeiro/contas-a-pagar/list', { busca: solicitacao_compra })).rows
  const [fornecedor] = (await post('financeiro/fornecedores/list', {})).rows
  const { id } =
    made ??
    (await post('financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra, nome_solicitante: 'Ana Lima', aprovador: 'Bruno Reis' },
      ...{ item: 'Torno', centro_custo: 'Oficina', natureza_orcamentaria: 'Equipamentos', valor: '18500' },
      ...{ data_emissao: '2026-11-10', data_vencimento: '2027-01-15' },
      ...{ fornecedor_id: fornecedor.id, nome_fornecedor: fornecedor.nome, cnpj_fornecedor: fornecedor.cnpj },
    }))
  await page.goto(`/financeiro/contas-a-pagar/${id}`)
  await page.getByRole('region', { name: 'Dados' }).waitFor()
}

/** A paper from which no code can be read. */
export const readNothing = async (page: Page) => {
  const file = { name: 'boleto.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4 nada') }
  await page.getByLabel('Arquivos da conta').setInputFiles(file)
  await page.getByText('Este PDF está danificado').waitFor()
}

/** A new payable with the code of one that is there, another value and a supplier whom nobody paid at that bank, its code drawn. */
export const repeatBill = async (page: Page) => {
  const answer = await page.request.post('/api/financeiro/contas-a-pagar/list', {
    data: { busca: 'SC', filtros: { status: 'Paga' }, por_pagina: 100 },
    headers: { origin: new URL(page.url()).origin },
  })
  const rows: { codigo_pagamento: string | null; nome_fornecedor: string }[] = (await answer.json()).rows
  const bill = rows.find(({ codigo_pagamento }) => /^\d{44}$/.test(codigo_pagamento ?? ''))
  const other = rows.find(({ nome_fornecedor }) => nome_fornecedor !== bill?.nome_fornecedor)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Código de boleto, conta, PIX ou nota fiscal')
  await field.fill(bill?.codigo_pagamento ?? '')
  // So many digits may be the beginning of a longer code, until the field is left.
  await field.press('Tab')
  await dialog.getByText('Esta cobrança pode já estar registrada.').waitFor()
  await dialog.getByLabel('Fornecedor', { exact: true }).fill(other?.nome_fornecedor ?? '')
  await page.getByRole('listbox').getByRole('option').first().click()
  await dialog.getByLabel('Valor (R$)').fill('1,00')
  await press('Mostrar barras')(page)
}

/** A new payable filled in from the photo of a boleto, which stands beside its fields. */
export const readPaper = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  const file = { name: 'boleto.jpg', mimeType: 'image/jpeg', buffer: await photo(itf(barras())) }
  await dialog.getByLabel('Arquivos da conta').setInputFiles(file)
  await dialog.getByText('boleto.jpg: Boleto').waitFor({ timeout: 30_000 })
}

/** The camera, before which somebody holds a sheet without a code. */
export const holdBeforeCamera = async (page: Page) => {
  await page.evaluate(`navigator.mediaDevices.getUserMedia = async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 1920, height: 1080 })
    const context = canvas.getContext('2d')
    setInterval(() => {
      context.fillStyle = '#8d8577'
      context.fillRect(0, 0, 1920, 1080)
      context.fillStyle = '#f4f1ea'
      context.fillRect(420, 90, 1080, 900)
    }, 50)
    return canvas.captureStream(20)
  }`)
  await press('Abrir câmera')(page)
  await page.getByRole('dialog', { name: 'Ler código com a câmera' }).locator('video').waitFor()
}

/** Finds a payable whose boleto is of another bank than its supplier is known by. */
const falseBill = async (page: Page) => {
  const post = posting(page)
  const solicitacao_compra = 'SC-2026-00998'
  const [made] = (await (await post('financeiro/contas-a-pagar/list', { busca: solicitacao_compra })).json())
    .rows
  if (!made) {
    const known = [{ tipo: 'Boleto', chave: '341', agencia: null, conta: null }]
    const supplier = { nome: 'Ferragens Boa Vista', cnpj: '12.345.678/0001-95' }
    const { id } = await (await post('financeiro/fornecedores/create', { ...supplier, contas: known })).json()
    await post('financeiro/contas-a-pagar/create', {
      ...{ solicitacao_compra, nome_solicitante: 'Ana Lima', aprovador: 'Bruno Reis' },
      ...{
        item: 'Dobradiças',
        centro_custo: 'Oficina',
        natureza_orcamentaria: 'Ferragens',
        valor: '1234.56',
      },
      ...{ data_emissao: '2026-11-10', data_vencimento: vencimento, status: 'Aprovada' },
      ...{ fornecedor_id: id, nome_fornecedor: supplier.nome, cnpj_fornecedor: '12345678000195' },
      codigo_pagamento: barras('033'),
    })
  }
  await page.goto(`/financeiro/contas-a-pagar?busca=${solicitacao_compra}`)
  await page.locator('[data-abre-registro]').first().waitFor()
}

/** It is about to be paid by itself. */
export const payFalse = async (page: Page) => {
  await falseBill(page)
  await first('Registrar pagamento')(page)
  await page.getByRole('dialog').getByText('Confira o beneficiário').waitFor()
}

/** It is about to be paid among others. */
export const paySeveral = async (page: Page) => {
  await falseBill(page)
  await choosePage(page)
  await page.getByRole('region', { name: 'Selecionados' }).getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Registrar pagamento' }).click()
  await page.getByRole('dialog').getByText('pede que você confira antes').waitFor()
}

/** A purchase that is divided into three. */
export const divide = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Valor (R$)').fill('100,00')
  await dialog.getByLabel('Data de Vencimento').fill('31/01/2027')
  await dialog.locator('summary', { hasText: 'Parcelas' }).click()
  await dialog.getByLabel('Vezes').fill('3')
  await press('Dividir')(page)
  await dialog.getByRole('group', { name: 'Parcela 3', exact: true }).scrollIntoViewIfNeeded()
}
