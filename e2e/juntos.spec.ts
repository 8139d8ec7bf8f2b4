import type { Browser, Page } from '@playwright/test'
import { BUILT_SERVER } from '../src/platform/server/ground/node-flags.ts'
import { startProduct } from '../src/platform/testing/servers/product.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { act, appears, dialog, holdBack, notice, row } from './support/screen.ts'
import { expect, ON_BOTH, ONLY_POSTGRESQL, OWN_SERVER, test } from './support/test.ts'

test.use({ signedIn: true })

const NOW = 2_000

/** Another person's browser, signed in on the same product. */
async function colleague(browser: Browser, page: Page): Promise<Page> {
  const context = await browser.newContext({ storageState: await page.context().storageState() })
  return context.newPage()
}

const create = async (page: Page, nome_cliente: string) => {
  const answer = await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente } })
  expect(answer.ok()).toBe(true)
}

test('what one person changes appears in the list of another, who goes on typing', { tag: ON_BOTH }, async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/comercial/clientes')
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  const other = await colleague(browser, page)
  await other.goto(`${product.url}/comercial/clientes?dialogo=novo`)
  await dialog(other).getByLabel('Nome').fill('Padaria Três Irmãos')

  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await dialog(page).getByLabel('Nome').fill('Meio digitado')
  await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()
  await appears(page.locator('tbody'), 'Padaria Três Irmãos', NOW)
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Meio digitado')
  await expect(dialog(page).getByLabel('Nome')).toBeFocused()
})

test('the menu of a row stays open while others change the order of the list', async ({ page }) => {
  for (const name of ['Bazar', 'Casa Verde', 'Doceria']) await create(page, name)
  await page.goto('/comercial/clientes')
  await row(page, 'Bazar').getByRole('button', { name: 'Mais ações' }).click()
  const menu = page.getByRole('menu', { name: 'Ações: Bazar' })
  await expect(menu).toBeVisible()
  const listed = await page.request.post('/api/comercial/clientes/list', { data: { busca: 'Doceria' } })
  const [{ id, version }] = (await listed.json()).rows
  const told = page.waitForResponse(response => response.url().endsWith('/clientes/list'))
  const dados = { nome_cliente: 'Antiga Doceria' }
  const answer = await page.request.post('/api/comercial/clientes/update', { data: { id, version, dados } })
  expect(answer.ok(), await answer.text()).toBe(true)
  await told
  const names = page.locator('tbody [data-card=title]')
  await page.evaluate('new Promise(done => setTimeout(() => requestAnimationFrame(done), 500))')
  await expect(menu).toBeVisible()
  await expect(names).toHaveText(['Bazar', 'Casa Verde', 'Doceria'])
  await page.keyboard.press('Escape')
  await expect(names).toHaveText(['Antiga Doceria', 'Bazar', 'Casa Verde'])
  await expect(row(page, 'Bazar').getByRole('button', { name: 'Mais ações' })).toBeFocused()
})

test('what changes after a list was read and before its event stream is open comes with the stream', async ({
  page,
}) => {
  const open = await holdBack(page, '**/api/eventos*')
  await page.goto('/comercial/clientes')
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await create(page, 'Padaria Três Irmãos')
  open()
  await appears(page.locator('tbody'), 'Padaria Três Irmãos', NOW)
})

test('a browser whose event stream is refused for there being too many asks again by itself, without a word', async ({
  page,
}) => {
  await page.clock.install()
  await page.route(
    '**/api/eventos*',
    route => route.fulfill({ status: 429, headers: { 'retry-after': '60' } }),
    {
      times: 1,
    },
  )
  const refused = page.waitForResponse('**/api/eventos*')
  await page.goto('/comercial/clientes')
  expect((await refused).status()).toBe(429)
  await expect(page.getByText('Nenhum cliente encontrado.')).toBeVisible()
  await create(page, 'Padaria Três Irmãos')
  await expect(page.getByText(/sem conexão/i)).toHaveCount(0)

  const taken = page.waitForResponse('**/api/eventos*')
  await page.clock.fastForward(61_000)
  expect((await taken).status()).toBe(200)
  // What changed meanwhile comes with it.
  await appears(page.locator('tbody'), 'Padaria Três Irmãos', NOW)
})

