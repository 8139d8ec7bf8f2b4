import { useSyncExternalStore } from 'react'

/** What a person chose; `public/tema.js` reads the same key before the first paint. */
export type Tema = 'claro' | 'escuro' | 'sistema'

const KEY = 'tema'
const system = matchMedia('(prefers-color-scheme: dark)')
const listeners = new Set<() => void>()

function read(): Tema {
  try {
    const stored = localStorage.getItem(KEY)
    return stored === 'claro' || stored === 'escuro' ? stored : 'sistema'
  } catch {
    return 'sistema'
  }
}

let tema = read()

function apply() {
  const dark = tema === 'escuro' || (tema === 'sistema' && system.matches)
  document.documentElement.dataset.tema = dark ? 'dark' : 'light'
  continueBar()
}

/** Lets the bar of the browser, or of the installed product, continue that of the page, whichever theme was chosen. */
export function continueBar() {
  const surface = getComputedStyle(document.documentElement).getPropertyValue('--surface')
  for (const meta of document.querySelectorAll('meta[name=theme-color]'))
    meta.setAttribute('content', surface)
}

export function setTema(chosen: Tema) {
  tema = chosen
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Storage may be forbidden; the choice then lasts as long as the page.
  }
  apply()
  for (const listener of listeners) listener()
}

system.addEventListener('change', apply)
addEventListener('storage', event => {
  if (event.key !== KEY) return
  tema = read()
  apply()
  for (const listener of listeners) listener()
})

export function useTema(): Tema {
  return useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => tema,
  )
}
