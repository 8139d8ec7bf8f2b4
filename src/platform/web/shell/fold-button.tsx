import { PanelLeft } from 'lucide-react'
import { useMenu } from '../menu.ts'
import { barButtonClass } from './menu-classes.ts'

/** Id of the menu beside the page. */
export const MENU_ID = 'menu-lateral'

/** Folded under the pointer it would open over the page at once: it waits until the pointer has left. */
function closeUnderPointer() {
  const menu = document.getElementById(MENU_ID)
  if (!menu?.matches(':hover')) return
  menu.dataset.recolhido = ''
  menu.addEventListener('pointerleave', () => delete menu.dataset.recolhido, { once: true })
}

/** Folds the menu to its icons, or unfolds it. Folded, it opens over the page while it is pointed at or has the focus. */
export function FoldButton() {
  const { menu, setMenu } = useMenu()
  const open = menu === 'aberto'
  const label = open ? 'Recolher menu' : 'Fixar menu aberto'
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={open}
      aria-controls={MENU_ID}
      onClick={() => {
        if (open) closeUnderPointer()
        setMenu(open ? 'recolhido' : 'aberto')
      }}
      className={barButtonClass}
    >
      <PanelLeft size={18} aria-hidden="true" />
    </button>
  )
}
