import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type { Result, RunOptions } from 'axe-core'

/** Every page takes it anew: without names and spaces 0.65 MB go through the driver instead of the 1.5 MB of `axe.source`. */
const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** What passes a rule need not be described, which is most of the work; no page here loads what axe would preload. */
const OPTIONS: RunOptions = { resultTypes: ['violations'], preload: false }

/**
 * Of a page without frames axe tells all by itself, as often as it is asked. What frames hold has to be put together, for
 * which the builder brings axe anew, and opens a second page each time.
 */
async function violationsOn(page: Page): Promise<Result[]> {
  if (page.frames().length > 1) return (await new AxeBuilder({ page }).options(OPTIONS).analyze()).violations
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(SOURCE)
  return page.evaluate<Result[]>(`axe.run(${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`)
}

/**
 * No violation of any rule of axe, good practices included, on the page as it stands once it is drawn.
 * @param but rules that cannot hold on this page
 */
export async function expectNoViolations(page: Page, but: readonly string[] = []): Promise<void> {
  await page.locator('main').first().waitFor({ state: 'attached' })
  const found = (await violationsOn(page))
    .filter(({ id }) => !but.includes(id))
    .map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(node => node.html).join('\n  ')}`)
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
