import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission area of Comercial. */
export const areas = {
  comercial: {
    nome: 'Comercial',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'registrar',
      Financeiro: 'gerir',
      Engenharia: 'gerir',
      RH: 'ver',
      TI: 'ver',
      Predial: 'ver',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
