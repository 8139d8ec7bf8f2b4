import { useState } from 'react'

/** Is the menu beside the page shown whole, or its icons? In this browser; `public/tema.js` reads the same key. */
type Menu = 'aberto' | 'recolhido'

const KEY = 'menu'
const root = document.documentElement

export function useMenu() {
  const [menu, keep] = useState<Menu>(root.dataset.menu === 'recolhido' ? 'recolhido' : 'aberto')
  const setMenu = (chosen: Menu) => {
    root.dataset.menu = chosen
    keep(chosen)
    try {
      localStorage.setItem(KEY, chosen)
    } catch {
      // Storage may be forbidden; the choice then lasts as long as the page.
    }
  }
  return { menu, setMenu }
}
