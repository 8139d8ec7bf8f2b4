import type { Page } from '@playwright/test'
import { administrador, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, dialog, later, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }

const BACK = 'Rascunho recuperado'

const nome = (page: Page) => dialog(page).getByLabel('Nome')

/** What is typed is kept, sealed, a moment later. */
async function kept(page: Page, type: () => Promise<void>): Promise<void> {
  const drafts = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key]) => key.includes('rascunho')))
  const before = await drafts()
  await type()
  await expect.poll(drafts).not.toEqual(before)
}
const cancel = (page: Page) => dialog(page).getByRole('button', { name: 'Cancelar' }).click()
const discard = (page: Page) =>
  page.getByRole('alertdialog').getByRole('button', { name: 'Descartar' }).click()

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Ends the page as a crash of its tab does: nothing is asked, nothing is written any more. */
async function crash(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // It has nobody left to answer.
  session.send('Page.crash').catch(() => {})
  await crashed
}

test.beforeEach(async ({ page }) => {
  // A browser asks before it leaves what was typed: here, one leaves.
  page.on('dialog', question => question.accept())
})

test('what was typed comes back after a reload and a crash, with the names of what was chosen, until it is saved', async ({
  page,
  context,
}) => {
  await post(page, 'comercial/clientes/create', { nome_cliente: 'Padaria Três Irmãos' })
  const address = '/comercial/propostas?dialogo=novo'
  await page.goto(address)
  await dialog(page).getByLabel('Título').fill('Forno novo')
  await dialog(page).getByLabel('Cliente').fill('padar')
  await dialog(page).getByRole('option', { name: 'Padaria Três Irmãos' }).click()
  await dialog(page).getByLabel('Valor (R$)').fill('1.234,5')
  await page.reload()
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Forno novo')
  await expect(dialog(page).getByLabel('Cliente')).toHaveValue('Padaria Três Irmãos')
  await expect(dialog(page).getByLabel('Valor (R$)')).toHaveValue('1.234,50')
  await expectNoViolations(page)

  await kept(page, () => dialog(page).getByLabel('Descrição dos serviços').fill('Com instalação.'))
  await crash(page)
  const next = await context.newPage()
  next.on('dialog', question => question.accept())
  await next.goto(address)
  await expect(dialog(next).getByText(BACK)).toBeVisible()
  await expect(dialog(next).getByLabel('Descrição dos serviços')).toHaveValue('Com instalação.')

  // Another tab with the same form has a draft of its own, while this one is at work.
  const beside = await context.newPage()
  await beside.goto(address)
  await expect(dialog(beside).getByLabel('Título')).toHaveValue('')
  await dialog(beside).getByLabel('Título').fill('Outra')
  await expect(dialog(beside).getByText(BACK)).toHaveCount(0)
  await cancel(beside)
  await expect(beside.getByRole('alertdialog')).toContainText('Descartar alterações?')
  await discard(beside)
  await beside.close()

  await dialog(next).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(next, 'Proposta criada')).toBeVisible()
  await expect(row(next, 'Forno novo')).toContainText('Padaria Três Irmãos')
  await next.goto(address)
  await expect(dialog(next).getByLabel('Título')).toHaveValue('')
  await expect(dialog(next).getByText(BACK)).toHaveCount(0)
  expect(
    await next.evaluate(() => Object.keys(localStorage).filter(key => key.includes('rascunho'))),
  ).toEqual([])
})

test('what is typed before the browser has told which tab the form is in is kept as well', async ({
  page,
}) => {
  // The first page is left before the answer comes, as on a busy machine.
  await page.addInitScript(`
    if (!sessionStorage.getItem('segunda')) navigator.locks.request = () => new Promise(() => {})
    sessionStorage.setItem('segunda', 'sim')`)
  await page.goto('/predial/locais?dialogo=novo')
  await nome(page).fill('Almoxarifado')
  await page.reload()
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  await expect(nome(page)).toHaveValue('Almoxarifado')
})

