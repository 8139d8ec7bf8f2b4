import type { Page } from '@playwright/test'
import { signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pdfFile } from './support/files.ts'
import { holdBack } from './support/screen.ts'
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

test('what is typed while a comment is on its way stays', async ({ page }) => {
  const made = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Padaria da Espera' },
  })
  await page.goto(`/comercial/clientes/${(await made.json()).id}`)
  const text = linha(page).getByLabel('Comentário', { exact: true })
  const letGo = await holdBack(page, '**/api/comercial/clientes/comentarios/create')
  await text.fill('Ligou hoje.')
  await text.press('Control+Enter')
  await text.pressSequentially(' Volta amanhã.')
  letGo()
  await expect(linha(page).getByRole('listitem').first()).toContainText('Ligou hoje.')
  await expect(text).toHaveValue('Volta amanhã.')
  // It is a draft as everything that is typed.
  await page.reload()
  await expect(text).toHaveValue('Volta amanhã.')
  await text.press('Control+Enter')
  await expect(linha(page).getByText('Volta amanhã.', { exact: true })).toBeVisible()
  await expect(text).toHaveValue('')
})

test('a file that was removed stays told: who attached it and who removed it', async ({ page }) => {
  const made = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Padaria do Contrato' },
  })
  await page.goto(`/comercial/clientes/${(await made.json()).id}`)
  const anexos = page.getByRole('region', { name: 'Anexos' })
  await anexos.getByLabel('Adicionar arquivo').setInputFiles(pdfFile('contrato.pdf'))
  await expect(linha(page).getByRole('listitem').first()).toContainText('anexou contrato.pdf (')
  await anexos.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(linha(page).getByRole('listitem')).toContainText([
    /excluiu o anexo contrato.pdf/,
    /anexou contrato.pdf/,
    /registrou/,
  ])
})

test.describe('by SMTP', () => {
  test.use({
    productEnv: async ({ smtp }, use) => {
      await use({ SMTP_URL: smtp.url, MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>' })
    },
  })

  test('on a ticket it says, as it happens, who was told of it by mail', async ({ page, product, smtp }) => {
    const tito = { name: 'Tito Torres', email: 'tito.linha@empresa.com.br', password: 'outra frase longa' }
    await signUp(page, product, tito, smtp.mails)
    const made = async (path: string, data: object) => {
      const answer = await page.request.post(`/api/predial/${path}`, { data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const { id } = await made('chamados/create', {
      ...{ titulo: 'Torneira pinga', descricao: 'Sempre' },
      categoria_id: (await made('categorias/create', { nome: 'Hidráulica' })).id,
      local_id: (await made('locais/create', { nome: 'Sede' })).id,
    })
    await page.goto(`/predial/chamados/${id}`)
    await expect(linha(page).getByRole('listitem')).toHaveCount(1)
    const [responsavel] = await made('chamados/responsaveis', { busca: tito.name })
    await made('chamados/atribuir', { id, version: 1, dados: { responsavel_id: responsavel.id } })
    const told = linha(page).getByRole('listitem').first()
    await expect(told).toContainText('e-mail para Tito Torres: Chamado atribuído a mim')
    await expect(told).toContainText('Enviado')
    await expectNoViolations(page)
  })
})
