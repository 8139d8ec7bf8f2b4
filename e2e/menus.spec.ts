import { signIn, signUp } from './support/accounts.ts'
import { expectNoViolations } from './support/axe.ts'
import { expect, test } from './support/test.ts'

test('the menus of the top bar open at the first press, by keyboard as well, and give the focus back', async ({
  page,
  product,
}) => {
  await signUp(page, product)
  await signIn(page, product)
  await page.goto('/comercial/clientes')
  const theme = page.getByRole('button', { name: 'Tema' })
  await theme.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio').first()).toBeVisible()
  await expectNoViolations(page)
  await page.getByRole('menuitemradio', { name: 'Escuro' }).press('Enter')
  await expect(page.locator('html')).toHaveAttribute('data-tema', 'dark')
  await expect(theme).toBeFocused()

  const account = page.getByRole('button', { name: /^Conta de/ })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Sair', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(account).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Sair', exact: true }).press('Enter')
  await expect(page).toHaveURL(/\/login/)
})
