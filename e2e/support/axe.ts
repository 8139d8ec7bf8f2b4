import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** What passes a rule need not be described, which is most of the work; no page here loads what axe would preload. */
const OPTIONS = { resultTypes: ['violations' as const], preload: false }

/** No violation of any rule of axe, good practices included, on the page as it stands. */
export async function expectNoViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).options(OPTIONS).analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(node => node.html).join('\n  ')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
