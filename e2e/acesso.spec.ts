import { waitForMail } from '../src/platform/testing/servers/mail.ts'
import { administrador, confirm, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const INVALID =
  'E-mail ou senha inválidos. Verifique suas credenciais ou confirme seu e-mail se for um novo cadastro.'

test('wrong credentials offer an account, and keep what was typed', async ({ page, product }) => {
  await signUp(page, product)
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(administrador.email)
  await page.getByLabel('Senha', { exact: true }).fill('não é esta')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(notice(page, 'Erro de Autenticação')).toBeVisible()
  await expect(notice(page, INVALID)).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(administrador.email)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(page.getByLabel('Nome completo')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('')
})

test('a forgotten password is replaced by mail, once', async ({ page, product }) => {
  await signUp(page, product)
  const before = (await product.mails()).length
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(administrador.email)
  await page.getByRole('button', { name: 'Esqueceu sua senha?' }).click()
  // Without an SMTP server nothing says that a mail will leave, or left.
  const main = page.getByRole('main')
  await expect(main).toContainText('Este servidor não envia e-mails. Peça o link de uma nova senha')
  await expect(main).not.toContainText('enviaremos')
  await expectNoViolations(page)
  await page.getByText('Voltar para o login').click()
  await expect(page.getByLabel('E-mail')).toHaveValue(administrador.email)
  await page.getByRole('button', { name: 'Esqueceu sua senha?' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(administrador.email)
  await page.getByRole('button', { name: 'Registrar pedido' }).click()
  await expect(page.locator('form').getByRole('status')).toContainText('peça o link a um Administrador')
  await expect(notice(page, 'Verifique seu e-mail')).toHaveCount(0)

  const { link } = await waitForMail(product.mails, administrador.email, before)
  await page.goto(link)
  await expect(page).toHaveURL('/login')
  await page.getByLabel('Nova senha', { exact: true }).fill('outra frase bem longa')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Salvar nova senha' }).click()
  await expect(notice(page, 'Senha redefinida')).toBeVisible()

  await page.getByLabel('E-mail').fill(administrador.email)
  await page.getByLabel('Senha', { exact: true }).fill('outra frase bem longa')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
})

test('without an SMTP server a sign-up says where its link is, and is confirmed by it', async ({
  page,
  product,
}) => {
  const bia = { ...administrador, name: 'Bia Reis', email: 'bia@empresa.com.br' }
  await signUp(page, product)
  await page.goto('/login')
  await page.getByText('Não tem uma conta? Cadastre-se').click()
  // Without an SMTP server nothing says that a mail will leave, or left.
  await expect(page.getByRole('main')).toContainText('Este servidor não envia e-mails: o link que confirma')
  await expect(page.getByRole('main')).not.toContainText('Você receberá')
  await page.getByLabel('Nome completo').fill(bia.name)
  await page.getByLabel('E-mail').fill(bia.email)
  await page.getByLabel('Senha', { exact: true }).fill('123456')
  await page.getByRole('button', { name: 'Criar conta' }).click()
  // The field says what is wrong with it, and nothing in the form says it again.
  await expect(page.getByLabel('Senha', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('form').getByRole('alert')).toHaveCount(0)
  await page.getByLabel('Senha', { exact: true }).fill(bia.password)
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Criar conta' }).click()
  await expect(notice(page, 'Cadastro realizado com sucesso!')).toBeVisible()
  await expect(notice(page, 'Falta abrir o link que confirma seu e-mail.')).toBeVisible()
  await expect(page.locator('form').getByRole('status')).toContainText('peça o link a um Administrador')

  const { link } = await waitForMail(product.mails, bia.email)
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Confirme seu e-mail' })).toBeVisible()
  await expectNoViolations(page)
  await page.getByLabel('Senha', { exact: true }).fill(bia.password)
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click()
  await expect(notice(page, 'E-mail confirmado')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue(bia.email)
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused()
  await page.getByLabel('Senha', { exact: true }).fill(bia.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(bia.name)
})

test('signing out in one tab leads the others to the login', async ({ page, product, context }) => {
  await signUp(page, product)
  await signIn(page, product)
  await page.goto('/comercial/clientes')
  const other = await context.newPage()
  await other.goto('/')
  await expect(other.getByRole('heading', { level: 1 })).toContainText(administrador.name)
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await expect(other).toHaveURL('/login')
  await expect(notice(other, 'Você saiu em outra aba. Entre novamente para continuar.')).toBeVisible()
  await expect(notice(page, 'Você saiu em outra aba. Entre novamente para continuar.')).toHaveCount(0)
  await other.goto('/comercial/clientes')
  await expect(other).toHaveURL(/\/login/)
  await expect(other.getByLabel('E-mail')).toBeFocused()
  await other.keyboard.type(administrador.email)
  await other.getByLabel('Senha', { exact: true }).fill(administrador.password)
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { level: 1, name: 'Clientes' })).toBeFocused()
  await page.goto('/comercial/propostas')
  // The tab that stays loses its live connection before the one that leaves has its answer.
  await other.route('**/api/auth/sign-out', async route => {
    const response = await route.fetch()
    await expect(page).toHaveURL(/^[^?]*\/login\?voltar=/)
    await route.fulfill({ response })
  })
  await other.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(notice(page, 'Você saiu em outra aba. Entre novamente para continuar.')).toBeVisible()
  await other.unrouteAll({ behavior: 'wait' })
  await expect(other).toHaveURL('/login')
})

test.describe('by SMTP', () => {
  test.use({
    productEnv: async ({ smtp }, use) => {
      await use({ SMTP_URL: smtp.url, MAIL_FROM: 'Alicerce <nao-responda@empresa.com.br>' })
    },
  })

  test('the confirmation is delivered, after a receiver that was busy', async ({ page, product, smtp }) => {
    smtp.refuse(true)
    await page.goto('/login')
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(page.getByRole('heading', { name: 'Crie a primeira conta' })).toBeVisible()
    await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBe(768)
    await page.getByText('Cadastre-se e abra o link que chega').click()
    await page.getByLabel('Nome completo').fill(administrador.name)
    await page.getByLabel('E-mail').fill(administrador.email)
    await page.getByLabel('Senha', { exact: true }).fill(administrador.password)
    await page.getByRole('button', { name: 'Criar conta' }).click()
    await expect(notice(page, 'Cadastro realizado com sucesso!')).toBeVisible()
    await expect(
      notice(page, 'Verifique sua caixa de entrada (e spam) e clique no link para confirmar seu e-mail.'),
    ).toBeVisible()
    await expect.poll(() => product.log()).toContain('O servidor de e-mail recusou a mensagem')
    smtp.refuse(false)
    const { link, subject } = await waitForMail(smtp.mails, administrador.email, 0, 60_000)
    expect(subject).toBe('Confirme seu e-mail no Alicerce')
    await confirm(page, product, link)
    await signIn(page, product)
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(administrador.name)
    expect(product.log()).not.toContain(administrador.email)
    expect(product.log()).not.toContain(link.split('=')[1])
  })
})

test('the menus of the top bar: the theme by keyboard, and signing out on all devices', async ({
  page,
  product,
  browser,
}) => {
  await signUp(page, product)
  await signIn(page, product)
  await page.goto('/')
  await page.getByRole('button', { name: 'Tema' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menu')).toBeVisible()
  await page.getByRole('menuitemradio', { name: 'Escuro' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'dark')
  await expect(page.getByRole('button', { name: 'Tema' })).toBeFocused()

  const elsewhere = await browser.newContext({ baseURL: product.url })
  const other = await elsewhere.newPage()
  await signIn(other, product)
  await other.goto('/comercial/clientes')
  await expect(other.getByRole('heading', { name: 'Clientes' })).toBeVisible()

  await page.getByRole('button', { name: `Conta de ${administrador.name}` }).click()
  await expectNoViolations(page)
  await page.getByRole('menuitem', { name: 'Sair de todos os dispositivos' }).click()
  await expect(page).toHaveURL('/login')
  await other.reload()
  await expect(other).toHaveURL(/\/login/)
})
