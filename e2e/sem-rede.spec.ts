import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { administrador, signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { pngFile } from './support/files.ts'
import { startFront } from './support/next-build.ts'
import { dialog, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

const rita = { name: 'Rita Lima', email: 'rita@empresa.com.br', password: 'outra frase longa de acesso' }

test.use({ signedIn: true, serviceWorkers: 'allow' })

/** Waits until the interface is kept in the browser. */
async function keptBy(page: Page): Promise<void> {
  await page.evaluate(`navigator.serviceWorker.controller !== null || new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true)))`)
}

test('the product can be installed, and a page that is open learns of a newer build', async ({
  page,
  product,
}) => {
  const front = await startFront(product.url)
  // A part that does not come is asked for until it does.
  await page.route('**/assets/form-*.js', route => route.abort())
  await page.goto(`${front.url}/predial/chamados`)
  await page.getByRole('button', { name: 'Novo Chamado' }).click()
  await expect(dialog(page)).toHaveAccessibleName('Não foi possível abrir')
  await page.unrouteAll()
  await expect(dialog(page).getByLabel('Título')).toBeVisible()
  await keptBy(page)
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = await (await page.request.get(String(address))).json()
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' })
  for (const { src, sizes } of manifest.icons) {
    const icon = await page.request.get(src)
    const { width, height } = await sharp(await icon.body()).metadata()
    expect(`${width}x${height}`).toBe(sizes)
  }
  expect(manifest.icons.some(({ purpose = '' }) => purpose === 'maskable')).toBe(true)
  const kept: string[] = await page.evaluate(`(async () => {
    const caught = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
    return caught.flat().map(({ url }) => new URL(url).pathname)
  })()`)
  expect(kept).toContain('/')
  expect(kept.filter(path => path.startsWith('/api/'))).toEqual([])

  await page.getByLabel('Título').fill('Goteira')
  front.deploy()
  // Told by the next answer, whatever it is about; once, and again after what that answer says.
  await expect(notice(page, 'Nova versão disponível')).toBeHidden()
  await dialog(page).getByLabel('Categoria').fill('hid')
  await expect(notice(page, 'Nova versão disponível')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Goteira')
  page.on('dialog', question => question.accept())
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await reloaded
  front.stop()
})

/** By its element: an open dialog hides it from screen readers. */
const bar = (page: Page) => page.locator('section[aria-label="Conexão"]')

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(`/api/${path}`, { data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return answer.json()
}

/** Fills in a new ticket with a photo, with or without a network: what it chooses from was read with the page. */
async function fillTicket(page: Page, titulo: string): Promise<void> {
  await page.getByRole('button', { name: 'Novo Chamado' }).click()
  await dialog(page).getByLabel('Título').fill(titulo)
  await dialog(page).getByLabel('Descrição').fill('Perto da escada.')
  for (const [field, choice] of [
    ['Categoria', 'Hidráulica'],
    ['Local', 'Subsolo'],
  ]) {
    await dialog(page).getByLabel(String(field)).fill(String(choice).slice(0, 4).toLowerCase())
    await dialog(page).getByRole('option', { name: choice }).click()
  }
  await dialog(page)
    .getByLabel('Fotos', { exact: true })
    .setInputFiles(pngFile(`${titulo}.png`))
}

const save = (page: Page) => dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()

async function photosOf(page: Page, registro_id: number): Promise<string[]> {
  const { rows } = await post(page, 'predial/chamados/anexos/list', { registro_id })
  return rows.map(({ nome_arquivo }: { nome_arquivo: string }) => nome_arquivo)
}

test('what is registered without a network waits, and is sent once when there is one, whatever happened to the page', async ({
  page,
  context,
}) => {
  await post(page, 'predial/categorias/create', { nome: 'Hidráulica' })
  await post(page, 'predial/locais/create', { nome: 'Subsolo' })
  await page.goto('/predial/chamados')
  await keptBy(page)
  await context.setOffline(true)
  await expect(bar(page)).toContainText('Sem conexão.')
  await fillTicket(page, 'Goteira')
  await save(page)
  await expect(bar(page)).toContainText('1 registro aguardando envio.')
  await expect(notice(page, 'Sem conexão: chamado guardado')).toBeVisible()
  // That a list could not be read, which is asked for three times, takes the place of nothing.
  let unread = 0
  page.on('requestfailed', request => {
    if (request.url().endsWith('/chamados/list')) unread++
  })
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('escada')
  await expect.poll(() => unread).toBe(3)
  await page.waitForTimeout(500)
  await expect(notice(page, 'Sem conexão: chamado guardado')).toBeVisible()

  await page.evaluate("history.pushState({}, '', '/ssma/desvios?dialogo=novo')")
  await expect(dialog(page)).toHaveAccessibleName('Registrar Novo Desvio')
  await dialog(page).getByLabel('Título').fill('Piso solto')
  await dialog(page).getByLabel('Descrição do Desvio').fill('Na rampa.')
  await dialog(page).getByLabel('Local da Ocorrência').fill('Doca 3')
  await dialog(page).getByLabel('Tipo de Desvio').selectOption('Condição Insegura')
  await dialog(page).getByLabel('Risco Potencial').selectOption('Alto')
  await dialog(page).getByRole('button', { name: 'Registrar Desvio' }).click()
  await expect(bar(page)).toContainText('2 registros aguardando envio.')
  await bar(page).getByRole('button', { name: 'Ver' }).click()
  await expect(dialog(page).getByRole('listitem').first()).toContainText('1 foto')
  await expectNoViolations(page)
  await dialog(page).getByRole('button', { name: 'Fechar' }).last().click()

  const kept = await page.evaluate(`new Promise(resolve => {
    indexedDB.open('alicerce-sem-rede').onsuccess = ({ target }) => {
      const all = target.result.transaction('registros').objectStore('registros').getAll()
      all.onsuccess = () =>
        resolve(all.result.map(each => JSON.stringify(each) + new TextDecoder().decode(each.conteudo)).join())
    }
  })`)
  for (const told of ['Goteira', 'Piso', 'predial', administrador.email]) expect(kept).not.toContain(told)

  const beside = await context.newPage()
  await beside.goto('/predial/chamados')
  await page.reload()
  for (const tab of [page, beside]) {
    await expect(tab.getByRole('heading', { name: 'Sem conexão' })).toBeVisible()
    await expect(tab.getByRole('alert')).toContainText('Sem conexão com o servidor')
    await expect(bar(tab)).toContainText('2 registros guardados neste dispositivo aguardam envio.')
  }
  await expectNoViolations(page)
  // A network that was just joined leads nowhere yet.
  await page.route('**/api/sessao', route => route.abort(), { times: 1 })
  await context.setOffline(false)
  await expect(row(beside, 'Goteira')).toBeVisible()
  await expect(row(page, 'Piso solto')).toBeVisible()
  for (const tab of [page, beside]) await expect(bar(tab).getByRole('button', { name: 'Ver' })).toHaveCount(0)
  const { rows } = await post(page, 'predial/chamados/list', {})
  expect(rows.map(({ titulo }: { titulo: string }) => titulo)).toEqual(['Goteira'])
  expect(await photosOf(page, rows[0].id)).toEqual(['Goteira.png'])
  expect((await post(page, 'ssma/desvios/list', {})).rows).toHaveLength(1)
})

test('what the server does not take keeps its typing, and opens in its form again, for nobody else', async ({
  page,
  context,
  product,
}) => {
  const { id } = await post(page, 'predial/categorias/create', { nome: 'Hidráulica' })
  await post(page, 'predial/locais/create', { nome: 'Subsolo' })
  await page.goto('/predial/chamados')
  await fillTicket(page, 'Goteira')
  await expect(bar(page)).toBeAttached()
  await context.setOffline(true)
  await save(page)
  await expect(bar(page)).toContainText('1 registro aguardando envio.')
  await post(page, 'predial/categorias/create', { nome: 'Telhado' })
  await post(page, 'predial/categorias/delete', { id, version: 1 })
  await context.setOffline(false)
  await expect(bar(page)).toContainText('1 registro não aceito.')

  await signUp(page, product, rita)
  await signIn(page, product, rita)
  await page.reload()
  await expect(page.getByText(rita.name).first()).toBeVisible()
  await expect(bar(page)).toBeAttached()
  await expect(bar(page)).toHaveText('')
  await signIn(page, product)
  await page.reload()
  await expect(bar(page)).toContainText('1 registro não aceito.')
  await bar(page).getByRole('button', { name: 'Ver' }).click()
  await expect(dialog(page)).toContainText('Não foi aceito: Esta categoria não existe mais. Escolha outra.')
  await expectNoViolations(page)

  await dialog(page).getByRole('button', { name: 'Abrir no formulário: Goteira' }).click()
  await expect(dialog(page).getByLabel('Descrição')).toHaveValue('Perto da escada.')
  await expect(dialog(page).getByRole('listitem')).toContainText('Goteira.png')
  await expectNoViolations(page)
  await dialog(page).getByLabel('Categoria').fill('telh')
  await dialog(page).getByRole('option', { name: 'Telhado' }).click()
  await save(page)
  await expect(row(page, 'Goteira')).toContainText('Telhado')
  await expect(bar(page).getByRole('button', { name: 'Ver' })).toHaveCount(0)
  const { rows } = await post(page, 'predial/chamados/list', {})
  await expect.poll(() => photosOf(page, rows[0].id)).toEqual(['Goteira.png'])
})

test('a part that does not come says so in its place, and what is typed elsewhere stays', async ({
  page,
  context,
}) => {
  // Before the worker keeps the files: the first seconds of a first visit.
  await page.addInitScript(`Object.defineProperty(navigator, 'serviceWorker', { value: undefined })`)
  await page.goto('/perfil')
  await page.getByLabel('Nome Completo').fill('Nome digitado')
  await page.evaluate(`document.body.dataset.desde = 'antes'`)
  // What shows notices comes a second after the screen.
  await expect(page.getByRole('region', { name: /^Notificações/ })).toBeAttached()
  await context.setOffline(true)

  const failed = page.getByRole('dialog', { name: 'Não foi possível abrir' })
  await page.keyboard.press('Control+k')
  await failed.getByRole('button', { name: 'Tentar novamente' }).click()
  await expect(failed).toBeVisible()
  await expectNoViolations(page)
  await failed.getByRole('button', { name: 'Fechar' }).click()
  await expect(failed).toBeHidden()
  await page.getByRole('button', { name: 'Tema' }).click()
  await expect(notice(page, 'Não foi possível abrir')).toBeVisible()
  await expect(page.getByLabel('Nome Completo')).toHaveValue('Nome digitado')

  const menu = page.getByRole('complementary', { name: 'Menu lateral' })
  await menu.getByRole('link', { name: 'Lixeira' }).click()
  await page.getByRole('button', { name: 'Descartar' }).click()
  const missing = page.getByRole('heading', { name: 'Não foi possível abrir esta tela' })
  await expect(missing).toBeVisible()
  const unanswered = page.waitForEvent('requestfailed', request => request.url().endsWith('/healthz'))
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  await unanswered
  await expect(missing).toBeVisible()
  await expect(menu).toBeVisible()

  // It comes by itself.
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Lixeira' })).toBeVisible()

  // With a network as well, however often it did not come before.
  let asked = 0
  await page.route('**/assets/*.js', route => {
    asked += 1
    return route.abort()
  })
  await menu.getByRole('link', { name: 'Auditoria' }).click()
  await expect(missing).toBeVisible()
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.unroute('**/assets/*.js')
  await expect(page.getByRole('heading', { name: 'Auditoria' })).toBeVisible()
  expect(await page.evaluate('document.body.dataset.desde')).toBe('antes')
})

test('after a deploy, a part of the build before leads to the new one, and a save is followed by the offer', async ({
  page,
  product,
}) => {
  await page.addInitScript(`Object.defineProperty(navigator, 'serviceWorker', { value: undefined })`)
  const front = await startFront(product.url)
  await page.goto(`${front.url}/comercial/clientes`)
  await page.getByRole('button', { name: 'Novo Cliente' }).click()
  await dialog(page).getByLabel('Nome').fill('Padaria')
  front.deploy()
  await save(page)
  await expect(notice(page, 'Cliente adicionado')).toBeVisible()
  // At once, or, where it was offered before that notice, once that has left after its ten seconds.
  await expect(notice(page, 'Nova versão disponível')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('button', { name: 'Fechar' }).click()
  await expect(notice(page, 'Nova versão disponível')).toBeHidden()

  await page.route('**/assets/*.js', route => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Lixeira' }).click()
  await expect(page.getByRole('heading', { name: 'Não foi possível abrir esta tela' })).toBeVisible()
  const asked = page.waitForRequest(request => request.isNavigationRequest())
  await page.getByRole('button', { name: 'Tentar novamente' }).click()
  expect(new URL((await asked).url()).pathname).toBe('/ti/lixeira')
  front.stop()
})
