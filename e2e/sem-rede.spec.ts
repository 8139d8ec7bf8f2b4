import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { signIn, signUp } from './support/accounts.ts'
import { startFront } from './support/next-build.ts'
import { notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(async ({ page, product }) => {
  await signUp(page, product)
  await signIn(page, product)
})

/** Opens an address and waits until the interface is kept in the browser. */
async function openKept(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(`navigator.serviceWorker.controller !== null || new Promise(resolve =>
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(true)))`)
}

test('the product can be installed, and a page that is open learns of a newer build', async ({
  page,
  product,
}) => {
  const front = await startFront(product.url)
  await openKept(page, `${front.url}/predial/chamados`)
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

  await page.getByRole('button', { name: 'Novo Chamado' }).click()
  await page.getByLabel('Título').fill('Goteira')
  front.deploy()
  await page.evaluate('navigator.serviceWorker.getRegistration().then(held => held.update())')
  await expect(notice(page, 'Nova versão disponível')).toBeVisible()
  await expect(page.getByLabel('Título')).toHaveValue('Goteira')
  page.on('dialog', question => question.accept())
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await reloaded
  front.stop()
})

test('it opens without a network, says so, and goes on as soon as there is one', async ({
  page,
  context,
}) => {
  await openKept(page, '/predial/chamados')
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert')).toContainText('Sem conexão com o servidor')
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Chamados' })).toBeVisible()
})
