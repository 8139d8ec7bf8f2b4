import type { CDPSession, Page } from '@playwright/test'
import { expect, test } from './support/test.ts'

test.use({ signedIn: true })

interface TraceEvent {
  name: string
  args: { elementCount?: number }
}

/** How many elements Chromium styles anew while something is done. */
async function styledBy(devtools: CDPSession, act: () => Promise<void>): Promise<number> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  devtools.on('Tracing.dataCollected', collect)
  await devtools.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['devtools.timeline'] },
  })
  await act()
  const ended = new Promise(resolve => devtools.once('Tracing.tracingComplete', resolve))
  await devtools.send('Tracing.end')
  await ended
  devtools.off('Tracing.dataCollected', collect)
  const counts = events.map(({ name, args }) => (name === 'UpdateLayoutTree' ? (args.elementCount ?? 0) : 0))
  return counts.reduce((sum, count) => sum + count, 0)
}

const DRAWN = 'await new Promise(resolve => requestAnimationFrame(() => setTimeout(resolve)))'

/** Puts a word into an element and takes it away, each drawn before the next. */
const comeAndGo = (page: Page, where: string) =>
  page.evaluate<void>(`(async () => {
    const word = document.createElement('span')
    word.textContent = 'Novo'
    document.querySelector('${where}').append(word)
    ${DRAWN}
    word.remove()
    ${DRAWN}
  })()`)

test('what comes into a list or its tools and goes styles none of the other rows anew', async ({ page }) => {
  for (let n = 1; n <= 25; n++)
    await page.request.post('/api/comercial/clientes/create', { data: { nome_cliente: `Cliente ${n}` } })
  const devtools = await page.context().newCDPSession(page)
  for (const width of [1366, 390]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/comercial/clientes')
    await expect(page.locator('[data-linha]').nth(24)).toBeAttached()
    await page.waitForLoadState('networkidle')
    const whole = await styledBy(devtools, () =>
      page.evaluate<void>(`(async () => {
        document.documentElement.style.fontSize = '17px'
        ${DRAWN}
      })()`),
    )
    expect(whole).toBeGreaterThan(200)
    for (const where of [
      '[data-barra]',
      '[data-linha] [data-card=pair]',
      'main header',
      '[data-lista] nav',
    ]) {
      const styled = await styledBy(devtools, () => comeAndGo(page, where))
      expect.soft(styled, `${width}: ${where}, of ${whole}`).toBeLessThan(60)
    }
  }
})
