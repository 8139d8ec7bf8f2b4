import { readPdf } from '#platform/testing/files/pdf.ts'
import { expectNoViolations } from './support/axe.ts'
import { loaded } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

test('Ajuda leads from a page to the guide of its department', async ({ page }) => {
  await page.goto('/comercial/clientes')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Ajuda' }).click()

  await expect(page).toHaveURL('/ajuda/comercial')
  await expect(page).toHaveTitle('Guia do Comercial · Alicerce')
  await expect(page.getByRole('heading', { level: 1, name: 'Guia do Comercial' })).toBeFocused()
  const picture = page.getByRole('img', { name: 'Uma proposta com itens, cuja soma é o valor' })
  await expect.poll(() => loaded(picture)).toBe(true)
  await expectNoViolations(page)

  const contents = page.getByRole('navigation', { name: 'Nesta página' })
  await contents.getByRole('link', { name: 'Enviar a proposta ao cliente' }).click()
  await expect(page).toHaveURL('/ajuda/comercial#enviar-a-proposta-ao-cliente')
  await expect(page.getByRole('heading', { name: 'Enviar a proposta ao cliente' })).toBeInViewport()

  // A link to a part of another guide arrives at that part.
  await page.getByRole('main').getByRole('link', { name: 'Financeiro' }).click()
  await expect(page).toHaveURL('/ajuda/financeiro#projetos-e-o-que-eles-custam')
  await expect(page.getByRole('heading', { name: 'Projetos e o que eles custam' })).toBeInViewport()

  await page.getByRole('navigation', { name: 'Trilha' }).getByRole('link', { name: 'Ajuda' }).click()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(8)
  await expectNoViolations(page)

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('guia pred')
  await page.getByRole('option', { name: /Guia do Predial/ }).click()
  await expect(page).toHaveURL('/ajuda/predial')
})

test('a guide fits a phone with a phone’s pictures, and paper', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/ssma/desvios')
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Ajuda' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Guia de SSMA' })).toBeVisible()
  const picture = page.getByRole('img', { name: 'O formulário de um novo desvio' })
  await expect
    .poll(() => picture.evaluate((image: unknown) => (image as { currentSrc: string }).currentSrc))
    .toContain('novo-desvio-celular')

  const { pages } = await readPdf(await page.pdf({ preferCSSPageSize: true, format: 'A4' }))
  const paper = pages.join('\n')
  expect(paper).toContain('Imprimir a ficha')
  expect(paper).toContain('/ajuda/ssma')
  for (const text of ['Nesta página', 'Abrir menu', 'Sair']) expect(paper).not.toContain(text)
  expect(pages.length).toBeLessThan(5)

  await page.goto('/ajuda')
  const guides = page.getByRole('main').getByRole('link')
  await expect(guides).toHaveCount(8)
  const addresses = await guides.evaluateAll((links: unknown[]) =>
    links.map(link => (link as { pathname: string }).pathname),
  )
  for (const address of ['/ajuda', ...addresses]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await page.evaluate('document.documentElement.scrollWidth'), address).toBe(390)
    await expectNoViolations(page)
  }
})

test('a screen explains itself at the first visit, and again when asked', async ({ page }) => {
  const choose = (valor: string | null) =>
    page.request.post('/api/preferencias/gravar', { data: { chave: 'ajuda', valor } })
  await choose(null)
  await page.goto('/comercial/clientes')
  const help = page.getByRole('complementary', { name: 'Clientes' })
  // It waits for a moment in which nobody works, and no notice has its place.
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<p data-notice></p>')`)
  await page.waitForTimeout(4000)
  await expect(help).toHaveCount(0)
  await page.evaluate(`document.querySelector('[data-notice]').remove()`)
  await expect(help).toContainText('Aqui ficam os clientes', { timeout: 15_000 })
  await expect.poll(() => loaded(help.getByRole('img', { name: 'A lista de clientes' }))).toBe(true)
  await expectNoViolations(page)
  // Who works on has seen it.
  await page
    .getByPlaceholder(/^Buscar/)
    .first()
    .click()
  await expect(help).toHaveCount(0)
  const chosen = async () => (await (await page.request.get('/api/sessao')).json()).preferencias
  await expect.poll(chosen).toMatchObject({ 'ajuda.comercial': 'clientes' })

  await page.getByRole('button', { name: 'Ajuda desta tela' }).click()
  await expect(help.getByRole('button', { name: 'Fechar ajuda' })).toBeFocused()
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ajuda desta tela' })).toBeFocused()

  // A tab explains itself, and the help goes along to the next one.
  await page.goto('/ti/usuarios?aba=perfis')
  await page.getByRole('button', { name: 'Ajuda desta tela' }).click()
  await expect(page.getByRole('complementary', { name: 'Perfis e permissões' })).toContainText('cada perfil')
  await page.getByRole('link', { name: 'Alçadas' }).click()
  await expect(page.getByRole('complementary', { name: 'Alçadas' })).toContainText(
    'o que precisa de aprovação',
  )
  await page.getByRole('button', { name: 'Fechar ajuda' }).click()

  // Each has explained itself once: the screen's first tab still does so by itself.
  await expect.poll(chosen).toMatchObject({ 'ajuda.ti': 'usuarios?aba=perfis,usuarios?aba=alcadas' })
  await page.goto('/ti/usuarios')
  await expect(page.getByRole('complementary', { name: 'Usuários' })).toBeVisible({ timeout: 15_000 })
  await page.goto('/rh/funcionarios?aba=documentos')
  await expect(page.getByRole('complementary', { name: 'Documentos' })).toBeVisible({ timeout: 15_000 })
  await expect.poll(chosen).toMatchObject({ 'ajuda.rh': 'funcionarios?aba=documentos' })

  await page.goto('/predial/locais')
  const next = page.getByRole('complementary', { name: 'Locais' })
  await expect(next).toBeVisible({ timeout: 15_000 })
  await next.getByRole('button', { name: 'Não explicar outras telas' }).click()
  await expect(next).toHaveCount(0)
  await page.getByRole('button', { name: 'Ajuda desta tela' }).click()
  await expect(next.getByRole('button', { name: 'Explicar telas novas' })).toBeVisible()
})
