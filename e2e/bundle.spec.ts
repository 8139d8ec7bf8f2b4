import { budgets, initialScripts, laterScripts } from '../scripts/bundle.ts'
import { signIn, signUp } from './support/accounts.ts'
import { expect, test } from './support/test.ts'

for (const [address, budget] of Object.entries(budgets)) {
  test(`the browser loads for ${address} just the scripts that its budget counts`, async ({
    page,
    product,
  }) => {
    if (address !== '/login') {
      await signUp(page, product)
      await signIn(page, product)
    }
    const loaded = new Set<string>()
    page.on('request', request => {
      if (request.resourceType() === 'script') loaded.add(new URL(request.url()).pathname.slice(1))
    })
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const initial = initialScripts(budget)
    const later = laterScripts().filter(script => !initial.includes(script))
    expect([...loaded].filter(script => !later.includes(script)).sort()).toEqual(initial)
  })
}
