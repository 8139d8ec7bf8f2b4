import { readFile } from 'node:fs/promises'
import { administrador } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pdfFile, pngFile } from './support/files.ts'
import { act, dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('an employee and their documents, from the first to the last', async ({ page }) => {
  await page.goto('/rh')
  await expect(page.getByRole('heading', { level: 1, name: 'RH' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('main').getByRole('link', { name: 'Funcionários' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cadastro de Funcionários' })).toBeVisible()
  await expect(page.getByPlaceholder('Buscar por nome, CPF ou cargo...')).toBeVisible()
  await expect(page.getByText('Nenhum funcionário encontrado.')).toBeVisible()

  await page.getByRole('button', { name: 'Novo Funcionário' }).click()
  const form = dialog(page)
  await expect(form).toHaveAccessibleName('Novo Funcionário')
  await form.getByRole('button', { name: 'Cadastrar Funcionário' }).click()
  await expect(page.locator('li').filter({ hasText: 'Campos obrigatórios' })).toContainText(
    'Nome completo e CPF são obrigatórios.',
  )
  await form.getByLabel('Nome Completo').fill('João da Conceição')
  await form.getByLabel('CPF').pressSequentially('52998224724')
  await form.getByLabel('RG', { exact: true }).focus()
  await expect(form.getByText('Os dígitos verificadores do CPF não conferem')).toBeVisible()
  await form.getByLabel('Cargo').fill('Mestre de obras')
  await form.getByLabel('Salário (R$)').fill('4.321,5')
  await form.getByLabel('Data de Admissão').fill('29/02/2024')
  await expect(
    form.getByLabel('Tipo de Contrato').getByRole('option', { name: 'Selecione...' }),
  ).toBeEnabled()
  await form.getByLabel('Tipo de Contrato').selectOption('CLT')
  await expect(
    form.getByLabel('Tipo de Contrato').getByRole('option', { name: 'Selecione...' }),
  ).toBeDisabled()
  await expectNoViolations(page)
  await form.getByRole('button', { name: 'Cadastrar Funcionário' }).click()
  await expect(notice(page, 'Funcionário cadastrado com sucesso!')).toBeVisible()
  await expect(row(page, 'João da Conceição')).toContainText('529.982.247-24')
  await expect(row(page, 'João da Conceição')).toContainText('Ativo')
  await expectNoViolations(page)

  await act(row(page, 'João'), 'Anexar documento')
  const upload = dialog(page)
  await expect(upload).toHaveAccessibleName('Anexar Documento para João da Conceição')
  await upload.getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(page.locator('li').filter({ hasText: 'Campos obrigatórios' })).toContainText(
    'Selecione um arquivo e informe o tipo do documento.',
  )
  await upload.getByLabel('Tipo do Documento').fill('RG')
  await upload.getByLabel('Arquivo').setInputFiles({ ...pdfFile('pagina.html'), name: 'pagina.html' })
  await expect(upload.getByText('Este tipo de arquivo não é aceito.')).toBeVisible()
  await upload.getByLabel('Arquivo').setInputFiles({ ...pngFile('RG.pdf') })
  await upload.getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(page.locator('li').filter({ hasText: 'Erro no upload do arquivo' })).toContainText(
    'não corresponde',
  )
  await upload.getByLabel('Arquivo').setInputFiles(pdfFile('RG do João.pdf'))
  await upload.getByLabel('Data de Validade').fill('31/02/2020')
  await upload.getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(upload.getByText('Informe uma data válida.')).toBeVisible()
  await upload.getByLabel('Data de Validade').fill('31/01/2020')
  await expectNoViolations(page)
  await upload.getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(notice(page, 'Documento enviado com sucesso!')).toBeVisible()
  await expect(row(page, 'João')).toContainText('Documento vencido há')

  await act(row(page, 'João'), 'Visualizar')
  const details = page.getByRole('dialog', { name: 'Detalhes do Funcionário' })
  await expect(details.getByRole('region', { name: 'Informações Pessoais' })).toContainText('N/A')
  await expect(details.getByRole('region', { name: 'Informações Contratuais' })).toContainText(
    /R\$\s4\.321,50/,
  )
  await expect(details.getByRole('region', { name: 'Informações Contratuais' })).toContainText('29/02/2024')
  const documents = details.getByRole('region', { name: 'Documentos Anexados' })
  await expect(documents).toContainText('RG do João.pdf')
  await expect(documents).toContainText(/\d,\d KB/)
  await expect(documents).toContainText('vencido há')
  await expectNoViolations(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    documents.getByRole('button', { name: 'Baixar' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^\d+_RG do João\.pdf$/)
  expect(await readFile(await download.path())).toEqual(pdfFile('x').buffer)
  await expect(notice(page, 'Download iniciado!')).toBeVisible()

  await documents.getByRole('button', { name: 'Visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'RG do João.pdf' })
  const viewer = preview.frameLocator('iframe')
  await expect(viewer.getByRole('img', { name: 'Página 1 de 1' })).toBeVisible()
  expect(await preview.locator('iframe').getAttribute('sandbox')).toBe('allow-scripts')
  await preview.getByRole('button', { name: 'Fechar' }).last().click()

  await documents.getByRole('button', { name: 'Editar' }).click()
  const editing = page.getByRole('dialog', { name: 'Editar Documento' })
  await expect(editing.getByLabel('Data de Validade')).toHaveValue('31/01/2020')
  await editing.getByLabel('Data de Validade').fill('31/01/2090')
  await expectNoViolations(page)
  // Somebody else was faster.
  const dados = { tipo_documento: 'RG novo', data_validade: '2020-01-31' }
  const faster = await page.request.post('/api/rh/documentos/update', { data: { id: 1, version: 1, dados } })
  expect(faster.ok(), await faster.text()).toBe(true)
  await editing.getByRole('button', { name: 'Salvar', exact: true }).click()
  await editing
    .getByRole('region', { name: 'Conflito' })
    .getByRole('button', { name: 'Usar estas escolhas' })
    .click()
  await expect(editing.getByLabel('Tipo do Documento')).toHaveValue('RG novo')
  await editing.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Documento atualizado com sucesso!')).toBeVisible()
  await expect(documents).toContainText('vence em')
  await expect(page.getByText('Documento vencido há')).toHaveCount(0)

  await documents.getByRole('button', { name: 'Adicionar' }).click()
  const second = page.getByRole('dialog', { name: 'Anexar Documento para João da Conceição' })
  await second.getByLabel('Tipo do Documento').fill('Foto')
  await second.getByLabel('Arquivo').setInputFiles(pngFile('foto.png'))
  await second.getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(documents.getByRole('listitem')).toHaveCount(2)
  await documents.getByRole('listitem').first().getByRole('button', { name: 'Visualizar' }).click()
  await expect(page.frameLocator('iframe').getByRole('img', { name: 'foto.png' })).toBeVisible()
  await page.keyboard.press('Escape')

  await documents.getByRole('listitem').first().getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Tem certeza que deseja excluir este documento?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Documento excluído com sucesso!')).toBeVisible()
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(documents.getByRole('listitem')).toHaveCount(2)
  await documents.getByRole('listitem').first().getByRole('button', { name: 'Visualizar' }).click()
  await expect(page.frameLocator('iframe').getByRole('img', { name: 'foto.png' })).toBeVisible()
  await page.keyboard.press('Escape')
  await documents.getByRole('listitem').first().getByRole('button', { name: 'Excluir' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  await documents.getByRole('button', { name: 'Histórico' }).click()
  await expect(page.getByRole('dialog', { name: /Histórico/ })).toContainText(administrador.name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog', { name: /Histórico/ })).toBeHidden()
  await details.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(details).toBeHidden()

  await row(page, 'João').getByRole('button', { name: 'Editar' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Editar Funcionário')
  await dialog(page).getByLabel('Status').selectOption('Férias')
  await dialog(page).getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(notice(page, 'Funcionário atualizado com sucesso!')).toBeVisible()
  await expect(row(page, 'João')).toContainText('Férias')
  // And in its place.
  await row(page, 'João').getByRole('button', { name: 'Férias' }).click()
  // Its answer is late: the page asks before it is left, and what is done meanwhile is no change by somebody else.
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/rh/funcionarios/update', async route => {
    const response = await route.fetch()
    await answered.promise
    await route.fulfill({ response })
  })
  // The list hears of it before: of this change, not of the one before it. A record shown as older waits for the answer.
  const heard = page.waitForResponse(async response => {
    if (!response.url().endsWith('/api/rh/funcionarios/list')) return false
    return (await response.text().catch(() => '')).includes('Licença')
  })
  await page.getByRole('menuitem', { name: 'Licença' }).click()
  await expect(row(page, 'João')).toContainText('Licença')
  await heard
  const asks = page.waitForEvent('dialog')
  await page.evaluate('void setTimeout(() => location.reload())')
  const question = await asks
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()

  await row(page, 'João').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(
    'Tem certeza que deseja excluir este funcionário e todos os seus documentos?',
  )
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Funcionário excluído com sucesso!')).toBeVisible()
  await expect(page.getByText('Nenhum funcionário encontrado.')).toBeVisible()
  // What is said of the earlier act does not take the place of what can be taken back now.
  const late = page.waitForResponse('**/api/rh/funcionarios/update')
  answered.resolve()
  await late
  await expect(notice(page, 'Funcionário atualizado com sucesso!')).toHaveCount(0)
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await act(row(page, 'João'), 'Visualizar')
  await expect(documents.getByRole('listitem')).toHaveCount(1)
  await details.getByRole('button', { name: 'Fechar' }).last().click()

  await row(page, 'João').getByRole('button', { name: 'Excluir' }).click()
  await page.getByLabel('Excluir definitivamente').check()
  await expectNoViolations(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Nenhum funcionário encontrado.')).toBeVisible()
  await expect(notice(page, 'Funcionário excluído com sucesso!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Desfazer' })).toHaveCount(0)
})

test('an upload shows how far it is and can be cancelled', async ({ page, product }) => {
  const created = await page.request.post(`${product.url}/api/rh/funcionarios/create`, {
    data: { nome_completo: 'Ana', cpf: '52998224725', tipo_contrato: 'CLT' },
    headers: { origin: product.url },
  })
  expect(created.ok()).toBe(true)
  await page.goto('/rh/funcionarios')
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  })
  await act(row(page, 'Ana'), 'Anexar documento')
  await dialog(page).getByLabel('Tipo do Documento').fill('Contrato')
  await dialog(page).getByLabel('Arquivo').setInputFiles(pdfFile('contrato.pdf', 20_000_000))
  await dialog(page).getByRole('button', { name: 'Enviar Documento' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Enviando...' })).toBeVisible()
  await expect(dialog(page).getByRole('progressbar', { name: 'Envio do arquivo' })).toBeVisible()
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Cancelar envio' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Enviar Documento' })).toBeEnabled()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()
  await act(row(page, 'Ana'), 'Visualizar')
  await expect(page.getByText('Nenhum documento anexado.')).toBeVisible()
})
