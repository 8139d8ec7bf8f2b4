import { alcanca } from '../../../contract/permissions.ts'
import { type Actor, nivelDe } from '../../access/permissions/actor.ts'
import type { Operation } from '../../engine/operation.ts'
import type { Auditada } from './trail.ts'

/** A table, and of one that serves several others, for which: as `auditoria` tells it by `tabela` and `dono`. */
export const chaveDe = ({ tabela, dono }: { tabela: string; dono?: string | null }) =>
  dono ? `${tabela}:${dono}` : tabela

/** The same as SQL over `auditoria t`. */
export const CHAVE = `t.tabela || coalesce(':' || t.dono, '')`

/** Everything of which the trail tells, by its key: what each entity's history says of itself. */
export function auditadasOf(operations: readonly Operation[]): ReadonlyMap<string, Auditada> {
  const all = operations.flatMap(operation =>
    'auditadas' in operation ? (operation.auditadas as () => Auditada[])() : [],
  )
  return new Map(all.map(auditada => [chaveDe(auditada), auditada]))
}

/** May this person read the trail of all of its records? */
export const veTrilhaDe = (actor: Actor, { area, restrita }: Auditada): boolean =>
  alcanca(nivelDe(actor, area), restrita ? 'gerir' : 'ver')