test('two people edit the same record: the second sees both values, chooses, and loses nothing', {
  tag: ON_BOTH,
}, async ({ page, browser, product }) => {
  await create(page, 'Mercado Bom Preço')
  await page.goto('/comercial/clientes')
  const other = await colleague(browser, page)
  await other.goto(`${product.url}/comercial/clientes`)
  for (const person of [page, other])
    await row(person, 'Mercado').getByRole('button', { name: 'Editar' }).click()

  await dialog(page).getByLabel('Nome').fill('Mercado Preço Justo')
  await dialog(page).getByLabel('Telefone').fill('1134567890')
  await dialog(other).getByLabel('Nome').fill('Supermercado Bom Preço')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()

  const conflict = dialog(other).getByRole('region', { name: 'Conflito' })
  await expect(conflict.getByRole('group', { name: 'Nome' })).toContainText('Supermercado Bom Preço')
  await expect(conflict.getByRole('group', { name: 'Nome' })).toContainText('Mercado Preço Justo')
  await expect(
    conflict.getByRole('group', { name: 'Telefone' }).getByRole('radio', { name: /Já salvo/ }),
  ).toBeChecked()
  await expectNoViolations(other)
  await conflict.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await expect(dialog(other).getByLabel('Nome')).toHaveValue('Supermercado Bom Preço')
  await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(other, 'Cliente atualizado')).toBeVisible()
  await expect(row(other, 'Supermercado Bom Preço')).toContainText('(11) 3456-7890')
  await appears(row(page, 'Supermercado Bom Preço'), '(11) 3456-7890', NOW)

  await act(row(page, 'Supermercado'), 'Histórico')
  await expect(dialog(page).getByRole('listitem')).toHaveCount(3)
  await expect(dialog(page).getByRole('listitem').first()).toContainText(
    'Mercado Preço Justo → Supermercado Bom Preço',
  )
  await expectNoViolations(page)
})

test('a fact is edited in its place while another person saves: the choice appears, and nothing is lost', {
  tag: ON_BOTH,
}, async ({ page, browser, product }) => {
  const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }
  const context = await browser.newContext({ baseURL: product.url })
  const hers = await context.newPage()
  await signUp(hers, product, rita)
  await signIn(hers, product, rita)
  await hers.goto('/comercial/clientes')
  await create(hers, 'Mercado Bom Preço')
  await row(hers, 'Mercado').getByRole('button', { name: 'Editar' }).click()
  await page.goto('/comercial/clientes/1')
  const ficha = page.locator('[data-registro]')
  const fact = (label: string) => ficha.locator(`[data-fato][aria-description="Alterar ${label}"]`)
  // One fact is left unsaved for another one.
  await fact('E-mail').click()
  await ficha.getByLabel('E-mail').fill('compras@bompreco.com.br')
  await fact('Telefone').click()
  await ficha.getByLabel('Telefone').fill('1133334444')

  await dialog(hers).getByLabel('Nome').fill('Mercado Preço Justo')
  await dialog(hers).getByLabel('Telefone').fill('1122223333')
  const told = page.waitForResponse(response => response.url().endsWith('/clientes/ficha'))
  await dialog(hers).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(hers, 'Cliente atualizado')).toBeVisible()
  // The page hears of it, and leaves what is being typed alone.
  await told
  await expect(ficha.getByLabel('Telefone')).toHaveValue('(11) 3333-4444')
  await expect(ficha.getByLabel('Telefone')).toBeFocused()

  await page.keyboard.press('Enter')
  const conflict = ficha.getByRole('region', { name: 'Conflito' })
  await expect(conflict).toContainText('Rita Lima')
  await expect(conflict.getByRole('group', { name: 'Telefone' })).toContainText('(11) 3333-4444')
  await expect(conflict.getByRole('group', { name: 'Telefone' })).toContainText('(11) 2222-3333')
  const name = conflict.getByRole('group', { name: 'Nome' }).getByRole('radio', { name: /Já salvo/ })
  await expect(name).toBeChecked()
  await expectNoViolations(page)
  await conflict.getByRole('button', { name: 'Usar estas escolhas' }).click()
  await expect(conflict).toHaveCount(0)
  await expect(ficha.getByLabel('Telefone')).toHaveValue('(11) 3333-4444')
  await ficha.getByLabel('Telefone').press('Enter')
  await expect(notice(page, 'Cliente atualizado')).toBeVisible()
  await expect(fact('Nome')).toHaveText('Mercado Preço Justo')
  await expect(fact('E-mail')).toHaveText('compras@bompreco.com.br')
  await expect(fact('Telefone')).toHaveText('(11) 3333-4444')
  // What was saved is called, and written to.
  for (const [verb, href] of [
    ['Ligar', 'tel:+551133334444'],
    ['Escrever', 'mailto:compras@bompreco.com.br'],
  ] as const)
    await expect(ficha.getByRole('link', { name: verb })).toHaveAttribute('href', href)
  await context.close()
})

