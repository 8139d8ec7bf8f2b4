import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cellsOf, openXlsx } from '../src/platform/testing/files/exported.ts'
import { sheetsOf, xlsxOf } from '../src/platform/testing/files/spreadsheets-files.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, notice } from './support/screen.ts'
import { expect, OWN_SERVER, test } from './support/test.ts'

test.use({ signedIn: true })

const MANY = 500
const WRONG = 20
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** 500 suppliers, of which 20 have an e-mail that is none. The prefix tells the journeys' suppliers apart. */
const suppliers = (prefix: string) =>
  xlsxOf([
    ['Razão Social', 'CNPJ', 'Fone', 'E-mail', 'Observação interna'],
    ...Array.from({ length: MANY }, (_, n) => [
      `${prefix} ${String(n).padStart(3, '0')} Ltda`,
      `${prefix === 'Aço' ? 11 : 22}${String(n).padStart(6, '0')}000100`,
      '(11) 98765-4321',
      n % (MANY / WRONG) === 0 ? 'sem arroba' : `f${n}@fornecedor.com.br`,
      'não importa',
    ]),
  ])

const choose = (page: Page, name: string, buffer: Buffer) =>
  dialog(page).getByLabel('Planilha (XLSX ou CSV)').setInputFiles({ name, mimeType: XLSX, buffer })
const press = (page: Page, name: string | RegExp) => dialog(page).getByRole('button', { name }).click()

async function openImport(page: Page) {
  const button = page.getByRole('button', { name: 'Importar de planilha' })
  const more = page.getByRole('button', { name: 'Exportar', exact: true })
  await expect(more).toBeVisible()
  if (await button.isVisible()) await button.click()
  else {
    await more.click()
    await page.getByRole('menuitem', { name: 'Importar de planilha' }).click()
  }
  await expect(dialog(page)).toContainText('Nada é gravado antes')
}

