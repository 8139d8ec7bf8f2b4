import { CircleHelp } from 'lucide-react'
import { openOverlay } from '../keyboard/overlays.ts'
import { barButtonClass } from '../shell/menu-classes.ts'

/** Has the open screen explain itself again. On a narrow window the menu of the account has it. */
export const HelpButton = () => (
  <button
    type="button"
    aria-label="Ajuda desta tela"
    title="Ajuda desta tela"
    onClick={() => openOverlay('tela')}
    className={`${barButtonClass} max-lg:hidden`}
  >
    <CircleHelp size={18} aria-hidden="true" />
  </button>
)
