import type { ExportProcedure } from '#platform/contract/export.ts'

/** Is a column of these procedures' list a date, whose groups are its months? */
export const isDated = (api: object, name: string | undefined): boolean =>
  name !== undefined && (api as { exportar?: ExportProcedure }).exportar?.colunas[name]?.[1] === 'data'
