import type { Locator } from '@playwright/test'
import { photoWithPlace, picture } from '../src/platform/testing/files/pictures.ts'
import { signIn } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { boxAtRest, dialog, holdBack, notice, row } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

/** Its own size, once it is there: what did not arrive has none. */
const widthOf = (image: Locator) =>
  expect.poll(() => image.evaluate<number, { naturalWidth: number }>(element => element.naturalWidth))

test('what is typed while a form of a page is being saved stays, unsaved', async ({ page }) => {
  await page.goto('/perfil')
  const nome = page.getByLabel('Nome Completo')
  await nome.fill('Ana Lima')
  const answers = await holdBack(page, '**/api/conta/update')
  await page.keyboard.press('Enter')
  await nome.press('End')
  await nome.pressSequentially(' Reis')
  answers()
  await expect(page.getByRole('button', { name: 'Conta de Ana Lima', exact: true })).toBeVisible()
  await expect(nome).toHaveValue('Ana Lima Reis')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Conta de Ana Lima Reis' })).toBeVisible()
})

test('a picture of oneself is cut by keys and by touch, seen beside the name, and removed', async ({
  page,
  browser,
  product,
}) => {
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Enviar foto' }).click()
  const file = dialog(page).getByLabel('Imagem')
  await file.setInputFiles({ name: 'foto.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') })
  await expect(dialog(page).getByText('Este tipo de arquivo não é aceito.')).toBeVisible()
  await file.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('nada') })
  await expect(dialog(page).getByText('O navegador não conseguiu abrir esta imagem.')).toBeVisible()

  await file.setInputFiles({ name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await photoWithPlace() })
  const frame = dialog(page).getByRole('application', { name: 'Recorte da foto' })
  await expectNoViolations(page)
  const top = () => frame.locator('img').evaluate(image => Number.parseFloat(image.style.top))
  // Upright it is 400 wide and 600 high: a quarter of the frame is out of sight above and below.
  expect(await top()).toBeCloseTo(-25)
  await frame.focus()
  await page.keyboard.press('ArrowUp')
  expect(await top()).toBeCloseTo(-29)
  const zoom = dialog(page).getByLabel('Zoom')
  await page.keyboard.press('+')
  await expect(zoom).toHaveAttribute('aria-valuetext', '110%')
  await zoom.fill('1')
  for (let step = 0; step < 10; step++) await frame.press('ArrowUp')
  expect(await top()).toBeCloseTo(-50)

  const sent = page.waitForRequest('**/api/conta/enviarAvatar')
  await dialog(page).getByRole('button', { name: 'Salvar', exact: true }).click()
  // What leaves is the square as the browser drew it, not the chosen file.
  expect(decodeURIComponent((await sent).headers()['x-arquivo'] ?? '')).toContain('"foto.jpeg"')
  await expect(notice(page, 'Foto atualizada')).toBeVisible()
  const inBar = page.getByRole('button', { name: /^Conta de/ }).locator('img')
  await widthOf(inBar).toBe(256)
  await page.goto('/ti/usuarios')
  await widthOf(row(page, 'ana@empresa.com.br').locator('img')).toBe(256)

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true })
  const touching = await phone.newPage()
  await signIn(touching, product)
  await touching.goto(`${product.url}/perfil`)
  await touching.getByRole('button', { name: 'Trocar foto' }).click()
  await dialog(touching)
    .getByLabel('Imagem')
    .setInputFiles({ name: 'larga.png', mimeType: 'image/png', buffer: await picture('png') })
  const touched = dialog(touching).getByRole('application')
  const box = await boxAtRest(touched)
  const devtools = await phone.newCDPSession(touching)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...across: number[]) =>
    devtools.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: across.map((x, id) => ({ x: (box?.x ?? 0) + x, y: (box?.y ?? 0) + 100, id })),
    })
  await touch('touchStart', 100, 140)
  await touch('touchMove', 80, 160)
  await touch('touchEnd')
  await expect(dialog(touching).getByLabel('Zoom')).toHaveAttribute('aria-valuetext', '200%')
  const left = () => touched.locator('img').evaluate(image => Number.parseFloat(image.style.left))
  const before = await left()
  await touch('touchStart', 100)
  await touch('touchMove', 40)
  await touch('touchEnd')
  await expect.poll(left).toBeLessThan(before)
  await expectNoViolations(touching)
  await dialog(touching).getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(touching, 'Foto atualizada')).toBeVisible()
  await touching.getByRole('button', { name: 'Remover foto' }).click()
  await expect(notice(touching, 'Foto removida')).toBeVisible()
  await expect(touching.getByRole('button', { name: 'Enviar foto' })).toBeVisible()
  await expect(touching.getByRole('button', { name: /^Conta de/ }).locator('img')).toHaveCount(0)
  await phone.close()
})

