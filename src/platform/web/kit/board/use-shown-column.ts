import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'

/** The column that was shown last, by entity: a phone comes back to it from a record. */
const shownLast = new Map<string, string>()

/** The column at the left edge of a board that scrolls sideways: on a phone, the only one that is seen. */
export function useShownColumn(
  box: RefObject<HTMLElement | null>,
  entidade: string,
  valores: readonly string[],
) {
  const [at, setAt] = useState(shownLast.get(entidade) ?? valores[0])
  const go = (valor: string, behavior: ScrollBehavior = 'smooth') => {
    const column = box.current?.querySelector<HTMLElement>(`[data-coluna="${valor}"]`)
    const first = box.current?.querySelector<HTMLElement>('[data-coluna]')
    if (column && first) box.current?.scrollTo({ left: column.offsetLeft - first.offsetLeft, behavior })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, where it was left
  useLayoutEffect(() => {
    const last = shownLast.get(entidade)
    if (last) go(last, 'instant')
  }, [])

  useEffect(() => {
    const board = box.current
    if (!board) return
    const onScroll = () => {
      const columns = [...board.querySelectorAll<HTMLElement>('[data-coluna]')]
      const left = board.getBoundingClientRect().left
      const distance = (column: HTMLElement) => Math.abs(column.getBoundingClientRect().left - left)
      const [nearest] = columns.toSorted((a, b) => distance(a) - distance(b))
      const valor = nearest?.dataset.coluna
      if (!valor) return
      shownLast.set(entidade, valor)
      setAt(valor)
    }
    board.addEventListener('scroll', onScroll, { passive: true })
    return () => board.removeEventListener('scroll', onScroll)
  }, [box, entidade])

  return { at: at !== undefined && valores.includes(at) ? at : valores[0], go }
}
