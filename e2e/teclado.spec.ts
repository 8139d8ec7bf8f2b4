import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { dialog, notice, row, turnsComeLate } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('what is typed right after the button for a new record goes into its form', async ({ page }) => {
  await page.goto('/comercial/clientes')
  const add = page.getByRole('button', { name: 'Novo Cliente' }).first()
  await expect(add).toBeVisible()
  const form = Promise.withResolvers<void>()
  await page.route(/\/assets\/form-/, async route => {
    await form.promise
    await route.continue()
  })
  await add.click()
  await page.keyboard.type('Fachada nova')
  await expect(page.getByRole('menu')).toHaveCount(0)
  form.resolve()
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Fachada nova')
})

test('E on a record whose form is on its way edits its first fact once it has come, unless something else was pressed', async ({
  page,
}) => {
  const answer = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Usina' },
  })
  const { id } = await answer.json()
  const form = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/\/assets\/form-/)
  await page.route(/\/assets\/form-/, async route => {
    await form.promise
    await route.continue()
  })
  await page.goto(`/comercial/clientes/${id}`)
  await asked
  await page.keyboard.press('e')
  form.resolve()
  const name = page.getByLabel('Nome', { exact: true })
  await expect(name).toBeFocused()
  await expect(name).toHaveValue('Usina')

  const again = Promise.withResolvers<void>()
  await page.unrouteAll()
  await page.route(/\/assets\/form-/, async route => {
    await again.promise
    await route.continue()
  })
  const askedAgain = page.waitForRequest(/\/assets\/form-/)
  await page.reload()
  await askedAgain
  await page.keyboard.press('e')
  await page.keyboard.press('Tab')
  again.resolve()
  await expect(page.getByRole('button', { name: 'Usina', exact: true })).toBeVisible()
  await expect(name).toHaveCount(0)
})

test('a form that is left takes the notice of what it lacks along', async ({ page }) => {
  await page.goto('/comercial/propostas?dialogo=novo')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.locator('[data-notice]')).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.locator('[data-notice]')).toHaveCount(0)
})

test('a form that is refused leads to its first wrong field once, and one may go on from there', async ({
  page,
}) => {
  await turnsComeLate(page)
  await page.goto('/ssma/desvios?dialogo=novo')
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(dialog(page).getByLabel('Título')).toBeFocused()
  await expect(page.locator('[data-notice]')).toBeVisible()
  await page.keyboard.press('F8')
  const notices = page.getByRole('list').filter({ has: page.locator('[data-notice]') })
  await expect(notices).toBeFocused()
  await page.evaluate('new Promise(done => setTimeout(done, 400))')
  await expect(notices).toBeFocused({ timeout: 1 })
})

