import {
  type AreaDaMatriz,
  alcanca,
  type Matriz,
  type Nivel,
  niveis,
  type Perfil,
  perfis,
} from '../../../contract/permissions.ts'
import type { Database, Queryable } from '../../ground/database/database.ts'

/** The matrix in force, cached in memory until a notification says that it changed. */
export interface Permissions {
  matrix(): Promise<Matriz>
  forget(): void
}

const isNivel = (text: string): text is Nivel => (niveis as readonly string[]).includes(text)

/** @param padrao the level of each cell of which the table has none */
export async function readMatrix(db: Queryable, padrao: Matriz): Promise<Matriz> {
  const rows = await db.query<{ perfil: Perfil; area: AreaDaMatriz; nivel: string }>(
    'select perfil, area, nivel from permissoes',
  )
  const matrix = structuredClone(padrao)
  for (const { perfil, area, nivel } of rows) {
    if (matrix[perfil]?.[area] !== undefined && isNivel(nivel)) matrix[perfil][area] = nivel
  }
  return matrix
}

/** Inserts the delivered default for every missing level, so that the table is complete. */
export async function seedPermissions(db: Database, padrao: Matriz): Promise<void> {
  const rows = perfis.flatMap(perfil =>
    Object.entries(padrao[perfil]).map(([area, nivel]) => ({ perfil, area, nivel })),
  )
  await db.query(
    `insert into permissoes (perfil, area, nivel)
     select perfil, area, nivel from json_to_recordset($1::json) as x(perfil text, area text, nivel text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

/** @param padrao the delivered default of every profile in every area */
export function permissions(db: Database, padrao: Matriz): Permissions {
  let known: Promise<Matriz> | undefined
  return {
    matrix: () => {
      if (!db.listening()) return readMatrix(db, padrao)
      known ??= readMatrix(db, padrao).catch(error => {
        known = undefined
        throw error
      })
      return known
    },
    forget: () => {
      known = undefined
    },
  }
}

/** Lists the profiles that may at least see each area, for the page 'Acesso restrito'. */
export function profilesWithAccess(matrix: Matriz): Record<AreaDaMatriz, Perfil[]> {
  const entries = (Object.keys(matrix.Administrador) as AreaDaMatriz[]).map(area => [
    area,
    perfis.filter(perfil => alcanca(matrix[perfil][area], 'ver')),
  ])
  return Object.fromEntries(entries)
}
