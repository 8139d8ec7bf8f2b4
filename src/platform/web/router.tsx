import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import './back.ts'
import { type Department, pagesOf, type Screen } from './department.ts'
import { DepartmentsContext } from './departments.tsx'
import { RouteFailure } from './failure-page.tsx'
import { Guard } from './guard.tsx'
import { Loading } from './loading.tsx'
import { Notices } from './notices/notices.tsx'
import { lazyPage, screenComponent } from './screen.tsx'

/** The address bar carries plain text: no JSON, no quotes. Each screen reads its own parameters. */
const parseSearch = (text: string) => Object.fromEntries(new URLSearchParams(text))

function stringifySearch(search: Record<string, unknown>) {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(search)) if (value != null) params.set(key, String(value))
  // Legal in a query, and read at a glance: `status=nao:Paga,Vencida`.
  const text = params.toString().replaceAll('%2C', ',').replaceAll('%3A', ':')
  return text && `?${text}`
}

/** Routes for /login and, behind the guard, for every screen of every department. */
export function buildRouter(departments: readonly Department[]) {
  const root = createRootRoute({
    component: () => (
      <DepartmentsContext value={departments}>
        <Outlet />
        <Notices />
      </DepartmentsContext>
    ),
  })
  const login = createRoute({
    getParentRoute: () => root,
    path: '/login',
    component: lazyPage(async () => (await import('./login/page.tsx')).Page),
  })
  const guarded = createRoute({ getParentRoute: () => root, id: 'guarded', component: Guard })
  const entries = departments.flatMap(department => [department, ...(department.children ?? [])])
  const screens = entries.map((entry: Department | Screen) => {
    const id = entry.path.replaceAll('/', '.')
    const screen = createRoute({ getParentRoute: () => guarded, id, component: screenComponent(entry) })
    const pages = pagesOf(entry).filter(({ registro }) => registro)
    const paths = [entry.path, 'alias' in entry && entry.alias, ...pages.map(({ path }) => `${path}/$id`)]
    // One component for all its addresses: beside an open record its list stays mounted.
    return screen.addChildren(
      paths.flatMap(path => (path ? [createRoute({ getParentRoute: () => screen, path })] : [])),
    )
  })
  const missing = createRoute({
    getParentRoute: () => guarded,
    path: '$',
    component: lazyPage(async () => (await import('./shell/not-found.tsx')).Page),
  })
  return createRouter({
    routeTree: root.addChildren([login, guarded.addChildren([...screens, missing])]),
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    scrollRestoration: true,
    defaultPendingComponent: Loading,
    defaultErrorComponent: RouteFailure,
  })
}
