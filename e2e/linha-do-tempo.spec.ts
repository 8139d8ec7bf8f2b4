import type { Page } from '@playwright/test'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const linha = (page: Page) => page.getByRole('region', { name: 'Linha do tempo' })

test('a comment and a change appear on the page of a client, and at once on another', async ({
  page,
  context,
}) => {
  const made = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Padaria da Linha' },
  })
  const { id } = await made.json()
  const other = await context.newPage()
  for (const person of [page, other]) {
    await person.goto(`/comercial/clientes/${id}`)
    await expect(linha(person).getByRole('listitem')).toHaveCount(1)
  }
  const text = linha(page).getByLabel('Comentário', { exact: true })
  await text.fill('Ligou hoje e pediu desconto.')
  await text.press('Control+Enter')
  await other.bringToFront()
  await expect(linha(other).getByText('Ligou hoje e pediu desconto.')).toBeVisible()
  const dados = { nome_cliente: 'Padaria da Linha', telefone: '(11) 98765-4321' }
  await page.request.post('/api/comercial/clientes/update', { data: { id, version: 1, dados } })
  await expect(linha(other).getByRole('listitem').first()).toContainText('alterou')
  await expect(linha(other).getByRole('listitem').nth(1)).toContainText('Ligou hoje')
  await expectNoViolations(other)

  await page.bringToFront()
  await linha(page).getByRole('button', { name: 'Excluir comentário' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(linha(page).getByText('Ligou hoje')).toBeHidden()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(linha(page).getByText('Ligou hoje')).toBeVisible()
})
