import { onKit } from '../lab/screenshots/kit-server.ts'
import { expectNoViolations } from './support/axe.ts'
import { oneOfEach } from './support/records.ts'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

/** What a screen has once, such as the bar of a selection, stands on this page in each of its states. */
const REPEATS = ['landmark-unique']
/** How far the page could be scrolled sideways. */
const BEYOND = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

test('the page of the kit draws every part, is accessible in light and dark, and fits a phone', async ({
  page,
  product,
}) => {
  await page.goto('/dashboard')
  await oneOfEach(page)
  await onKit(product.url, async url => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await page.goto(`${url}/pecas`)
      await expect(page.getByRole('region', { name: 'Janelas e avisos' })).toBeVisible()
      await expectNoViolations(page, REPEATS)
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await expect.poll(() => page.evaluate(BEYOND)).toBe(0)
  })
})
