import { lazyRouteComponent } from '@tanstack/react-router'
import { lazy, useEffect } from 'react'
import { type Department, mayOpen, type Screen } from './department.ts'
import { useSessao } from './session.tsx'

const Restricted = lazy(async () => ({ default: (await import('./shell/restricted.tsx')).Restricted }))

/** The route component of an entry: its page, fetched when the link is hovered, or why it stays closed. */
export function screenComponent(entry: Department | Screen) {
  const Page = lazyRouteComponent(entry.load, 'Page')
  function ScreenRoute() {
    const allowed = mayOpen(useSessao(), entry)
    return (
      <>
        {allowed ? <Page /> : <Restricted entry={entry} />}
        <Arrival title={entry.label} />
      </>
    )
  }
  return Object.assign(ScreenRoute, { preload: Page.preload })
}

let opening = true

/** Mounted beside a page, thus once it is drawn: names the window and moves the focus to the heading. */
export function Arrival({ title }: { title: string }) {
  useEffect(() => {
    document.title = `${title} · Alicerce`
  }, [title])
  useEffect(() => {
    const first = opening
    opening = false
    // A page that took the focus itself, say for a dialog that its address opens, keeps it.
    if (first || document.activeElement?.closest('main, [role=dialog]:not(:has(nav))')) return
    const target =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    target?.focus({ preventScroll: true })
  }, [])
  return null
}
