import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useSessao } from '../session.tsx'
import type { Choice } from './choices.ts'
import { rememberChoice } from './recent.ts'

/** Parameters that open something over a list, and those of the list that stand in their way. */
const DIALOG = ['dialogo', 'id', 'ver', 'ficha']
const ELSEWHERE = [...DIALOG, 'aba']

/**
 * Goes to what was chosen and remembers it. A dialog of the list that one is looking at opens over it as it is, with
 * its search and page, and closing it leads back there.
 */
export function useChoose() {
  const router = useRouter()
  const { usuario } = useSessao()
  return useCallback(
    (choice: Choice) => {
      rememberChoice(usuario.id, choice)
      const { pathname, searchParams } = new URL(choice.endereco, location.origin)
      const wanted = Object.fromEntries(searchParams)
      const { location: here } = router.state
      const names = Object.keys(wanted)
      const over =
        here.pathname === pathname && names.length > 0 && names.every(name => DIALOG.includes(name))
      const kept = over
        ? Object.entries(here.search as Record<string, unknown>).filter(([name]) => !ELSEWHERE.includes(name))
        : []
      void router.navigate({
        to: pathname,
        search: { ...Object.fromEntries(kept), ...wanted } as never,
        ...(over && { state: { dialogo: true } as never, resetScroll: false }),
      })
    },
    [router, usuario.id],
  )
}
