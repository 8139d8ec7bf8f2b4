import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission areas of Predial. */
export const areas = {
  'predial.chamados': {
    nome: 'Predial: chamados',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'registrar',
      Financeiro: 'registrar',
      Engenharia: 'registrar',
      RH: 'registrar',
      TI: 'registrar',
      Predial: 'gerir',
    },
  },
  'predial.cadastros': {
    nome: 'Predial: categorias, locais',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'ver',
      Financeiro: 'ver',
      Engenharia: 'ver',
      RH: 'ver',
      TI: 'ver',
      Predial: 'gerir',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