test('a client is created, found, changed and deleted by keyboard alone', async ({ page }) => {
  for (let n = 1; n <= 26; n++) {
    const nome_cliente = `Cliente ${String(n).padStart(2, '0')}`
    const answer = await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente } })
    expect(answer.ok()).toBe(true)
  }
  const press = (key: string) => page.keyboard.press(key)
  const type = (text: string) => page.keyboard.type(text)

  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  await press('g')
  await press('c')
  await expect(page.getByRole('heading', { level: 1, name: 'Comercial' })).toBeFocused()
  await press('Tab')
  await press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Clientes' })).toBeFocused()
  await expect(row(page, 'Cliente 25')).toBeVisible()

  // Created. The letters that would do something elsewhere are only letters in a field.
  const form = Promise.withResolvers<void>()
  await page.route(/\/assets\/form-/, async route => {
    await form.promise
    await route.continue()
  })
  await press('n')
  // Kept for the form, which is on its way.
  await type('ng/? Ltda')
  await expect(dialog(page)).toHaveCount(0)
  form.resolve()
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('ng/? Ltda')
  await press('Control+Enter')
  await expect(notice(page, 'Cliente adicionado')).toBeVisible()

  // Found.
  await expect(dialog(page)).toHaveCount(0)
  // What says so leaves the pages in reach.
  const pages = await page.getByRole('navigation', { name: 'Páginas' }).boundingBox()
  await expect
    .poll(async () => {
      const told = await page.locator('[data-notice]').boundingBox()
      return told && pages && told.y + told.height <= pages.y
    })
    .toBe(true)
  await press('/')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).toBeFocused()
  await type('ng')
  await expect(row(page, 'ng/? Ltda')).toBeVisible()
  await expect(row(page, 'Cliente 01')).toHaveCount(0)

  // Changed: Esc asks before it throws typing away.
  for (let tabs = 0; tabs < 10; tabs++) {
    if (await row(page, 'ng/? Ltda').evaluate(element => element.matches(':focus'))) break
    await press('Tab')
  }
  await expect(row(page, 'ng/? Ltda')).toBeFocused()
  await expectNoViolations(page)
  await press('ArrowRight')
  await press('Enter')
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
  await press('End')
  await type(' e Filhos')
  await press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Descartar alterações?')
  await press('Escape')
  await press('Control+Enter')
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()

  // Deleted.
  await press('ArrowRight')
  await press('ArrowRight')
  await expect(page.getByRole('button', { name: 'Mais ações' })).toBeFocused()
  await press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Histórico' })).toBeFocused()
  await expectNoViolations(page)
  await press('Escape')
  await expect(page.getByRole('button', { name: 'Mais ações' })).toBeFocused()
  await press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Excluir' })).toBeFocused()
  await press('ArrowLeft')
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()
  await press('ArrowRight')
  await press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await press('Tab')
  await press('Enter')
  await expect(notice(page, 'Cliente excluído')).toBeVisible()
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  // The question goes once the list is drawn anew, and takes the keys until then.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)

  // Rows and pages.
  await press('/')
  await press('Delete')
  await expect(row(page, 'Cliente 01')).toBeVisible()
  await row(page, 'Cliente 01').focus()
  await press('ArrowDown')
  await expect(row(page, 'Cliente 02')).toBeFocused()
  await press('PageDown')
  await expect(row(page, 'Cliente 12')).toBeFocused()
  await press('End')
  await expect(row(page, 'Cliente 25')).toBeFocused()
  await press('PageDown')
  await expect(row(page, 'Cliente 26')).toBeFocused()
  await press('PageUp')
  await expect(row(page, 'Cliente 25')).toBeFocused()
  await press('Home')
  await expect(row(page, 'Cliente 01')).toBeFocused()
  // Tab leaves the rows after the actions of this one.
  for (let actions = 0; actions < 4; actions++) await press('Tab')
  await expect(page.getByLabel('Por página')).toBeFocused()
  // At either end of the pages the focus stays on the button that led there.
  for (const [name, first] of [
    ['Próxima', 'Cliente 26'],
    ['Anterior', 'Cliente 01'],
  ] as const) {
    const turn = page.getByRole('button', { name })
    await turn.focus()
    await press('Enter')
    await expect(row(page, first)).toBeVisible()
    await expect(turn).toBeDisabled()
    await expect(turn).toBeFocused()
  }
  // From anywhere but a field J goes to the row reached last, then on like an arrow.
  await page.getByRole('button', { name: 'Próxima' }).focus()
  await press('j')
  await expect(row(page, 'Cliente 01')).toBeFocused()
  await press('j')
  await expect(row(page, 'Cliente 02')).toBeFocused()
  await press('k')
  await expect(row(page, 'Cliente 01')).toBeFocused()
  // From the search the arrow leads to the list; Esc clears what was typed, then leaves.
  await press('/')
  await type('j')
  await press('Escape')
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await press('Escape')
  await expect(page.getByRole('searchbox')).not.toBeFocused()
  await press('/')
  await expect(row(page, 'Cliente 02')).toBeVisible()
  await press('ArrowDown')
  await expect(row(page, 'Cliente 01')).toBeFocused()
})

