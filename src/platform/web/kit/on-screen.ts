import { useLayoutEffect } from 'react'

const counts = new Map<string, number>()

function count(what: string, by: 1 | -1) {
  counts.set(what, (counts.get(what) ?? 0) + by)
  const frame = document.querySelector<HTMLElement>('[data-casca]')
  if (frame) frame.dataset.naTela = [...counts.keys()].filter(name => counts.get(name)).join(' ')
}

/**
 * Tells the frame of the page what stands on it, for its styles: a word of `data-na-tela`. A frame that asks by `:has()` has
 * Chromium style the whole page anew at whatever comes or goes in it.
 */
export function useOnScreen(what: 'lista' | 'quadro' | 'selecao', present = true) {
  useLayoutEffect(() => {
    if (!present) return
    count(what, 1)
    return () => count(what, -1)
  }, [what, present])
}
