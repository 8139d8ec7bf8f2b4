import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { Keyboard } from '../keyboard/keyboard.tsx'
import { removeExpired } from '../kit/draft/storage.ts'
import { lazyMenu } from '../kit/lazy-menu.tsx'
import { followChanges } from '../live.ts'
import { PaletaButton } from '../paleta/button.tsx'
import { signPrints } from '../print/foot.ts'
import { queryClient } from '../queries.ts'
import { currentSession, onSession, useSessao } from '../session.tsx'
import { useWide } from '../wide.ts'
import { Breadcrumb } from './breadcrumb.tsx'
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
removeExpired()
signPrints()

/** Sidebar, top bar and, in between, the screen. */
export function Shell() {
  return (
    <QueryClientProvider client={queryClient}>
      <a
        href="#conteudo"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:rounded-md focus:bg-accent focus:px-4 focus:py-2 focus:font-medium focus:text-accent-fg"
      >
        Ir para o conteúdo
      </a>
      {useWide() && (
        <aside
          aria-label="Menu lateral"
          className="fixed inset-y-0 left-0 z-30 w-64 border-line border-r print:hidden"
        >
          <Sidebar />
        </aside>
      )}
      <div className="min-h-dvh lg:pl-64 print:pl-0">
        <header className="sticky top-0 z-20 flex h-14 items-center gap-1 border-line border-b bg-surface px-2 sm:px-4 lg:px-8 print:hidden">
          <Drawer />
          <Breadcrumb />
          <div className="ml-auto flex shrink-0 items-center gap-1">
            <PaletaButton />
            <ThemeMenu />
            <UserMenu />
          </div>
        </header>
        {useSessao().vendo_como && <SeeAsBanner />}
        <main id="conteudo" tabIndex={-1} className="px-4 py-5 sm:px-6 lg:px-8 lg:py-7">
          <Outlet />
        </main>
      </div>
      <Keyboard />
    </QueryClientProvider>
  )
}