test('all keys are told, and single ones can be turned off', async ({ page }) => {
  await page.goto('/predial/locais')
  await expect(page.getByText('Nenhum local encontrado.')).toBeVisible()
  await page.keyboard.press('?')
  await expect(dialog(page).getByRole('heading', { name: 'Atalhos de teclado' })).toBeVisible()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Financeiro' })).toHaveText(
    'gfFinanceiro',
  )
  await expectNoViolations(page)
  // What lies behind a dialog is out of reach.
  await page.keyboard.press('n')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Atalhos de teclado' }).click()
  await dialog(page).getByRole('link', { name: 'Configurações' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configurações' })).toBeVisible()
  await page
    .getByRole('group', { name: /^Atalhos de uma tecla/ })
    .getByLabel('Desligados')
    .check()
  await expectNoViolations(page)
  await page.goto('/predial/locais')
  await expect(page.getByText('Nenhum local encontrado.')).toBeVisible()
  for (const key of ['n', '/', '?', 'g', 'f']) await page.keyboard.press(key)
  await expect(page).toHaveURL('/predial/locais')
  await expect(page.getByRole('searchbox', { name: 'Buscar' })).not.toBeFocused()
  await expect(dialog(page)).toHaveCount(0)
})

test('who may only look at a record opens it without a way to change it', async ({
  page,
  browser,
  product,
}) => {
  const answer = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Padaria Central', endereco: 'Rua das Acácias, 10' },
  })
  expect(answer.ok()).toBe(true)
  const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const hers = await context.newPage()
  await signUp(hers, product, rita)
  await signIn(hers, product, rita)
  await hers.goto(`${product.url}/comercial/clientes`)
  await row(hers, 'Padaria Central').focus()
  await hers.keyboard.press('Enter')
  const beside = hers.getByRole('complementary', { name: 'Cliente: Padaria Central' })
  await expect(beside).toContainText('Rua das Acácias, 10')
  await expect(beside.getByRole('button', { name: /Editar|Alterar/ })).toHaveCount(0)
  await hers.keyboard.press('Escape')
  await expect(beside).toHaveCount(0)
  await hers.keyboard.press('ArrowRight')
  await hers.keyboard.press('Enter')
  await expect(dialog(hers).getByRole('heading', { name: 'Visualizar Cliente' })).toBeVisible()
  await expect(dialog(hers).getByLabel('Endereço')).toHaveValue('Rua das Acácias, 10')
  await expect(dialog(hers).getByLabel('Endereço')).toBeDisabled()
  await expect(dialog(hers).getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0)
  await expectNoViolations(hers)
  await hers.keyboard.press('Escape')
  await expect(hers.getByRole('button', { name: 'Visualizar' })).toBeFocused()
  await context.close()
})

test('an open list of choices is left for the next field by Tab, and for any other by a press', async ({
  page,
}) => {
  for (let n = 1; n <= 25; n++) {
    const data = { nome: `Fornecedor ${n}`, cnpj: String(n) }
    expect((await page.request.post('/api/financeiro/fornecedores/create', { data })).ok()).toBe(true)
  }
  await page.goto('/financeiro/contas-a-pagar?dialogo=novo')
  const fornecedor = dialog(page).getByRole('combobox', { name: 'Fornecedor' })
  const others = page.getByText('Há outros: digite parte do nome.')
  const options = page.getByRole('listbox').getByRole('option')
  await fornecedor.click()
  await expect(others).toBeVisible()
  await expectNoViolations(page)
  await page.keyboard.press('Tab')
  await expect(options).toHaveCount(0)
  await expect(dialog(page).getByLabel('CNPJ')).toBeFocused()

  await fornecedor.click()
  await page.keyboard.type('Fornecedor 1')
  await expect(options).not.toHaveCount(0)
  await dialog(page).getByLabel('Solicitação de Compra').click()
  await page.keyboard.type('SC-9')
  await expect(dialog(page).getByLabel('Solicitação de Compra')).toHaveValue('SC-9')
})
