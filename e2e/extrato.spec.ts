import { expectNoViolations } from './support/axe.ts'
import { dialog, notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const csv = (words: string, valor: string) =>
  Buffer.from(`Data;Histórico;Valor (R$)\n05/10/2026;${words};${valor}\n06/10/2026;TARIFA;-1,00`)

test('a statement that does not say of which account it is asks, one file after the other, and keeps what fails', async ({
  page,
}) => {
  await page.goto('/financeiro/conciliacao')
  const importar = async (...files: readonly (readonly [name: string, buffer: Buffer])[]) => {
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Importar extrato' }).first().click()
    const given = files.map(([name, buffer]) => ({ name, mimeType: 'text/csv', buffer }))
    await (await chooser).setFiles(given)
  }
  const question = page.getByRole('alertdialog', { name: 'De que conta é o extrato?' })
  const account = question.getByRole('combobox', { name: 'Conta bancária' })
  const confirm = question.getByRole('button', { name: 'Importar' })

  // Without an account the question makes the first one.
  await importar(['outubro.csv', csv('PIX RECEBIDO', '1.000,00')])
  await expect(question).toContainText('outubro.csv')
  await confirm.click()
  await expect(question.getByRole('alert')).toHaveText('Escolha a conta bancária.')
  await expectNoViolations(page)
  await account.fill('Caixa Norte')
  await page.getByRole('option', { name: 'Criar "Caixa Norte"' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(account).toHaveValue('Caixa Norte')

  // What does not arrive stays, with the choice.
  await page.route('**/api/financeiro/conciliacao/importar', route => route.abort())
  const lost = page.waitForEvent('requestfailed', request => request.url().endsWith('/importar'))
  await confirm.click()
  await lost
  await expect(confirm).toBeEnabled()
  await expect(account).toHaveValue('Caixa Norte')
  await page.unroute('**/api/financeiro/conciliacao/importar')
  await confirm.click()
  await expect(notice(page, 'Extrato importado')).toBeVisible()
  await expect(question).toHaveCount(0)
  const left = page.getByRole('region', { name: 'No extrato sem par' })
  await expect(left.getByText('PIX RECEBIDO')).toBeVisible()

  // Of two files each has its own account; the one on the screen is offered. One may be left out.
  await page.request.post('/api/financeiro/contas-bancarias/create', { data: { nome: 'Banco Sul' } })
  await importar(['norte.csv', csv('PIX SEGUNDO', '7,00')], ['sul.csv', csv('PIX DO SUL', '8,00')])
  await expect(question).toContainText('norte.csv')
  await expect(account).toHaveValue('Caixa Norte')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toContainText('sul.csv')
  await account.fill('sul')
  await page.getByRole('option', { name: 'Banco Sul' }).click()
  await confirm.click()
  await expect(question).toHaveCount(0)
  await expect(page.getByLabel('Conta bancária')).toContainText('Banco Sul')
  await expect(left.getByText('PIX DO SUL')).toBeVisible()
  await expect(left.getByText('PIX SEGUNDO')).toHaveCount(0)
})
