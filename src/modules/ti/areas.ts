import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission area of TI. */
export const areas = {
  'ti.usuarios': {
    nome: 'TI: usuários',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'nenhum',
      Financeiro: 'nenhum',
      Engenharia: 'nenhum',
      RH: 'nenhum',
      TI: 'gerir',
      Predial: 'nenhum',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
