import type { Procedure } from '#platform/contract/api.ts'
import type { ExportProcedure } from '#platform/contract/export.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelEm, useSessao } from '../../session.tsx'
import type { List } from './use-list.ts'

/** May this person fill the list from a spreadsheet? */
export function useImports<Row>({ api }: Pick<List<Row>, 'api'>): boolean {
  const sessao = useSessao()
  const { create, exportar } = api as { create?: Procedure; exportar?: ExportProcedure }
  return exportar?.importa !== undefined && !!create && alcanca(nivelEm(sessao, create.area), create.nivel)
}
