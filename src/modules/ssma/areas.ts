import type { AreaDeclarada } from '#platform/contract/permissions.ts'

/** The permission area of SSMA. */
export const areas = {
  ssma: {
    nome: 'SSMA',
    padrao: {
      Administrador: 'gerir',
      'Usuário Comum': 'registrar',
      Financeiro: 'registrar',
      Engenharia: 'registrar',
      RH: 'registrar',
      TI: 'registrar',
      Predial: 'registrar',
    },
  },
} as const satisfies Record<string, AreaDeclarada>
