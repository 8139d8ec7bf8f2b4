import type { ComponentType } from 'react'
import type { Sessao } from '#platform/contract/session.ts'
import { Arrival } from './arrival.tsx'
import { type Department, isAt, mayOpen, type Pages, pagesOf, type Screen } from './department.ts'
import { Failure } from './failure-page.tsx'
import { askRecord, fetchRecordPage, pagesAt, RecordPlace } from './kit/record/record-place.tsx'
import { partOf, usePart } from './kit/use-part.ts'
import { Loading } from './loading.tsx'
import { useSessao, whenActive } from './session.tsx'

/**
 * A page that is fetched when its link is hovered or followed. One that does not come says so in the place
 * of the page: the router's own would load the whole page anew, which without a network leaves the browser's error.
 */
export function lazyPage<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  const part = partOf(load)
  function LazyPage({ title, ...props }: Props & { title?: string }) {
    const { Present, failed, retry } = usePart(part)
    if (!Present && !failed) return <Loading />
    return (
      <>
        {Present ? <Present {...(props as unknown as Props)} /> : <Failure error={null} onRetry={retry} />}
        {title && <Arrival title={title} />}
      </>
    )
  }
  return Object.assign(LazyPage, { preload: part.fetch as () => Promise<never> })
}

type Ask = (entry: Department | Screen, sessao: Sessao) => void
const asks = new Set<Ask>()

/** Has what a screen begins with asked for as soon as its code is there, while shell and screen are still being drawn. */
export const askAhead = (ask: Ask) => void asks.add(ask)

async function askFor(entry: Department | Screen) {
  const sessao = await whenActive()
  if (isAt(entry, location.pathname) && mayOpen(sessao, entry)) for (const ask of asks) ask(entry, sessao)
}

/** The same of the record that is opened by its address, before its code is there. */
async function askForRecord(entry: Department | Screen, pages: Pages) {
  const { pathname } = location
  const sessao = await whenActive()
  if (location.pathname === pathname && mayOpen(sessao, entry)) await askRecord(pages, pathname)
}

/** After the shell, whose modules would else be run together with these: a slow phone is held twice as long by both. */
async function afterShell() {
  await import('./shell/shell.tsx')
  await new Promise(resolve => setTimeout(resolve))
}

/** A record stands for itself where its address was opened: its list comes when that is asked for, or in a quiet moment. */
const LIST_MS = 3000

const Restricted = lazyPage(async () => (await import('./shell/restricted.tsx')).Restricted)

/** The route component of an entry: its page, fetched when the link is hovered, or why it stays closed. */
export function screenComponent(entry: Department | Screen) {
  const Page = lazyPage(async () => {
    await afterShell()
    const { Page } = await entry.load()
    void askFor(entry)
    return Page
  })
  function ScreenRoute() {
    const allowed = mayOpen(useSessao(), entry)
    if (!allowed) return <Restricted entry={entry} title={entry.label} />
    const page = <Page title={entry.label} />
    const records = pagesOf(entry).some(({ registro }) => registro)
    return records ? <RecordPlace screen={entry}>{page}</RecordPlace> : page
  }
  async function preload() {
    const pages = pagesAt(entry, location.pathname)
    if (!pages) return Page.preload()
    setTimeout(Page.preload, LIST_MS)
    // What does not come is asked for again by its page.
    askForRecord(entry, pages).catch(() => {})
    await afterShell()
    await fetchRecordPage(pages)
  }
  return Object.assign(ScreenRoute, { preload })
}
