import { budgets, initialScripts, laterScripts, screenScripts } from '../scripts/bundle.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

/** How the sign-in, the dashboard, a list, one with fields in its toolbar, and the largest load; the build holds the sizes of all others. */
const VISITED = ['/login', '/', '/comercial/clientes', '/comercial/propostas', '/financeiro/contas-a-pagar']

for (const address of VISITED) {
  test(`the browser loads for ${address} just the scripts that its budget counts`, async ({
    page,
    product,
  }) => {
    const budget = budgets[address]
    if (!budget) throw new Error(`No budget for ${address}`)
    if (address !== '/login') {
      await signUp(page, product)
      await signIn(page, product)
    }
    // What changed meanwhile, such as by the sign-up, has a list asked for once more.
    await page.route('**/api/eventos*', route => route.fulfill({ status: 204 }))
    const loaded = new Set<string>()
    let sessions = 0
    let streamed = false
    let lists = 0
    page.on('request', request => {
      const { pathname } = new URL(request.url())
      if (request.resourceType() === 'script') loaded.add(pathname.slice(1))
      if (pathname === '/api/eventos') streamed = true
      // A stream that is refused has it asked for once more: somebody may have ended the session.
      if (pathname === '/api/sessao' && !streamed) sessions += 1
      if (pathname === `/api${address}/list`) lists += 1
    })
    const answer = await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const initial = initialScripts(budget)
    const later = laterScripts().filter(script => !initial.includes(script))
    expect([...loaded].filter(script => !later.includes(script)).sort()).toEqual(initial)

    // Told ahead is what the page needs, and what was told is asked for once.
    const { link = '' } = (await answer?.allHeaders()) ?? {}
    const ahead = [...link.matchAll(/<\/(assets[^>]+)>; rel=modulepreload/g)].map(([, file = '']) => file)
    expect(ahead.filter(file => !initial.includes(file))).toEqual([])
    expect(ahead.length > 0).toBe(address !== '/login')
    expect(sessions).toBe(1)
    expect(lists).toBe(address.split('/').length === 3 ? 1 : 0)
  })
}

test('a record that its address opens begins with what was told ahead, and without the code of its list', async ({
  page,
  product,
}) => {
  await signUp(page, product)
  await signIn(page, product)
  const made = await page.request.post('/api/comercial/clientes/create', {
    data: { nome_cliente: 'Usina', cnpj_cpf: '12.345.678/0001-95', email: 'usina@example.com' },
  })
  const { id } = await made.json()
  const loaded: string[] = []
  page.on('request', request => {
    if (request.resourceType() === 'script') loaded.push(new URL(request.url()).pathname.slice(1))
  })
  const answer = await page.goto(`/comercial/clientes/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Usina' })).toBeVisible()
  const { link = '' } = (await answer?.allHeaders()) ?? {}
  const ahead = [...link.matchAll(/<\/(assets[^>]+)>; rel=modulepreload/g)].map(([, file = '']) => file)
  expect(ahead.some(file => file.includes('/ficha-'))).toBe(true)
  expect(ahead.filter(file => !loaded.includes(file))).toEqual([])
  const { '/comercial/clientes': list = [], '/comercial/clientes/': record = [] } = screenScripts()
  const own = list.filter(file => !record.includes(file))
  expect(own.length).toBeGreaterThan(0)
  expect(loaded.filter(file => own.includes(file))).toEqual([])
  // Whoever goes back to it finds it there.
  await expect.poll(() => own.filter(file => !loaded.includes(file)), { timeout: 10_000 }).toEqual([])
})

test('the typeface comes after the first rows of a first visit, is shown with the next screen, and from the start of the next visit', async ({
  browser,
  page,
  product,
}) => {
  await signUp(page, product)
  await signIn(page, product)
  const cookies = await page.context().cookies()
  const context = await browser.newContext({ storageState: { cookies, origins: [] } })
  const first = await context.newPage()
  const asked: string[] = []
  first.on('request', request => asked.push(new URL(request.url()).pathname))
  await first.goto(`${product.url}/comercial/clientes`)
  await expect(first.getByText('Nenhum cliente encontrado.')).toBeVisible()
  const kept = () => first.evaluate(`localStorage.getItem('fonte')`)
  await expect.poll(kept).toBe('pronta')
  const rows = asked.indexOf('/api/comercial/clientes/list')
  expect(asked.findIndex(path => path.endsWith('.woff2'))).toBeGreaterThan(rows)
  // Nothing that stands moves.
  const html = first.locator('html')
  await expect(html).not.toHaveAttribute('data-fonte')
  await first.getByRole('link', { name: 'Propostas', exact: true }).first().click()
  await expect(html).toHaveAttribute('data-fonte')
  await first.route(/assets\/.*\.js$/, route => route.abort())
  await first.reload()
  await expect(html).toHaveAttribute('data-fonte')
  await context.close()
})
