import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { covers, locate } from '../department.ts'
import { useDepartments } from '../departments.tsx'
import { useSessao } from '../session.tsx'
import type { Choice } from './choices.ts'
import { rememberChoice } from './recent.ts'

/** Parameters that open something over a list, and those of the list that stand in their way. */
const DIALOG = ['dialogo', 'id', 'ver', 'ficha']
const ELSEWHERE = [...DIALOG, 'aba']

/**
 * Goes to what was chosen and remembers it. A record or a dialog of the list that one is looking at opens with that list
 * as it is, with its search and page, and closing it leads back there.
 */
export function useChoose() {
  const router = useRouter()
  const departments = useDepartments()
  const { usuario } = useSessao()
  return useCallback(
    (choice: Choice) => {
      rememberChoice(usuario.id, choice)
      const { pathname, searchParams } = new URL(choice.endereco, location.origin)
      const wanted = Object.fromEntries(searchParams)
      const { location: here } = router.state
      const { department, screen = department } = locate(departments, here.pathname)
      const names = Object.keys(wanted)
      const dialog =
        here.pathname === pathname && names.length > 0 && names.every(name => DIALOG.includes(name))
      const ofThisList = screen && pathname !== screen.path && covers(screen, pathname)
      const record = ofThisList && (here.pathname === screen.path || 'daLista' in here.state)
      const kept =
        dialog || record
          ? Object.entries(here.search as Record<string, unknown>).filter(
              ([name]) => !ELSEWHERE.includes(name),
            )
          : []
      void router.navigate({
        to: pathname,
        search: { ...Object.fromEntries(kept), ...wanted } as never,
        ...(dialog && { state: { dialogo: true } as never, resetScroll: false }),
        ...(record && { state: { daLista: true } as never, resetScroll: false }),
      })
    },
    [router, departments, usuario.id],
  )
}
