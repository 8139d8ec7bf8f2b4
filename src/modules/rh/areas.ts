import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission area of RH. */
export const areas = {
  rh: {
    nome: 'RH',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'nenhum',
      Engenharia: 'nenhum',
      RH: 'gerir',
      TI: 'nenhum',
      Predial: 'nenhum',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
