import type { JSHandle, Locator, Page } from '@playwright/test'
import { controls, type Form, fillIn, forms, type Ids } from './support/forms.ts'
import { oneOfEach } from './support/records.ts'
import { dialog, notice } from './support/screen.ts'
import { inTabs } from './support/tabs.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

/** For so long a finger rests on a button; what a field says when it is left comes meanwhile. */
const HELD_MS = 130
/** Beside these stands a sentence about wrong digits once they are left. */
const WARNED = /CPF|CNPJ do|^CNPJ$|Chave de Acesso/
const SCREEN = { width: 1366, height: 768 }
const PHONE = { width: 390, height: 844 }

interface Shown {
  focus(): void
  getBoundingClientRect(): { x: number; y: number; width: number; height: number }
}

/** Where the middle of the button is after this time. The page itself waits and looks: each question to it takes longer. */
const middleAfter = (button: JSHandle<Shown>, ms: number) =>
  button.evaluate(async (element, wait) => {
    await new Promise(done => setTimeout(done, wait))
    const { x, y, width, height } = element.getBoundingClientRect()
    if (width === 0) throw new Error('The button is not there')
    return { x: x + width / 2, y: y + height / 2 }
  }, ms)

/** Focuses a field. What the one before said when its press ended may come a moment later: waits until the button rests. */
async function enterField(control: Locator, button: JSHandle<Shown>) {
  await control.evaluate(async (field: Shown, element: Shown) => {
    field.focus()
    const place = () => JSON.stringify(element.getBoundingClientRect())
    for (let last = ''; last !== place(); await new Promise(done => setTimeout(done, 60))) last = place()
  }, button)
  return middleAfter(button, 0)
}

interface Place {
  x: number
  y: number
}

/**
 * Has the page note where the button is as the next press begins, before the press takes the focus from a field: what was
 * said of an earlier field may come until then.
 * @returns reads what was noted
 */
async function notePress(page: Page, button: JSHandle<Shown>): Promise<() => Promise<Place>> {
  await button.evaluate(element => {
    const note = () => {
      const { x, y, width, height } = element.getBoundingClientRect()
      Object.assign(globalThis, { pressedAt: { x: x + width / 2, y: y + height / 2 } })
    }
    ;(globalThis as unknown as EventTarget).addEventListener('pointerdown', note, {
      capture: true,
      once: true,
    })
  })
  return () => page.evaluate<Place>('pressedAt')
}

/** Presses, holds and releases in one place, as a hand does; a click of the driver's would follow what moves. */
async function pressAndHold(page: Page, button: Locator): Promise<void> {
  const box = await button.boundingBox()
  if (!box) throw new Error('The button is not there')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  await page.mouse.up()
}

/** Presses the button from within each field in turn, lets go elsewhere, and looks whether it had moved meanwhile. */
async function movedFrom(page: Page, form: Locator, button: Locator): Promise<string[]> {
  const moved: string[] = []
  const pressed: JSHandle<Shown> | null = await button.elementHandle()
  if (!pressed) throw new Error('The button is not there')
  for (const control of await controls(form)) {
    const place = await enterField(control, pressed)
    await page.mouse.move(place.x, place.y)
    const noted = await notePress(page, pressed)
    await page.mouse.down()
    const before = await noted()
    const after = await middleAfter(pressed, HELD_MS)
    await page.mouse.move(1, 1)
    await page.mouse.up()
    if (before.x !== after.x || before.y !== after.y)
      moved.push(`${await control.getAttribute('name')}: ${before.y} → ${after.y}`)
  }
  return moved
}

/** Whether a press of the button arrives as a click; what the click would do is held back. */
async function clicks(page: Page, button: Locator): Promise<boolean> {
  await button.evaluate((element: EventTarget) => {
    const hold = (click: Event) => {
      click.preventDefault()
      click.stopImmediatePropagation()
      Object.assign(element, { clicked: true })
    }
    element.addEventListener('click', hold, { capture: true, once: true })
  })
  await pressAndHold(page, button)
  return button.evaluate(element => 'clicked' in element)
}

/** Types another last digit where something is said as soon as the field is left, else only enters the first field. */
async function enter(page: Page, form: Locator, digit: string): Promise<void> {
  const warned = form.getByLabel(WARNED).and(page.locator(':not([readonly])'))
  if (!(await warned.count())) return (await controls(form))[0]?.focus()
  await warned.first().focus()
  for (const key of ['End', 'Backspace', digit]) await page.keyboard.press(key)
}

/** Opens a form, presses its button from each field at both sizes, and saves with the last press. */
async function tryForm(page: Page, ids: Ids, file: string, tried: Form): Promise<void> {
  const { path, open, button: name, saved, values } = tried
  await page.setViewportSize(SCREEN)
  await page.goto(path(ids))
  await open?.(page)
  const form = page
    .locator('form')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
    .last()
  await expect(form).toBeVisible()
  await fillIn(page, form, values)
  const button = form.getByRole('button', { name, exact: true })
  expect(await movedFrom(page, form, button), `${file} on a screen`).toEqual([])
  await enter(page, form, '3')
  expect(await clicks(page, button), `${file} on a screen`).toBe(true)
  await page.setViewportSize(PHONE)
  expect(await movedFrom(page, form, button), `${file} on a phone`).toEqual([])
  await enter(page, form, '4')
  await pressAndHold(page, button)
  await expect(notice(page, saved)).toBeVisible()
  await expect(page).not.toHaveURL(/dialogo=/)
  if (open || path(ids).includes('dialogo')) await expect(dialog(page).filter({ has: button })).toHaveCount(0)
}

test('no form loses the first click on its button, on a screen or on a phone', async ({ page }) => {
  test.slow()
  const ids = await oneOfEach(page)
  // Within a department one form may need what another saved.
  const departments = Map.groupBy(Object.entries(forms), ([file]) => file.split('/')[0])
  const longestFirst = [...departments.values()].sort((a, b) => b.length - a.length)
  await inTabs(page, longestFirst, (tab, [file, form]) =>
    test.step(file, () => tryForm(tab, ids, file, form)),
  )
})

test('what a left field says moves the pressed field only after the release', async ({ page }) => {
  const { projeto } = await oneOfEach(page)
  await page.setViewportSize(SCREEN)
  await page.goto(`/financeiro/despesas-projeto?projetoId=${projeto}&dialogo=novo`)
  const form = dialog(page).locator('form')
  await form.getByLabel('Chave de Acesso').click()
  await page.keyboard.type('1'.repeat(44))
  const next = form.getByRole('combobox', { name: 'Categoria' })
  const before = await next.boundingBox()
  if (!before) throw new Error('The field is not there')
  await page.mouse.move(before.x + 20, before.y + 10)
  await page.mouse.down()
  await page.waitForTimeout(HELD_MS)
  expect(await next.boundingBox()).toEqual(before)
  await page.mouse.up()
  await expect(form.getByText('da chave de acesso não confere')).toBeVisible()
  expect(await next.boundingBox()).not.toEqual(before)
})
