import { useState } from 'react'
import type { GrupoQueEspera, LinhaQueEspera, Verbo } from '#platform/contract/espera.ts'
import { addMoney } from '#platform/contract/numbers/money.ts'
import { keyOf } from './row-key.ts'

/** May the row be chosen with others? */
export const choosable = ({ verbos }: LinhaQueEspera) => verbos.some(({ paraMuitos }) => paraMuitos !== null)

/** Keys of the rows of a kind that may be. */
export const choosableKeys = (grupo: GrupoQueEspera) =>
  grupo.linhas.filter(choosable).map(linha => keyOf(grupo, linha))

/** A verb for several rows, with each one's part of the request. */
export interface VerbOfMany {
  rotulo: string
  tecla: string
  pergunta: Verbo['pergunta']
  de: { linha: LinhaQueEspera; muitos: NonNullable<Verbo['paraMuitos']> }[]
}

/** Rows that were chosen, of any kind. What leaves the screen is chosen no longer. */
export function useChosen(grupos: readonly GrupoQueEspera[]) {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const present = new Set(grupos.flatMap(choosableKeys))
  const left = [...keys].filter(key => present.has(key))
  // It is not chosen again where it comes back, as by an undo.
  if (left.length < keys.size) setKeys(new Set(left))
  const rows = grupos.flatMap(grupo =>
    grupo.linhas.filter(linha => choosable(linha) && keys.has(keyOf(grupo, linha))),
  )
  const each = rows.flatMap(linha =>
    linha.verbos.flatMap(({ paraMuitos: muitos, ...verbo }) => (muitos ? [{ verbo, linha, muitos }] : [])),
  )
  const verbs = [...Map.groupBy(each, ({ verbo }) => verbo.rotulo).values()].flatMap((de): VerbOfMany[] => {
    const [one] = de
    return one ? [{ ...one.verbo, de }] : []
  })
  const amounts = rows.flatMap(({ quantia }) => quantia ?? [])
  const change = (of: readonly string[], chosen: boolean) => {
    const next = new Set(keys)
    for (const key of of) chosen ? next.add(key) : next.delete(key)
    setKeys(next)
  }
  return {
    has: (key: string) => keys.has(key),
    toggle: (key: string) => change([key], !keys.has(key)),
    change,
    clear: () => setKeys(new Set()),
    rows,
    /** What can be done with them, each with the rows that it is for: of several kinds not all take the same. */
    verbs,
    /** Of their amounts; null where none has one. */
    total: amounts.length > 0 ? addMoney(...amounts) : null,
  }
}
export type Chosen = ReturnType<typeof useChosen>
