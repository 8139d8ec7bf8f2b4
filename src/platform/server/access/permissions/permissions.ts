import {
  type AreaDaMatriz,
  alcanca,
  areas,
  type Matriz,
  matrizPadrao,
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

export async function readMatrix(db: Queryable): Promise<Matriz> {
  const rows = await db.query<{ perfil: Perfil; area: AreaDaMatriz; nivel: string }>(
    'select perfil, area, nivel from permissoes',
  )
  const matrix = structuredClone(matrizPadrao)
  for (const { perfil, area, nivel } of rows) {
    if (matrix[perfil]?.[area] !== undefined && isNivel(nivel)) matrix[perfil][area] = nivel
  }
  return matrix
}

/** Inserts the delivered default for every missing level, so that the table is complete. */
export async function seedPermissions(db: Database): Promise<void> {
  const rows = perfis.flatMap(perfil =>
    Object.entries(matrizPadrao[perfil]).map(([area, nivel]) => ({ perfil, area, nivel })),
  )
  await db.query(
    `insert into permissoes (perfil, area, nivel)
     select perfil, area, nivel from json_to_recordset($1::json) as x(perfil text, area text, nivel text)
     on conflict do nothing`,
    [JSON.stringify(rows)],
  )
}

export function permissions(db: Database): Permissions {
  let known: Promise<Matriz> | undefined
  return {
    matrix: () => {
      if (!db.listening()) return readMatrix(db)
      known ??= readMatrix(db).catch(error => {
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
  const entries = (Object.keys(areas) as AreaDaMatriz[]).map(area => [
    area,
    perfis.filter(perfil => alcanca(matrix[perfil][area], 'ver')),
  ])
  return Object.fromEntries(entries)
}