/** Ends the session behind the screen's back: it still believes in it. */
async function expireSession(page: Page): Promise<void> {
  const { cookies } = await page.context().storageState()
  const answer = await page.request.post('/api/auth/sign-out', { data: {} })
  expect(answer.ok(), await answer.text()).toBe(true)
  await page.context().addCookies(cookies)
}

async function signInOnScreen(page: Page, account = administrador): Promise<void> {
  await page.getByLabel('E-mail').fill(account.email)
  await page.getByLabel('Senha', { exact: true }).fill(account.password)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a session that ends while one types: the same person finds it again, nobody else does', async ({
  page,
  product,
}) => {
  await signUp(page, product, rita)
  const { id } = await post(page, 'comercial/clientes/create', { nome_cliente: 'Mercado' })
  await page.goto(`/comercial/clientes?dialogo=editar&id=${id}`)
  await kept(page, () => nome(page).fill('Mercado Central'))
  await expireSession(page)
  // The page may hear of it by itself before the press, and leave: then there is nothing to save.
  const save = dialog(page).getByRole('button', { name: 'Salvar', exact: true })
  await save.or(page.getByRole('heading', { name: 'Entrar' })).click()
  await expect(page).toHaveURL(/\/login/)
  const refused = notice(page, 'Erro de autenticação')
  await expect(refused.or(notice(page, 'Sua sessão terminou')).first()).toBeVisible()

  await signInOnScreen(page, rita)
  await expect(page).toHaveURL(new RegExp(`dialogo=editar&id=${id}`))
  await expect(nome(page)).toHaveValue('Mercado')
  await expect(page.getByText(BACK)).toHaveCount(0)
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))
  for (const told of ['Central', 'clientes', administrador.email]) expect(stored).not.toContain(told)

  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()
  await page.getByRole('button', { name: 'Sair', exact: true }).click()
  await expect(page).toHaveURL('/login')
  await page.goto(`/comercial/clientes?dialogo=editar&id=${id}`)
  await signInOnScreen(page)
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  await expect(nome(page)).toHaveValue('Mercado Central')
  await dialog(page).getByRole('button', { name: 'Descartar' }).click()
  await expect(nome(page)).toHaveValue('Mercado')
  await expect(nome(page)).toBeFocused()
  await page.reload()
  await expect(nome(page)).toHaveValue('Mercado')
  await expect(page.getByText(BACK)).toHaveCount(0)
})

test('what was typed over a record that others changed or deleted meanwhile', async ({ page }) => {
  const client = await post(page, 'comercial/clientes/create', {
    nome_cliente: 'Oficina',
    telefone: '1133334444',
  })
  const address = `/comercial/clientes?dialogo=editar&id=${client.id}`
  await page.goto(address)
  await kept(page, () => nome(page).fill('Oficina do Zé'))
  const dados = { nome_cliente: 'Oficina Nova', telefone: '1144445555' }
  await post(page, 'comercial/clientes/update', { id: client.id, version: client.version, dados })
  await page.reload()
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  const panel = dialog(page).getByRole('region', { name: 'Conflito' })
  await expect(panel).toContainText('Oficina do Zé')
  await expect(panel).toContainText('Oficina Nova')
  await expect(dialog(page).getByLabel('Telefone')).toHaveValue('1144445555')
  await expectNoViolations(page)
  await panel.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await kept(page, () => dialog(page).getByLabel('Endereço').fill('Rua das Flores, 10'))

  await post(page, 'comercial/clientes/delete', { id: client.id })
  await page.reload()
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Registrar como novo' }).click()
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Cliente adicionado')).toBeVisible()
  await expect(row(page, 'Oficina do Zé')).toContainText('(11) 4444-5555')
})

