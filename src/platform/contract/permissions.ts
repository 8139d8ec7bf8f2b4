/** Who may do what: the four levels, the profiles, and the areas that the departments declare. */

/** Levels in rising order: each includes the ones before it. */
export const niveis = ['nenhum', 'ver', 'registrar', 'gerir'] as const
export type Nivel = (typeof niveis)[number]

export const perfis = [
  'Administrador',
  'Usuário Comum',
  'Financeiro',
  'Engenharia',
  'RH',
  'TI',
  'Predial',
] as const
export type Perfil = (typeof perfis)[number]

/** What a department declares of an area. */
export interface AreaDeclarada {
  /** The name that people read. */
  nome: string
  /** The delivered default of every profile. */
  padrao: Readonly<Record<Perfil, Nivel>>
}

/** The departments' areas, whose levels an Administrador edits: `src/modules/areas.ts` adds them to this type. */
// biome-ignore lint/suspicious/noEmptyInterface: the platform declares no area
export interface Areas {}
export type AreaDaMatriz = keyof Areas

/**
 * Areas outside the matrix. `conta`: a signed-in person's own account. `todos`: everyone who has chosen their own
 * password; what an answer holds still depends on their levels.
 */
export type Area = AreaDaMatriz | 'conta' | 'todos'

export const daMatriz = (area: Area): area is AreaDaMatriz => area !== 'conta' && area !== 'todos'

export type Niveis = Record<AreaDaMatriz, Nivel>
export type Matriz = Record<Perfil, Niveis>

/** The delivered default of every profile in these areas. */
export const matrizDe = (areas: Readonly<Record<AreaDaMatriz, AreaDeclarada>>): Matriz =>
  Object.fromEntries(
    perfis.map(perfil => [
      perfil,
      Object.fromEntries(
        Object.entries<AreaDeclarada>(areas).map(([area, { padrao }]) => [area, padrao[perfil]]),
      ),
    ]),
  ) as Matriz

/** Does `nivel` include `exigido`? */
export function alcanca(nivel: Nivel, exigido: Nivel): boolean {
  return niveis.indexOf(nivel) >= niveis.indexOf(exigido)
}

/** Is `deles` at most `meus` in every area? Compares the levels in force, never the names of profiles. */
export const cabeEm = (deles: Niveis, meus: Niveis): boolean =>
  (Object.keys(deles) as AreaDaMatriz[]).every(area => alcanca(meus[area], deles[area]))
