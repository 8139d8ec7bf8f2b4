import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { HelpButton } from '../ajuda/help-button.tsx'
import { whenReasonIsNeeded } from '../api.ts'
import { Bell } from '../espera/bell.tsx'
import { Keyboard } from '../keyboard/keyboard.tsx'
import { removeExpired } from '../kit/draft/storage.ts'
import { OnTopPlace } from '../kit/form/on-top/on-top-place.tsx'
import { lazyMenu } from '../kit/lazy-menu.tsx'
import { partOf, usePart } from '../kit/use-part.ts'
import { followChanges } from '../live.ts'
import { fetchNotices } from '../notices/notices.tsx'
import { PaletaButton } from '../paleta/button.tsx'
import { signPrints } from '../print/foot.ts'
import { queryClient } from '../queries.ts'
import { currentSession, onSession, useSessao } from '../session.tsx'
import { useWide } from '../wide.ts'
import { Breadcrumb } from './breadcrumb.tsx'
import { MENU_ID } from './fold-button.tsx'
import { DrawerButton, ThemeButton, UserButton } from './menu-buttons.tsx'
import { SeeAsBanner } from './see-as-banner.tsx'
import { Sidebar } from './sidebar.tsx'

const Drawer = lazyMenu(DrawerButton, async () => (await import('./drawer-panel.tsx')).Drawer, 'dialog')
const ThemeMenu = lazyMenu(ThemeButton, async () => (await import('./theme-menu.tsx')).ThemeMenu)
const UserMenu = lazyMenu(UserButton, async () => (await import('./user-menu.tsx')).UserMenu)

const person = () => {
  const state = currentSession()
  return state.fase === 'ativa' ? state.sessao.usuario.id : null
}

// What one person read is never shown to the next.
let owner = person()
onSession(() => {
  if (person() === owner) return
  owner = person()
  queryClient.clear()
})

followChanges()
whenReasonIsNeeded(async (...asked) => (await import('../kit/reason/ask.tsx')).askReason(...asked))
removeExpired()
signPrints()

/** So long after the screen. */
const LATER_MS = 1000
const later = partOf(async () => (await import('./later.tsx')).Later)

function Later() {
  const { Present } = usePart(later)
  return Present && <Present />
}

function AfterScreen() {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(async () => {
      // First of all what shows notices: the network may go, and somebody has to say so.
      await fetchNotices()
      setDue(true)
    }, LATER_MS)
    return () => clearTimeout(timer)
  }, [])
  return due && <Later />
}

/** Sidebar, top bar and, in between, the screen. */
export function Shell() {
  const wide = useWide()
  const { usuario, vendo_como } = useSessao()
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-medium focus:text-accent-fg"
      >
        Ir para o conteúdo
      </a>
      {wide && (
        <aside
          id={MENU_ID}
          aria-label="Menu lateral"
          className="fixed inset-y-0 left-0 z-30 border-line border-r bg-surface print:hidden"
        >
          <Sidebar />
        </aside>
      )}
      <div data-casca className="flex min-h-dvh flex-col lg:pl-(--menu) print:pl-0">
        <header className="sticky top-0 z-20 flex h-14 shrink-0 items-center gap-1 border-line border-b bg-surface px-2 sm:px-4 lg:h-12 lg:px-6 print:hidden">
          <Drawer />
          <Breadcrumb />
          <div className="ml-auto flex shrink-0 items-center sm:gap-1">
            <PaletaButton />
            <HelpButton />
            {/* As another profile other things wait. */}
            <Bell key={usuario.perfil_acesso} />
            <ThemeMenu />
            <UserMenu />
          </div>
        </header>
        {vendo_como && <SeeAsBanner />}
        <main id="conteudo" tabIndex={-1} className="min-w-0 grow px-4 pt-3 pb-5 sm:px-6 lg:pt-3 lg:pb-3">
          <Outlet />
        </main>
      </div>
      <Keyboard />
      <OnTopPlace />
      <AfterScreen />
    </QueryClientProvider>
  )
}
