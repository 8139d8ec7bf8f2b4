import type { Locator, Page } from '@playwright/test'
import { signIn, signUp } from './support/accounts.ts'
import { APART, controls, fillIn, formFiles, forms } from './support/forms.ts'
import { oneOfEach } from './support/records.ts'
import { dialog, notice } from './support/screen.ts'
import { expect, test } from './support/test.ts'

/** For so long a finger rests on a button; what a field says when it is left comes meanwhile. */
const HELD_MS = 130

const middle = async (button: Locator) => {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not there')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The same once nothing moves any more: what the field before said when its press ended may come a moment later. */
async function atRest(page: Page, button: Locator) {
  for (let last = await middle(button); ; ) {
    await page.waitForTimeout(60)
    const now = await middle(button)
    if (now.x === last.x && now.y === last.y) return now
    last = now
  }
}

/** Presses, holds and releases in one place, as a hand does; a click of the driver's would follow what moves. */
async function pressAndHold(page: Page, button: Locator): Promise<void> {
  const { x, y } = await middle(button)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  await page.mouse.up()
}

/** Presses the button from within each field in turn, lets go elsewhere, and looks whether it had moved meanwhile. */
async function movedFrom(page: Page, form: Locator, button: Locator): Promise<string[]> {
  const moved: string[] = []
  for (const control of await controls(form)) {
    await control.focus()
    const before = await atRest(page, button)
    await page.mouse.move(before.x, before.y)
    await page.mouse.down()
    await page.waitForTimeout(HELD_MS)
    const after = await middle(button)
    await page.mouse.move(1, 1)
    await page.mouse.up()
    if (before.x !== after.x || before.y !== after.y)
      moved.push(`${await control.getAttribute('name')}: ${before.y} → ${after.y}`)
  }
  return moved
}

test('every form is tried', () => {
  expect([...Object.keys(forms), ...APART].sort()).toEqual(formFiles().sort())
})

for (const viewport of [
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
]) {
  test(`no form loses the first click on its button at ${viewport.width} pixels`, async ({
    page,
    product,
  }) => {
    test.slow()
    await page.setViewportSize(viewport)
    await signUp(page, product)
    await signIn(page, product)
    const ids = await oneOfEach(page)
    for (const [file, { path, open, button: name, saved, values }] of Object.entries(forms)) {
      await test.step(file, async () => {
        await page.goto(path(ids))
        await open?.(page)
        const form = page
          .locator('form')
          .filter({ has: page.getByRole('button', { name, exact: true }) })
          .last()
        await expect(form).toBeVisible()
        await fillIn(page, form, values)
        const button = form.getByRole('button', { name, exact: true })
        expect(await movedFrom(page, form, button), file).toEqual([])
        // From the field that has something to say as soon as it is left.
        const warned = form
          .getByLabel(/CPF|CNPJ do|^CNPJ$|Chave de Acesso/)
          .and(page.locator(':not([readonly])'))
        await ((await warned.count()) ? warned.first() : (await controls(form))[0])?.focus()
        await pressAndHold(page, button)
        await expect(notice(page, saved)).toBeVisible()
        await expect(page).not.toHaveURL(/dialogo=/)
        if (open || path(ids).includes('dialogo'))
          await expect(dialog(page).filter({ has: button })).toHaveCount(0)
      })
    }
  })
}
