import { type Account, administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pngFile } from './support/files.ts'
import { act, dialog, holdBack, loaded, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

// A browser of another language: dates are the product's all the same.
test.use({ signedIn: true, locale: 'en-US' })

test('a deviation is registered, found, printed, corrected and deleted', async ({ page, context }) => {
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
  await expect(dialog(page).getByText('Informe a descrição do desvio.')).toBeVisible()
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
  await deadline.fill('01/02/2020')
  await deadline.locator('..').getByRole('button', { name: 'Abrir calendário' }).click()
  const calendar = page.getByRole('dialog', { name: 'Escolher data: Prazo para Solução' })
  await expect(calendar.getByRole('button', { name: 'sábado, 1 de fevereiro de 2020' })).toBeFocused()
  await expectNoViolations(page)
  for (const key of [
    'PageDown',
    'PageUp',
    'End',
    'ArrowDown',
    'ArrowRight',
    'Shift+PageUp',
    'Shift+PageDown',
  ])
    await page.keyboard.press(key)
  await page.keyboard.press('Escape')
  await expect(calendar).toHaveCount(0)
  await expect(deadline).toHaveValue('01/02/2020')
  await page.keyboard.press('Enter')
  await calendar.getByRole('button', { name: 'sábado, 29 de fevereiro de 2020' }).click()
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

  await act(row(page, 'Piso molhado'), 'Ver e imprimir')
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
  const letGo = await holdBack(page, '**/api/ssma/desvios/update')
  await dialog(page).getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(dialog(page).getByRole('button', { name: 'Salvando...' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeVisible()
  letGo()
  await expect(notice(page, 'Desvio atualizado!')).toBeVisible()
  await expect(dialog(page)).toHaveCount(0)
  await expect(page.getByText('Nenhum desvio encontrado com os filtros escolhidos.')).toBeVisible()
  await page.getByLabel('Prazo', { exact: true }).selectOption('Todos')

  await row(page, 'Piso molhado').getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Tem certeza que deseja excluir o desvio "Piso molhado"?')
  await expectNoViolations(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(page, 'Desvio excluído!')).toBeVisible()
})

test('who is responsible is suggested by keyboard, and may be anybody else', async ({ page }) => {
  await page.goto('/ssma/desvios?dialogo=novo')
  const responsible = dialog(page).getByLabel('Responsável pela Ação')
  const suggestion = dialog(page).getByRole('option', { name: administrador.name })
  await responsible.pressSequentially(administrador.name.slice(0, 3))
  await expect(suggestion).toBeVisible()
  await expectNoViolations(page)
  // Nothing is taken unasked: Enter is the form's, and Esc closes the list alone.
  await page.keyboard.press('Enter')
  await expect(notice(page, 'Campo obrigatório')).toBeVisible()
  await responsible.press('ArrowDown')
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(suggestion).toBeHidden()
  await expect(responsible).toHaveValue(administrador.name.slice(0, 3))
  await page.keyboard.press('ArrowDown')
  await expect(suggestion).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(responsible).toHaveValue(administrador.name)
  await expect(suggestion).toBeHidden()
  await responsible.fill('Equipe da doca')
  await page.keyboard.press('Tab')
  await expect(responsible).toHaveValue('Equipe da doca')
})

test('what was found for fewer words is not chosen for more of them', async ({ page }) => {
  await page.goto('/ssma/desvios?dialogo=novo')
  const responsible = dialog(page).getByLabel('Responsável pela Ação')
  const suggestion = dialog(page).getByRole('option', { name: administrador.name })
  await responsible.click()
  await expect(suggestion).toBeVisible()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/ssma/desvios/responsaveis', async route => {
    await answer.promise
    await route.continue()
  })
  await responsible.fill(administrador.name.slice(0, 5))
  await page.keyboard.press('ArrowDown')
  await expect(suggestion).toBeVisible()
  await expect(responsible).toHaveAttribute('aria-activedescendant', /-0$/)
  await responsible.fill('Doca do porto')
  await expect(suggestion).toBeHidden()
  await page.keyboard.press('ArrowDown')
  await expect(responsible).not.toHaveAttribute('aria-activedescendant')
  answer.resolve()
  await expect(page.getByRole('option', { name: 'Criar "Doca do porto"' })).toBeVisible()
  await expect(responsible).toHaveValue('Doca do porto')
})

test('a sheet that does not come says so and is asked for again, unlike one of a deviation that is gone', async ({
  page,
}) => {
  const data = {
    ...{ titulo: 'Guarda-corpo solto', descricao_desvio: 'No mezanino', local_ocorrencia: 'Bloco B' },
    ...{ data_ocorrencia: '2026-01-10', tipo_desvio: 'Outro', risco_potencial: 'Alto' },
  }
  const answer = await page.request.post('/api/ssma/desvios/create', { data })
  const { id } = (await answer.json()) as { id: number }
  await page.route('**/api/ssma/desvios/get*', route => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(`/ssma/desvios?ficha=${id}`)
  await expect(page.getByText('Não foi possível abrir o desvio.')).toBeVisible()
  await expect(page.getByText('Este desvio não existe mais.')).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guarda-corpo solto' })).toBeVisible()
  await page.goto('/ssma/desvios?ficha=999999')
  await expect(page.getByText('Este desvio não existe mais.')).toBeVisible()
})

test('the deadline of many deviations is taken away, once that is said', async ({ page }) => {
  for (const titulo of ['Fio solto', 'Fio gasto']) {
    const data = {
      ...{ titulo, descricao_desvio: 'No corredor.', local_ocorrencia: 'Doca 9', tipo_desvio: 'Outro' },
      ...{ data_ocorrencia: '2026-01-10', risco_potencial: 'Baixo', prazo_solucao: '2026-02-10' },
    }
    expect((await page.request.post('/api/ssma/desvios/create', { data })).ok()).toBe(true)
  }
  await page.goto('/ssma/desvios?busca=fio')
  await expect(row(page, 'Fio solto')).toContainText('Atrasado')
  await page.getByRole('checkbox', { name: 'Selecionar a página' }).click()
  const bar = page.getByRole('region', { name: 'Selecionados' })
  await bar.getByRole('button', { name: 'Alterar' }).click()
  await page.getByRole('menuitem', { name: 'Prazo' }).click()
  const change = dialog(page).getByRole('button', { name: 'Alterar 2 registros' })
  await expect(change).toBeDisabled()
  // Both happened on 10/01/2026.
  await dialog(page).getByLabel('Prazo', { exact: true }).fill('09/01/2026')
  await expect(dialog(page)).toContainText('O prazo é anterior à ocorrência. Isso acontece em 2 registros.')
  await dialog(page).getByLabel('Prazo', { exact: true }).fill('10/01/2026')
  await expect(dialog(page)).not.toContainText('O prazo é anterior')
  await dialog(page).getByLabel('Deixar em branco').check()
  await expectNoViolations(page)
  await change.click()
  await expect(notice(page, '2 registros alterados')).toBeVisible()
  await expect(row(page, 'Fio solto')).not.toContainText('Atrasado')
})

test('a deviation given to one of two people of one name waits for that person alone', async ({
  browser,
  page,
  product,
}) => {
  const password = 'outra frase longa de acesso'
  const [lia, other] = ['lia@empresa.com.br', 'outra.lia@empresa.com.br'].map(email => ({
    ...{ name: 'Lia Prado', email, password },
  })) as [Account, Account]
  for (const person of [lia, other]) await signUp(page, product, person)

  await page.goto('/ssma/desvios?dialogo=novo')
  await dialog(page).getByLabel('Título').fill('Escada sem corrimão')
  await dialog(page).getByLabel('Descrição do Desvio').fill('Entre o térreo e o mezanino.')
  await dialog(page).getByLabel('Local da Ocorrência').fill('Bloco C')
  await dialog(page).getByLabel('Tipo de Desvio').selectOption('Condição Insegura')
  await dialog(page).getByLabel('Risco Potencial').selectOption('Alto')
  const responsavel = dialog(page).getByLabel('Responsável pela Ação')
  await responsavel.fill('Lia Prado')
  // The whole name is typed: the people who are called so are offered all the same, told apart by their e-mails.
  const offered = page.getByRole('option', { name: /^Lia Prado · / })
  await expect(offered).toHaveCount(2)
  await expectNoViolations(page)
  const first = await offered.first().textContent()
  await page.keyboard.press('ArrowDown')
  if (!first?.includes(` ${lia.email}`)) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(responsavel).toHaveValue('Lia Prado')
  await expect(offered).toHaveCount(0)
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(notice(page, 'Desvio registrado!')).toBeVisible()

  for (const [person, waiting] of [
    [lia, 1],
    [other, 0],
  ] as const) {
    const context = await browser.newContext({ baseURL: product.url })
    const hers = await context.newPage()
    await signIn(hers, product, person)
    await hers.goto('/espera')
    if (waiting === 0) {
      await expect(hers.getByText('Nada espera por você', { exact: true })).toBeVisible()
    } else {
      await expect(hers.getByText('Desvios sob sua responsabilidade')).toBeVisible()
      await hers.getByRole('link', { name: 'Escada sem corrimão' }).click()
      await expect(hers.getByRole('complementary', { name: /^Desvio: Escada/ })).toContainText('Lia Prado')
    }
    await hers.goto('/ssma/desvios?visao=Meus&meus=true')
    await expect(row(hers, 'Escada sem corrimão')).toHaveCount(waiting)
    await context.close()
  }

  // Words of nobody who has an account wait for nobody, and stay.
  await row(page, 'Escada sem corrimão').getByRole('button', { name: 'Editar' }).click()
  await responsavel.fill('Serralheria Prado')
  await dialog(page).getByRole('button', { name: 'Salvar Alterações' }).click()
  await expect(notice(page, 'Desvio atualizado!')).toBeVisible()
  const { rows } = await (
    await page.request.post('/api/ssma/desvios/list', { data: { busca: 'escada sem' } })
  ).json()
  expect(rows).toMatchObject([{ responsavel_acao: 'Serralheria Prado', responsavel_id: null }])
})