/** Imports with errors, exports, changes one, imports back, undoes. */
async function roundTrip(page: Page, prefix: string) {
  await page.goto(`/financeiro/fornecedores?busca=${encodeURIComponent(prefix)}`)
  await openImport(page)
  await expectNoViolations(page)
  await choose(page, 'fornecedores.xlsx', suppliers(prefix))

  await expect(dialog(page).getByLabel('Razão Social')).toHaveValue('nome')
  await expect(dialog(page).getByLabel('Fone')).toHaveValue('telefone')
  await expect(dialog(page).getByLabel('Observação interna')).toHaveValue('')
  await expect(dialog(page)).toContainText('1 coluna não é importada')
  await expectNoViolations(page)
  await press(page, 'Conferir')

  await expect(dialog(page).getByRole('button', { name: `${WRONG} Recusados` })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog(page)).toContainText('E-mail “sem arroba”: Informe um e-mail válido.')
  await expectNoViolations(page)
  // What is doubtful is told of whatever is shown, with the way to it.
  await expect(dialog(page)).toContainText(/\d+ linhas pedem que você confira antes; vêm primeiro em Novos/)
  await press(page, /^Novos \(\d+\)$/)
  await expect(dialog(page)).toContainText('Os dígitos verificadores do CNPJ não conferem')
  await expectNoViolations(page)
  await press(page, `${WRONG} Recusados`)
  const [refused] = await Promise.all([page.waitForEvent('download'), press(page, 'Baixar linhas recusadas')])
  const rows = cellsOf(openXlsx(await readFile(await refused.path())).Sheets.Recusadas)
  expect(rows).toHaveLength(WRONG + 1)
  expect(rows[1]?.at(-1)).toBe('E-mail: Informe um e-mail válido.')

  await press(page, 'Importar 480 registros')
  await expect(dialog(page)).toContainText('480 registros importados.', { timeout: 60_000 })
  await expectNoViolations(page)
  await press(page, 'Concluir')
  await expect(page.getByRole('row').filter({ hasText: `${prefix} 001 Ltda` })).toBeVisible()

  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'XLSX' }).click(),
  ])
  await expect(notice(page, 'Exportação concluída')).toBeVisible()
  const exported = await readFile(await file.path())
  const cells = cellsOf(openXlsx(exported).Sheets.Fornecedores)
  const [head = [], ...lines] = cells
  expect(lines).toHaveLength(480)

  await openImport(page)
  await choose(page, 'de volta.xlsx', exported)
  await press(page, 'Conferir')
  await expect(dialog(page).getByRole('button', { name: '480 Iguais' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog(page).getByRole('button', { name: 'Nada a importar' })).toBeDisabled()
  await press(page, 'Voltar às colunas')
  await press(page, 'Escolher outro arquivo')

  const edited = lines.map(line => [...line])
  for (const line of edited.slice(0, 3)) line[head.indexOf('Categoria')] = 'Aços'
  await choose(page, 'editada.xlsx', xlsxOf([head, ...edited]))
  await press(page, 'Conferir')
  await expect(dialog(page).getByRole('button', { name: '3 Alterados' })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(dialog(page)).toContainText('Categoria: vazio')
  await press(page, 'Importar 3 registros')
  await expect(dialog(page)).toContainText('3 registros importados.')
  await press(page, 'Desfazer')
  await expect(dialog(page)).toContainText('Importação desfeita em 3 registros.')
  await press(page, 'Concluir')
}

test('500 suppliers come in with errors, go out, are changed and come back', async ({ page }) => {
  test.setTimeout(180_000)
  await roundTrip(page, 'Aço')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('500 suppliers come in with errors, go out, are changed and come back', async ({ page }) => {
    test.setTimeout(180_000)
    await roundTrip(page, 'Zinco')
  })
})

test('an empty list offers the spreadsheet, and cells that are pasted are read', async ({ page }) => {
  await page.goto('/predial/locais')
  await page.getByRole('button', { name: 'Importar planilha' }).click()
  await expect(dialog(page).getByLabel('Planilha (XLSX ou CSV)')).toBeFocused()
  await dialog(page).getByLabel('Ou cole aqui').fill('Nome\tDescrição\nSala colada\tTérreo')
  await press(page, 'Ler o que colei')
  await press(page, 'Conferir')
  await press(page, 'Importar 1 registro')
  await expect(dialog(page)).toContainText('1 registro importado.')
  await press(page, 'Concluir')
  await expect(page.getByRole('row').filter({ hasText: 'Sala colada' })).toBeVisible()

  // What was left is found again.
  await openImport(page)
  await expect(dialog(page)).toContainText('Última importação: Células coladas, 1 linha')
  await press(page, 'Ver resultado')
  await press(page, 'Desfazer')
  await expect(dialog(page)).toContainText('Importação desfeita em 1 registro.')
})

test('the table is in another sheet, below another line: both can be chosen, and a wrong file says what it is', async ({
  page,
}) => {
  await page.goto('/financeiro/fornecedores')
  await openImport(page)
  await choose(page, 'foto.xlsx', Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10]))
  await expect(dialog(page).getByRole('alert')).toContainText('Este arquivo é uma imagem.')

  const rows = [['Relatório de 2026'], ['Razão Social', 'CNPJ'], ['Folha Um', '45997418000153']]
  await choose(page, 'duas folhas.xlsx', sheetsOf({ Capa: [['Leia']], Dados: rows, Filial: rows.slice(1) }))
  await expect(dialog(page).getByLabel('Folha')).toHaveValue('Dados')
  await expect(dialog(page).getByLabel('Linha dos títulos')).toHaveValue('2')
  await expectNoViolations(page)
  await dialog(page).getByLabel('Folha').focus()
  await dialog(page).getByLabel('Folha').selectOption('Filial')
  await expect(dialog(page).getByLabel('Linha dos títulos')).toHaveValue('1')
  await expect(dialog(page).getByLabel('Folha')).toBeFocused()
  await dialog(page).getByLabel('Folha').selectOption('Capa')
  await expect(dialog(page).getByRole('alert')).toContainText('A folha “Capa” não tem linhas')
  await expect(dialog(page).getByLabel('Folha')).toHaveValue('Filial')
  await dialog(page).getByLabel('Folha').selectOption('Dados')
  await dialog(page).getByLabel('Linha dos títulos').selectOption('3')
  await expect(dialog(page)).toContainText('não tem linhas abaixo')
  await dialog(page).getByLabel('Linha dos títulos').selectOption('1')
  await expect(dialog(page).getByLabel('Relatório de 2026')).toHaveValue('')
  await dialog(page).getByLabel('Linha dos títulos').selectOption('Sem linha de títulos')
  await expect(dialog(page)).toContainText('duas folhas.xlsx, 3 linhas')
  await expect(dialog(page).getByLabel('Coluna B')).toHaveValue('')
  await dialog(page).getByLabel('Linha dos títulos').selectOption('2')
  await press(page, 'Conferir')
  await expect(dialog(page).getByRole('button', { name: '1 Novo' })).toHaveAttribute('aria-pressed', 'true')
})

const LONG = 3000

test('a server killed in the middle of an import writes the rest when it is there again', {
  tag: OWN_SERVER,
}, async ({ page, product }) => {
  test.setTimeout(240_000)
  // Counted without a search: the count of a search stops at 2,000.
  const clients = async () => {
    const answer = await page.request.post('/api/comercial/clientes/list', { data: { por_pagina: 1 } })
    return (await answer.json()).total
  }
  const before = await clients()
  const stored = async () => (await clients()) - before
  const rows = Array.from({ length: LONG }, (_, n) => [`Interrompido ${n}`, `c${n}@cliente.com.br`])
  await page.goto('/comercial/clientes')
  await openImport(page)
  await choose(page, 'muitos.xlsx', xlsxOf([['Nome', 'E-mail'], ...rows]))
  await press(page, 'Conferir')
  await expect(dialog(page)).toContainText('Conferindo 3.000 linhas...')
  await product.kill9()
  await expect(dialog(page).getByRole('button', { name: 'Conferir' })).toBeVisible()
  await product.start()
  expect(await stored()).toBe(0)

  await press(page, 'Conferir')
  await press(page, 'Importar 3.000 registros')
  await expect(dialog(page)).toContainText(/Importando: [1-9][\d.]* de 3\.000/)
  await product.kill9()
  await expect(dialog(page)).toContainText(
    'Sem resposta do servidor. O que falta é gravado assim que ele voltar.',
  )
  await expectNoViolations(page)
  await product.start()
  await expect(dialog(page)).toContainText('3.000 registros importados.', { timeout: 120_000 })
  expect(await stored()).toBe(LONG)

  await press(page, 'Desfazer')
  await expect(dialog(page)).toContainText('Importação desfeita em 3.000 registros.', { timeout: 120_000 })
  expect(await stored()).toBe(0)
})
