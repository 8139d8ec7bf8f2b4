import type { AreaDaMatriz, Matriz, Nivel, Perfil } from '../../contract/permissions.ts'

// The product's table, written again and not taken from the departments, so that a change there is seen here.
const perfisEmOrdem = [
  'Administrador',
  'Financeiro',
  'RH',
  'Engenharia',
  'TI',
  'Predial',
  'Usuário Comum',
] as const
const niveisPorArea: Record<AreaDaMatriz, string> = {
  comercial: 'gerir gerir ver gerir ver ver registrar',
  'financeiro.cadastros': 'gerir gerir nenhum ver nenhum ver nenhum',
  'financeiro.prestacao': 'gerir gerir registrar registrar registrar registrar registrar',
  'financeiro.projetos': 'gerir gerir nenhum gerir nenhum ver ver',
  'financeiro.recebimentos': 'gerir gerir nenhum ver nenhum nenhum nenhum',
  'financeiro.bancos': 'gerir gerir nenhum nenhum nenhum nenhum nenhum',
  'financeiro.fechamento': 'gerir gerir nenhum nenhum nenhum nenhum nenhum',
  'predial.chamados': 'gerir registrar registrar registrar registrar gerir registrar',
  'predial.cadastros': 'gerir ver ver ver ver gerir ver',
  rh: 'gerir nenhum gerir nenhum nenhum nenhum nenhum',
  ssma: 'gerir registrar registrar registrar registrar registrar registrar',
  'ti.usuarios': 'gerir nenhum nenhum nenhum gerir nenhum nenhum',
}

/** The level of a profile in an area, by the product's table. */
export const nivelNaTabela = (area: AreaDaMatriz, perfil: Perfil): Nivel =>
  niveisPorArea[area].split(' ')[perfisEmOrdem.indexOf(perfil)] as Nivel

export const areasDaTabela = Object.keys(niveisPorArea) as AreaDaMatriz[]

/** The levels that a new installation has, by the product's table. */
export const matrizDaTabela = Object.fromEntries(
  perfisEmOrdem.map(perfil => [
    perfil,
    Object.fromEntries(areasDaTabela.map(area => [area, nivelNaTabela(area, perfil)])),
  ]),
) as Matriz
