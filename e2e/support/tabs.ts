import type { Page } from '@playwright/test'

/** Pages that wait side by side: with more, two processors no longer keep up. */
const TABS = 3

/**
 * Walks over all groups in several tabs of one session, next to each other, since a tab mostly waits: for a hand that
 * holds, a notice, an answer. The items of a group come one after the other, in their order.
 * @param page the first tab, signed in
 */
export async function inTabs<Item>(
  page: Page,
  groups: readonly Item[][],
  visit: (tab: Page, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...groups]
  const walk = async (tab: Page) => {
    for (let group = waiting.shift(); group; group = waiting.shift())
      for (const item of group) await visit(tab, item)
  }
  const further = Array.from({ length: TABS - 1 }, async () => {
    const tab = await page.context().newPage()
    await walk(tab)
    await tab.close()
  })
  await Promise.all([walk(page), ...further])
}