test('comments, files, passwords and pages: what comes back and what does not', async ({ page }) => {
  const place = async (entity: string, nome: string) =>
    (await post(page, `predial/${entity}/create`, { nome })).id
  const ids = {
    categoria_id: await place('categorias', 'Elétrica'),
    local_id: await place('locais', 'Térreo'),
  }
  const { id } = await post(page, 'predial/chamados/create', {
    titulo: 'Lâmpada',
    descricao: 'Queimou',
    ...ids,
  })
  await page.goto('/predial/chamados')
  await act(row(page, 'Lâmpada'), 'Visualizar')
  await expect(page).toHaveURL(new RegExp(`dialogo=ver&id=${id}`))
  await dialog(page).getByLabel('Comentário').fill('Já comprei a')
  await page.reload()
  await expect(dialog(page).getByText(BACK)).toBeVisible()
  await expect(dialog(page).getByLabel('Comentário')).toHaveValue('Já comprei a')
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('alertdialog')).toContainText('Descartar alterações?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toContainText('Descartar alterações?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await dialog(page).getByLabel('Comentário').fill('Já comprei a lâmpada.')
  await dialog(page).getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Já comprei a lâmpada.' })).toBeVisible()
  await page.reload()
  await expect(dialog(page).getByRole('listitem').filter({ hasText: 'Já comprei a lâmpada.' })).toBeVisible()
  await expect(page.getByText(BACK)).toHaveCount(0)

  const person = { nome_completo: 'Beto', cpf: '52998224725', tipo_contrato: 'CLT' }
  await post(page, 'rh/funcionarios/create', person)
  await page.goto('/rh/funcionarios')
  await act(row(page, 'Beto'), 'Anexar documento')
  await dialog(page).getByLabel('Tipo do Documento').fill('Carteira')
  await dialog(page)
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'carteira.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await page.reload()
  await act(row(page, 'Beto'), 'Anexar documento')
  await expect(dialog(page).getByText('Escolha de novo o arquivo: carteira.pdf.')).toBeVisible()
  await expect(dialog(page).getByLabel('Tipo do Documento')).toHaveValue('Carteira')
  await expectNoViolations(page)
  await dialog(page)
    .getByLabel('Arquivo')
    .setInputFiles({ name: 'carteira.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') })
  await expect(dialog(page).getByText('Escolha de novo')).toHaveCount(0)
  await cancel(page)
  await discard(page)
  await expect(dialog(page)).toHaveCount(0)

  await page.goto('/ti/usuarios?dialogo=novo')
  await dialog(page).getByLabel('Nome Completo').fill('Bia')
  await dialog(page).getByLabel('Senha').fill('um segredo bem guardado')
  await page.reload()
  await expect(dialog(page).getByLabel('Nome Completo')).toHaveValue('Bia')
  await expect(dialog(page).getByLabel('Senha')).toHaveValue('')
  await dialog(page).getByRole('button', { name: 'Descartar' }).click()
  await cancel(page)

  await page.goto('/perfil')
  await page.getByLabel('Nome completo').fill('Ana de Souza')
  await page.getByRole('link', { name: 'Lixeira' }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Descartar alterações?')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Continuar editando' }).click()
  await expect(page.getByLabel('Nome completo')).toBeFocused()
  await page.reload()
  await expect(page.getByText(BACK)).toBeVisible()
  await expect(page.getByLabel('Nome completo')).toHaveValue('Ana de Souza')
  await expectNoViolations(page)
  await page.getByRole('button', { name: 'Descartar' }).click()
  await expect(page.getByLabel('Nome completo')).toHaveValue(administrador.name)
})

test('Back closes an open calendar first, then asks whether to discard', async ({ page }) => {
  await page.goto('/comercial/propostas')
  await later(page)
  await page.getByRole('button', { name: 'Nova Proposta' }).click()
  await dialog(page).getByLabel('Título').fill('Galpão')
  await dialog(page).getByRole('button', { name: 'Abrir calendário' }).last().click()
  const calendar = page.getByRole('dialog', { name: /^Escolher data/ })
  await expect(calendar).toBeVisible()
  await page.goBack()
  await expect(calendar).toHaveCount(0)
  await expect(dialog(page).getByLabel('Título')).toHaveValue('Galpão')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.goBack()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await discard(page)
  await expect(dialog(page)).toHaveCount(0)
})
