import { useEffect } from 'react'

let opening = true

/** Another page, such as the sign-in, came first: the focus is not where the browser put it. */
export function arriveLater() {
  opening = false
}

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
