/** Who may do what: the areas, the four levels, the profiles and the delivered default matrix. */

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

/** Areas whose levels an Administrador edits, with the name people read. */
export const areas = {
  comercial: 'Comercial',
  'financeiro.cadastros': 'Financeiro: fornecedores, contas a pagar, cartões',
  'financeiro.prestacao': 'Financeiro: prestação de contas',
  'financeiro.projetos': 'Financeiro: projetos e despesas',
  'predial.chamados': 'Predial: chamados',
  'predial.cadastros': 'Predial: categorias, locais',
  rh: 'RH',
  ssma: 'SSMA',
  'ti.usuarios': 'TI: usuários',
} as const
export type AreaDaMatriz = keyof typeof areas

/**
 * Areas outside the matrix. `conta`: a signed-in person's own account. `todos`: everyone who has chosen their own
 * password; what an answer holds still depends on their levels.
 */
export type Area = AreaDaMatriz | 'conta' | 'todos'

export const daMatriz = (area: Area): area is AreaDaMatriz => area in areas

export type Matriz = Record<Perfil, Record<AreaDaMatriz, Nivel>>

const ordem = ['Administrador', 'Financeiro', 'RH', 'Engenharia', 'TI', 'Predial', 'Usuário Comum'] as const
const linha = (...valores: [Nivel, Nivel, Nivel, Nivel, Nivel, Nivel, Nivel]) => valores

const padrao: Record<AreaDaMatriz, ReturnType<typeof linha>> = {
  comercial: linha('gerir', 'gerir', 'ver', 'gerir', 'ver', 'ver', 'registrar'),
  'financeiro.cadastros': linha('gerir', 'gerir', 'nenhum', 'ver', 'nenhum', 'ver', 'nenhum'),
  'financeiro.prestacao': linha(
    'gerir',
    'gerir',
    'registrar',
    'registrar',
    'registrar',
    'registrar',
    'registrar',
  ),
  'financeiro.projetos': linha('gerir', 'gerir', 'nenhum', 'gerir', 'nenhum', 'ver', 'ver'),
  'predial.chamados': linha(
    'gerir',
    'registrar',
    'registrar',
    'registrar',
    'registrar',
    'gerir',
    'registrar',
  ),
  'predial.cadastros': linha('gerir', 'ver', 'ver', 'ver', 'ver', 'gerir', 'ver'),
  rh: linha('gerir', 'nenhum', 'gerir', 'nenhum', 'nenhum', 'nenhum', 'nenhum'),
  ssma: linha('gerir', 'registrar', 'registrar', 'registrar', 'registrar', 'registrar', 'registrar'),
  'ti.usuarios': linha('gerir', 'nenhum', 'nenhum', 'nenhum', 'gerir', 'nenhum', 'nenhum'),
}

/** The delivered default of every profile in every area (product decisions, section 3). */
export const matrizPadrao: Matriz = Object.fromEntries(
  ordem.map((perfil, coluna) => [
    perfil,
    Object.fromEntries(Object.entries(padrao).map(([area, valores]) => [area, valores[coluna]])),
  ]),
) as Matriz

/** Does `nivel` include `exigido`? */
export function alcanca(nivel: Nivel, exigido: Nivel): boolean {
  return niveis.indexOf(nivel) >= niveis.indexOf(exigido)
}

/** Is `deles` at most `meus` in every area? Compares the levels in force, never the names of profiles. */
export const cabeEm = (deles: Record<AreaDaMatriz, Nivel>, meus: Record<AreaDaMatriz, Nivel>): boolean =>
  (Object.keys(areas) as AreaDaMatriz[]).every(area => alcanca(meus[area], deles[area]))