test('the focus stays where one was on the page of one’s account', async ({ page, browser, product }) => {
  for (let more = 0; more < 2; more++) {
    const context = await browser.newContext({ baseURL: product.url })
    await signIn(await context.newPage(), product)
    await context.close()
  }
  await page.goto('/perfil')
  await page.getByRole('button', { name: 'Criar endereço' }).press('Enter')
  await expect(dialog(page).getByRole('button', { name: 'Copiar endereço' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Criar outro endereço' })).toBeFocused()

  await page.getByRole('button', { name: 'Ativar segundo fator' }).press('Enter')
  await expect(dialog(page).getByLabel('Senha')).toBeFocused()
  await page.keyboard.press('Escape')

  const ending = page.getByRole('button', { name: /^Encerrar (?!todas)/ })
  await expect(ending).toHaveCount(2)
  // What else is asked again comes later than the list: the next one may be ended meanwhile.
  const answered = Promise.withResolvers<void>()
  await page.route(
    '**/api/conta/calendario/get',
    async route => {
      await answered.promise
      await route.continue()
    },
    { times: 1 },
  )
  await ending.first().press('Enter')
  await expect(ending).toHaveCount(1)
  await expect(ending).toBeFocused()
  await ending.press('Enter')
  await expect(page.getByRole('heading', { name: 'Sessões ativas' })).toBeFocused()
  answered.resolve()
  await expectNoViolations(page)
})

test('one chooses one’s mails; the company’s logo stands in the menu and on the sign-in page', async ({
  page,
  product,
  browser,
}) => {
  await page.goto('/configuracoes')
  const mails = page.getByRole('region', { name: 'E-mails' })
  await expect(mails).toContainText('Este servidor não envia e-mails.')
  await expect(mails).not.toContainText('chegam sempre')
  await mails.getByLabel('Chamado atribuído a mim').uncheck()
  await mails.getByLabel('Contas a pagar').selectOption('Todo dia útil')
  await mails.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Preferências salvas')).toBeVisible()
  await expect(mails.getByRole('button', { name: 'Salvar', exact: true })).toBeDisabled()
  await page.reload()
  await expect(mails.getByLabel('Chamado atribuído a mim')).not.toBeChecked()
  await expect(mails.getByLabel('Mudança de status de chamado meu')).toBeChecked()
  await expect(mails.getByLabel('Contas a pagar')).toHaveValue('diario')

  const company = page.getByRole('region', { name: 'Empresa' })
  await company.getByLabel('Nome da empresa').fill('Padaria do Sol')
  await company.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(notice(page, 'Configurações salvas')).toBeVisible()
  const buffer = await picture('png', { width: 1600, height: 400 })
  await page.getByLabel('Imagem').setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })
  await expect(notice(page, 'Logotipo atualizado')).toBeVisible()
  const menu = page.getByRole('complementary', { name: 'Menu lateral' })
  await widthOf(menu.getByRole('img', { name: 'Padaria do Sol' })).toBe(640)
  await expectNoViolations(page)

  const context = await browser.newContext({ colorScheme: 'dark' })
  const visitor = await context.newPage()
  await visitor.goto(`${product.url}/login`)
  const logo = visitor.getByRole('img', { name: 'Padaria do Sol' })
  await widthOf(logo).toBe(640)
  await expectNoViolations(visitor)
  await page.getByRole('button', { name: 'Remover logotipo' }).click()
  await expect(notice(page, 'Logotipo removido')).toBeVisible()
  await expect(menu.getByText('Padaria do Sol')).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByText('Padaria do Sol')).toBeVisible()
  await context.close()
})
