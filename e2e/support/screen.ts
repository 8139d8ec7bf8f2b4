import { expect, type Locator, type Page, type Request } from '@playwright/test'
import { within } from '../../src/platform/testing/eventually.ts'

/** The notice with this title; screen readers are told it a second time, out of sight. */
export const notice = (page: Page, titulo: string) => page.getByText(titulo, { exact: true }).first()

/** The row of a list that holds this text. */
export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })

/** Presses an action of a row, beside it or in its menu. */
export async function act(line: Locator, name: string) {
  await expect(line).toBeVisible()
  const verb = line.getByRole('button', { name, exact: true })
  if ((await verb.count()) > 0) return verb.click()
  await line.getByRole('button', { name: 'Mais ações' }).click()
  await line.getByRole('menuitem', { name, exact: true }).click()
}

export const dialog = (page: Page) => page.getByRole('dialog')

/** Did this picture arrive, and could the browser draw it? */
export const loaded = (image: Locator) =>
  image.evaluate(
    (element: { complete: boolean; naturalWidth: number }) => element.complete && element.naturalWidth > 0,
  )

/**
 * What stands in the place of data that is on its way, once the browser has nothing left to do: what came is drawn. Between the
 * page and its screen there is nothing for a moment.
 */
const LOADING = `(async () => {
  await new Promise(done => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(done))))
  const marks = [...document.querySelectorAll('[aria-busy="true"], .animate-pulse')]
  if (!document.querySelector('h1, [role="dialog"]')) return ['the screen']
  return [...marks.map(mark => mark.outerHTML.slice(0, 80)), ...(document.body.innerText.match(/^(Carregando|Buscando).*/gm) ?? [])]
})()`

/** More than parts of a screen wait for each other before they are drawn. */
const LATER_FRAMES = 20
const waitFrames = (frames: number) => `(async () => {
  for (let n = 0; n < ${frames}; n++) await new Promise(requestAnimationFrame)
})()`

/**
 * Opens an address and waits until everything of its screen is there: no request is under way, nothing says or shows that
 * data is loading, and what came is drawn. For what measures or looks through a whole screen.
 */
export async function openWhole(page: Page, path: string): Promise<void> {
  const underWay = new Set<Request>()
  const begins = (request: Request) => {
    if (request.resourceType() !== 'eventsource') underWay.add(request)
  }
  const ends = (request: Request) => underWay.delete(request)
  page.on('request', begins)
  page.on('requestfinished', ends)
  page.on('requestfailed', ends)
  const missing = async () => {
    const loading = await page.evaluate<string[]>(LOADING)
    return [...[...underWay].map(request => request.url()), ...loading]
  }
  try {
    await page.goto(path)
    // What came may ask for more, some of it frames after the rows were seen.
    for (const frames of [0, LATER_FRAMES]) {
      await page.evaluate(waitFrames(frames))
      await expect.poll(missing, { message: path, timeout: 20_000, intervals: [20, 50, 100] }).toEqual([])
    }
  } finally {
    page.off('request', begins)
    page.off('requestfinished', ends)
    page.off('requestfailed', ends)
  }
}

/** Waits for what a screen fetches once it stands: `later` comes a second after it. */
export async function later(page: Page, part = 'later'): Promise<void> {
  const come = `performance.getEntriesByType('resource').some(({ name }) => name.includes('/${part}-'))`
  await expect.poll(() => page.evaluate<boolean>(come)).toBe(true)
  await page.evaluate(LOADING)
}

/** Position and size of an element once it has stopped moving: a dialog grows while it opens. */
export async function boxAtRest(place: Locator) {
  const measure = async () => {
    const box = await place.boundingBox()
    if (!box) throw new Error('Nothing to measure')
    return box
  }
  for (let last = await measure(); ; ) {
    await place.page().waitForTimeout(60)
    const now = await measure()
    if (JSON.stringify(now) === JSON.stringify(last)) return now
    last = now
  }
}

/** What somebody else changed is in this place within milliseconds that a busy machine does not count. */
export const appears = (place: Locator, text: string | RegExp, ms: number) =>
  within(ms, async () => expect((await place.allTextContents()).join('\n')).toMatch(text))

/**
 * Holds what is asked of an address, as a slow network does, until it is let go: for what is shown meanwhile.
 * @returns lets what waits go on, and what comes after it
 */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const held = Promise.withResolvers<void>()
  await page.route(address, async route => {
    await held.promise
    await route.continue()
  })
  return held.resolve
}

/**
 * From the next page on, what waits for nothing but its turn comes late, as where a machine has much else to do: a timer
 * without a time by 0.3 s, and what React draws later than the next frame.
 */
export const turnsComeLate = (page: Page) =>
  page.addInitScript(`{
    const { setTimeout, MessageChannel } = window
    window.setTimeout = (turn, wait, ...rest) => setTimeout(turn, wait || 300, ...rest)
    window.MessageChannel = class extends MessageChannel {
      constructor() {
        super()
        const { port2 } = this
        const post = port2.postMessage.bind(port2)
        port2.postMessage = message => setTimeout(() => post(message), 40)
      }
    }
  }`)