test('on two servers of one database it is the same: live lists, and the second to save chooses', {
  tag: [ONLY_POSTGRESQL, OWN_SERVER],
}, async ({ page, browser, databaseEnv }) => {
  const second = await startProduct(databaseEnv, { program: BUILT_SERVER })
  try {
    await create(page, 'Mercado Bom Preço')
    await page.goto('/comercial/clientes')
    const other = await colleague(browser, page)
    await other.goto(`${second.url}/comercial/clientes`)
    for (const person of [page, other])
      await row(person, 'Mercado').getByRole('button', { name: 'Editar' }).click()
    await dialog(other).getByLabel('Nome').fill('Supermercado Bom Preço')
    await dialog(page).getByLabel('Nome').fill('Mercado Preço Justo')
    await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(notice(page, 'Cliente atualizado')).toBeVisible()
    await appears(other.locator('tbody'), 'Mercado Preço Justo', NOW)
    await expect(dialog(other).getByLabel('Nome')).toHaveValue('Supermercado Bom Preço')
    await expect(dialog(other).getByLabel('Nome')).toBeFocused()

    await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()
    const conflict = dialog(other).getByRole('region', { name: 'Conflito' })
    await expect(conflict.getByRole('group', { name: 'Nome' })).toContainText('Mercado Preço Justo')
    await conflict.getByRole('button', { name: 'Usar estas escolhas' }).click()
    await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()
    await appears(page.locator('tbody'), 'Supermercado Bom Preço', NOW)

    // So is the bell of whom something begins to wait for.
    const post = async (path: string, data: object): Promise<{ id: number; version: number }> => {
      const answer = await page.request.post(`/api/predial/${path}`, { data })
      expect(answer.ok(), await answer.text()).toBe(true)
      return answer.json()
    }
    const { usuario } = await (await page.request.get('/api/sessao')).json()
    const [categoria, local] = [
      await post('categorias/create', { nome: 'Elétrica' }),
      await post('locais/create', { nome: 'Sede' }),
    ]
    const { id, version } = await post('chamados/create', {
      ...{ titulo: 'Lâmpada queimada', descricao: 'x', prioridade: 'Alta' },
      ...{ categoria_id: categoria.id, local_id: local.id },
    })
    await expect(other.getByRole('link', { name: 'Espera por mim', exact: true }).first()).toBeVisible()
    await post('chamados/atribuir', { id, version, dados: { responsavel_id: usuario.id } })
    await expect(other.getByRole('link', { name: 'Espera por mim: 1' })).toBeVisible({ timeout: NOW })
  } finally {
    await second.dispose()
  }
})

test('a record that somebody saved meanwhile is deleted only after asking again', async ({
  page,
  browser,
  product,
}) => {
  await create(page, 'Mercado Bom Preço')
  await page.goto('/comercial/clientes')
  await row(page, 'Mercado').getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('propostas associadas também podem ser afetadas')
  const other = await colleague(browser, page)
  await other.goto(`${product.url}/comercial/clientes?dialogo=editar&id=1`)
  await dialog(other).getByLabel('Telefone').fill('1134567890')
  await dialog(other).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(other, 'Cliente atualizado')).toBeVisible()

  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(question).toContainText(
    'Você alterou este registro em outro lugar depois que você o viu. Excluir mesmo assim?',
  )
  await expectNoViolations(page)
  await expect(row(other, 'Mercado')).toBeVisible()
  await question.getByRole('button', { name: 'Excluir mesmo assim' }).click()
  await expect(notice(page, 'Cliente excluído')).toBeVisible()
  await expect(row(other, 'Mercado')).toHaveCount(0)
})

test('a record that was deleted while somebody edited it can be registered again', async ({
  page,
  browser,
  product,
}) => {
  await create(page, 'Oficina do Zé')
  await page.goto('/comercial/clientes')
  await row(page, 'Oficina').getByRole('button', { name: 'Editar' }).click()
  await dialog(page).getByLabel('Endereço').fill('Rua das Flores, 10')
  const other = await colleague(browser, page)
  await other.goto(`${product.url}/comercial/clientes`)
  await row(other, 'Oficina').getByRole('button', { name: 'Excluir' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(notice(other, 'Cliente excluído')).toBeVisible()

  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await dialog(page).getByRole('button', { name: 'Registrar como novo' }).click()
  await expect(dialog(page).getByLabel('Endereço')).toHaveValue('Rua das Flores, 10')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Cliente adicionado')).toBeVisible()
  await appears(other.locator('tbody'), 'Oficina do Zé', NOW)
})
