import { useLayoutEffect, useRef } from 'react'

/** What the styles of a narrow list ask about it, by the words of `data-com` that answer. */
const FACTS = {
  'muitas-colunas': 'th:nth-child(8)',
  'nome-curto': '[data-card="title"][data-justa]',
  'curta-3': 'td[data-peso="3"][data-justa]',
  'figura-3': 'td[data-peso="3"] .numeros',
  'figura-4': 'td[data-peso="4"] .numeros',
}

/**
 * Asked by `:has()` of the list, a change in one row would have Chromium style all others anew.
 * @param rows with `columns` and `actions` what its cells hold
 * @returns ref of the list's element
 */
export function useListFacts(rows: readonly unknown[], columns: readonly unknown[], actions: boolean) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read from what was drawn of them.
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const facts = Object.entries(FACTS).filter(([, cells]) => element.querySelector(cells))
    element.dataset.com = facts.map(([fact]) => fact).join(' ')
  }, [rows, columns, actions])
  return list
}
