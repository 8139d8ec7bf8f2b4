import { createRootRoute, createRoute, createRouter, Outlet } from '@tanstack/react-router'
import type { Department } from './department.ts'
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
  const text = params.toString()
  return text && `?${text}`
}

interface Place {
  path: string
  component: ReturnType<typeof screenComponent>
  /** Its records have a page. */
  record?: boolean
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
  const screens = departments.flatMap(department => {
    const component = screenComponent(department)
    const own = [department.path, department.alias].flatMap(path => (path ? [{ path, component }] : []))
    const below = (department.children ?? []).map(child => ({
      path: child.path,
      component: screenComponent(child),
      record: child.registro !== undefined,
    }))
    return [...own, ...below].map(({ record = false, ...options }: Place) => {
      const route = createRoute({ getParentRoute: () => guarded, ...options })
      // The screen itself shows the record, beside its list where that is open: the list stays mounted.
      if (record) route.addChildren([createRoute({ getParentRoute: () => route, path: '$id' })])
      return route
    })
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
