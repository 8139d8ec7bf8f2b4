import type { Page } from '@playwright/test'
import { readPdf } from '#platform/testing/files/pdf.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const CLIENTES = 60

async function create(page: Page, entity: string, data: object): Promise<{ id: number }> {
  const answer = await page.request.post(`/api/${entity}/create`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** What the paper says, page by page. */
const printed = async (page: Page) =>
  (await readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))).pages

test.use({ signedIn: true, colorScheme: 'dark' })

test('a list is a whole table on paper, a record a document', async ({ page }) => {
  // The browser's own window for printing would wait for a person.
  await page.addInitScript('window.print = () => { document.title = "impresso" }')
  const ids: number[] = []
  for (let n = 1; n <= CLIENTES; n++) {
    const nome_cliente = `Cliente Impresso ${String(n).padStart(2, '0')}`
    ids.push((await create(page, 'comercial/clientes', { nome_cliente, email: `c${n}@empresa.com.br` })).id)
  }
  await create(page, 'comercial/propostas', {
    titulo_proposta: 'Reforma da sede',
    descricao_servicos: 'Demolição, alvenaria e pintura. '.repeat(20).trim(),
    cliente_id: ids[0],
    valor_proposta: '1234.5',
    data_emissao: '2026-11-01',
    data_validade: '2026-12-15',
  })

  await page.goto('/comercial/clientes?por_pagina=100&busca=impresso')
  await expect(row(page, 'Cliente Impresso 60')).toBeVisible()
  await page.getByRole('button', { name: 'Exportar' }).click()
  await page.getByRole('menuitem', { name: 'Imprimir esta página' }).click()
  await expect(page).toHaveTitle('impresso')

  const pages = await printed(page)
  expect(pages.length).toBeGreaterThan(1)
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('CNPJ/CPF')
    expect(text).toContain(`/comercial/clientes?por_pagina=100&busca=impresso`)
    expect(text).toMatch(/Impresso por .+ em \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2}/)
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`)
  }
  const all = pages.join('\n')
  for (let n = 1; n <= CLIENTES; n++) expect(all).toContain(`Cliente Impresso ${String(n).padStart(2, '0')}`)
  expect(pages[0]).toContain('Buscar')
  for (const text of ['Novo Cliente', 'Exportar', 'Dashboard', 'Ações', 'Por página', 'Próxima'])
    expect(all).not.toContain(text)
  expect(all).toContain(`1–${CLIENTES} de ${CLIENTES}`)

  // A status is a word in a frame, dark on white, whatever the theme.
  await page.goto('/comercial/propostas')
  await expect(row(page, 'Reforma da sede')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const status = row(page, 'Reforma da sede').getByText('Em Elaboração')
  await expect(status).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)')
  await expect(status).toHaveCSS('color', 'rgb(20, 32, 30)')
  await expect(status).toHaveCSS('border-top-width', '1px')
  await expect(page.getByRole('button', { name: 'Editar' })).toBeHidden()
  await expect(page.getByRole('banner')).toBeHidden()
  await page.emulateMedia({ media: null })

  await row(page, 'Reforma da sede').getByRole('button', { name: 'Editar' }).click()
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Reforma da sede')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Imprimir' }).click()
  await expect(page).toHaveTitle('impresso')
  const sheets = await printed(page)
  expect(sheets).toHaveLength(1)
  for (const text of [
    'Proposta',
    'Reforma da sede',
    'Cliente Impresso 01',
    '1.234,50',
    '15/12/2026',
    'Em Elaboração',
  ])
    expect(sheets[0]).toContain(text)
  expect(sheets[0]?.replace(/\s+/g, ' ')).toContain('Demolição, alvenaria e pintura. '.repeat(20).trim())
  expect(sheets[0]).toMatch(/Impresso por .+ · .+dialogo=editar/)
  for (const text of ['Editar', 'Salvar', 'Cancelar', 'Nova Proposta']) expect(sheets[0]).not.toContain(text)
})
