import type { AcaoEmLote, CampoEmLote, Procedure } from '#platform/contract/api.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelEm, useSessao } from '../../../session.tsx'
import type { List } from '../use-list.ts'
import { fieldOf, type Selection } from './use-selection.ts'

/** A field that may be given to many records, and the procedure that does it to one. */
export interface FieldVerb extends CampoEmLote {
  procedure: Procedure
  campo: string
  /** Further fields of the verb that its dialog asks for. */
  juntos: readonly (CampoEmLote & { campo: string })[]
}

/** A verb that takes no value. */
export interface ActionVerb extends AcaoEmLote {
  procedure: Procedure
}

export interface Verbs {
  fields: FieldVerb[]
  actions: ActionVerb[]
  remove: Procedure | undefined
  exportar: ExportProcedure | undefined
}

const fieldsOf = ({ emLote = {} }: Procedure) =>
  Object.entries(emLote).flatMap(([campo, how]) => (how ? [{ ...how, campo }] : []))

/** What may be done with many records of an entity, by its contract and by the levels of this person. */
export function useVerbs(api: Readonly<Record<string, Procedure>>): Verbs {
  const sessao = useSessao()
  const allowed = Object.values(api).filter(({ area, nivel }) => alcanca(nivelEm(sessao, area), nivel))
  return {
    fields: allowed.flatMap(procedure =>
      fieldsOf(procedure)
        .filter(({ com }) => !com)
        .map(how => ({
          ...{ ...how, procedure },
          juntos: fieldsOf(procedure).filter(({ com }) => com === how.campo),
        })),
    ),
    actions: allowed.flatMap(procedure =>
      procedure.acaoEmLote ? [{ ...procedure.acaoEmLote, procedure }] : [],
    ),
    remove: allowed.find(({ exclui }) => exclui),
    exportar: allowed.find(({ transporte }) => transporte === 'exportacao') as ExportProcedure | undefined,
  }
}

/** Can rows of this entity be chosen? Not where nothing can be done with many, such as rows of the trail. */
export function useSelectable(api: Readonly<Record<string, Procedure>>): boolean {
  const { fields, actions, remove, exportar } = useVerbs(api)
  const offered = Object.values(api).some(({ exclui, emLote, acaoEmLote }) => exclui ?? emLote ?? acaoEmLote)
  return offered && (fields.length + actions.length > 0 || remove !== undefined || exportar !== undefined)
}

/** Is a verb of certain records offered for the chosen ones: all that the list shows, or each by its row? */
export function suits({ onde = {} }: FieldVerb, list: List<unknown>, { all, chosen }: Selection): boolean {
  const filters = list.input.filtros as Record<string, unknown>
  const rows = [...chosen.values()]
  return Object.entries(onde).every(
    ([name, value]) =>
      filters[name] === value || (!all && rows.length > 0 && rows.every(row => fieldOf(row, name) === value)),
  )
}
