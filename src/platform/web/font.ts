import type { AnyRouter } from '@tanstack/react-router'

/**
 * Asks for the product's typeface on a browser's first visit, once its first screen is there: before, it would share a slow line with
 * what draws that, a sixth of all its bytes. It is shown from the next screen on, so that no row moves, and from the start of
 * every other visit (`tema.js`): the browser has kept it.
 */
export async function bringFont(router: AnyRouter): Promise<void> {
  const { dataset } = document.documentElement
  if (dataset.fonte) return
  const came = await document.fonts.load('1em "Inter Variable"').catch(() => [])
  if (came.length === 0) return
  try {
    localStorage.setItem('fonte', 'pronta')
  } catch {
    // Storage may be forbidden: then each visit is a first one.
  }
  const done = router.subscribe('onBeforeLoad', ({ pathChanged }) => {
    if (!pathChanged) return
    dataset.fonte = 'pronta'
    done()
  })
}
