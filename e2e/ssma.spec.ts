import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pngFile } from './support/files.ts'
import { dialog, loaded, notice, row } from './support/screen.ts'
import { expect, ON_BOTH, test } from './support/test.ts'

// A browser of another language: dates are the product's all the same.
test.use({ locale: 'en-US' })

test.beforeEach(async ({ page, product }) => {
  await signUp(page, product)
  await signIn(page, product)
})

test('a deviation is registered, found, printed, corrected and deleted', { tag: ON_BOTH }, async ({
  page,
  context,
}) => {
  await page.goto('/ssma')
  await expect(page.getByRole('heading', { level: 1, name: 'Módulo SSMA' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Acessar Desvios' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de Desvios SSMA' })).toBeVisible()
  await expect(page.getByText('Nenhum desvio registrado ainda.')).toBeVisible()
  await expectNoViolations(page)

  await page.getByRole('button', { name: 'Novo Desvio' }).click()
  await expect(page.getByRole('dialog', { name: 'Registrar Novo Desvio' })).toBeVisible()
  await expect(dialog(page).getByLabel('Solicitante')).toHaveValue(administrador.name)
  await dialog(page).getByLabel('Título').fill('Piso molhado')
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(notice(page, 'Campo obrigatório')).toBeVisible()
  await expect(page.getByText('O campo "descricao desvio" é obrigatório.').first()).toBeVisible()
  await dialog(page).getByLabel('Descrição do Desvio').fill('Sem sinalização, na troca de turno.')
  await dialog(page).getByLabel('Local da Ocorrência').fill('Doca 3')
  await dialog(page).getByLabel('Tipo de Desvio').selectOption('Condição Insegura')
  await dialog(page).getByLabel('Risco Potencial').selectOption('Crítico')
  await dialog(page).getByLabel('Responsável pela Ação').fill('Equipe da doca')
  await expect(dialog(page).getByLabel('Data da Ocorrência')).toHaveValue(/^\d\d\/\d\d\/\d{4}$/)
  const deadline = dialog(page).getByLabel('Prazo para Solução')
  await expect(deadline).toHaveAttribute('placeholder', 'dd/mm/aaaa')
  await deadline.pressSequentially('29022019')
  await expect(deadline).toHaveValue('29/02/2019')
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(dialog(page).getByText('Informe uma data válida.')).toBeVisible()
  await expectNoViolations(page)
  // What the browser's calendar gives.
  await dialog(page).locator('input[type="date"]').last().fill('2020-02-29')
  await expect(deadline).toHaveValue('29/02/2020')
  await expect(dialog(page).getByText('Informe uma data válida.')).toBeHidden()
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(notice(page, 'Desvio registrado!')).toBeVisible()
  await expect(notice(page, 'O desvio "Piso molhado" foi registrado com sucesso.')).toBeVisible()
  for (const text of ['Doca 3', 'Condição Insegura', 'Crítico', 'Aberto', 'Atrasado há', administrador.name])
    await expect(row(page, 'Piso molhado')).toContainText(text)
  await expectNoViolations(page)

  const search = page.getByPlaceholder('Buscar desvio por título, local, tipo...')
  await search.fill('inseguranca')
  await expect(page.getByText('Nenhum desvio encontrado com o termo buscado.')).toBeVisible()
  await search.fill('condicao doca')
  await expect(row(page, 'Piso molhado')).toBeVisible()
  await search.fill('')
  await page.getByLabel('Prazo', { exact: true }).selectOption('Atrasados')
  await expect(row(page, 'Piso molhado')).toBeVisible()

  await row(page, 'Piso molhado').getByRole('button', { name: 'Ver e imprimir' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Piso molhado' })).toBeVisible()
  await expectNoViolations(page)
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await expect(page.getByRole('button', { name: 'Imprimir' })).toBeHidden()
  await expect(page.getByRole('complementary')).toBeHidden()
  await expect(page.getByText('Equipe da doca')).toBeVisible()
  const paper = await page.evaluate<string>('getComputedStyle(document.querySelector("h1")).color')
  expect(paper).toBe('rgb(20, 32, 30)')
  await page.emulateMedia({ media: 'screen', colorScheme: 'light' })
  await page.getByRole('button', { name: 'Voltar' }).click()

  await row(page, 'Piso molhado').getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByRole('dialog', { name: 'Editar Registro de Desvio' })).toBeVisible()
  const sheet = await context.newPage()
  await sheet.goto(page.url().replace('dialogo=editar&id=', 'ficha='))
  await expect(sheet.getByRole('heading', { level: 1, name: 'Piso molhado' })).toBeVisible()
  await page.bringToFront()
  const photos = dialog(page).getByRole('region', { name: 'Fotos' })
  await photos.getByLabel('Adicionar arquivo').setInputFiles(pngFile('piso.png'))
  await expect(photos.getByRole('listitem')).toContainText('piso.png')
  await expect.poll(() => loaded(photos.locator('img'))).toBe(true)
  await expect(sheet.getByRole('img', { name: 'piso.png' })).toBeVisible()
  await photos.getByRole('button', { name: 'Visualizar' }).click()
  await expect(page.frameLocator('iframe').getByRole('img', { name: 'piso.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expectNoViolations(page)
  await photos.getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(photos).toContainText('Nenhum anexo.')
  await expect(sheet.getByRole('img', { name: 'piso.png' })).toHaveCount(0)
  await sheet.close()

  await dialog(page).getByLabel('Status').selectOption('Resolvido')
  // An answer that takes its time: meanwhile nothing closes the dialog.
  await page.route('**/api/ssma/desvios/update', async route => {
    await new Promise(resolve => setTimeout(resolve, 1000))
    await route.continue()
  })
  await dialog(page).getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Salvando...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  await expect(notice(page, 'Desvio atualizado!')).toBeVisible()
  await expect(page.getByText('Nenhum desvio encontrado com os filtros escolhidos.')).toBeVisible()
  await page.getByLabel('Prazo', { exact: true }).selectOption('Todos')

  await row(page, 'Piso molhado').getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir o desvio "Piso molhado"?')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Desvio excluído!')).toBeVisible()
})

test('usable on a phone and in the dark', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  const data = {
    titulo: 'Fio desencapado junto à bancada de montagem',
    descricao_desvio: 'Visto às 7h.',
    local_ocorrencia: 'Linha 2',
    data_ocorrencia: '2026-02-28',
    tipo_desvio: 'Equipamento',
    risco_potencial: 'Alto',
  }
  const answer = await page.request.post('/api/ssma/desvios/create', { data })
  const { id } = await answer.json()
  for (const path of ['/ssma', '/ssma/desvios', `/ssma/desvios?ficha=${id}`]) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNoViolations(page)
    const width = await page.evaluate<number>('document.documentElement.scrollWidth')
    expect(width, `${path} is wider than the screen`).toBeLessThanOrEqual(390)
  }
})
