import { useState } from 'react'

interface Folds {
  of: string
  /** Values of the folded groups, and how many rows each had. */
  closed: ReadonlyMap<string, number>
}

const NONE: Folds['closed'] = new Map()

/** Which groups of a list are folded, while it is grouped and selects as it does. @param of what the list selects and groups by */
export function useFolds(of: string) {
  const [folds, setFolds] = useState<Folds>({ of, closed: NONE })
  const closed = folds.of === of ? folds.closed : NONE
  return {
    fechados: [...closed.keys()],
    /** Rows that folded groups keep off the pages. */
    rows: [...closed.values()].reduce((sum, rows) => sum + rows, 0),
    toggle: (valor: string, quantidade: number) => {
      const next = new Map(closed)
      if (!next.delete(valor)) next.set(valor, quantidade)
      setFolds({ of, closed: next })
    },
  }
}
