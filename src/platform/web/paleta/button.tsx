import { Search } from 'lucide-react'
import { Kbd, MOD } from '../keyboard/kbd.tsx'
import { openOverlay } from '../keyboard/overlays.ts'
import { prefetchPaleta } from './load.ts'

/** Opens the palette; on its way as soon as somebody points at it. */
export function PaletaButton() {
  return (
    <button
      type="button"
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onPointerEnter={prefetchPaleta}
      onFocus={prefetchPaleta}
      onClick={() => openOverlay('paleta')}
      className="flex size-11 shrink-0 items-center justify-center gap-2.5 rounded-md text-muted hover:bg-surface-3 hover:text-ink lg:mr-1 lg:h-control lg:w-64 lg:justify-start lg:border lg:border-line-strong/50 lg:px-3 lg:hover:bg-surface-2"
    >
      <Search size={18} className="shrink-0 lg:size-4" />
      <span className="max-lg:sr-only">Buscar em tudo...</span>
      <span aria-hidden className="ml-auto flex gap-1 max-lg:hidden">
        <Kbd>{MOD}</Kbd>
        <Kbd>K</Kbd>
      </span>
    </button>
  )
}
