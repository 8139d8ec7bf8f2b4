import { IdCard, UsersRound } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const rh: Department = {
  path: '/rh',
  label: 'RH',
  icon: UsersRound,
  description: 'Funcionários e seus documentos',
  atalho: 'r',
  expanded: true,
  guia: {
    path: '/ajuda/rh',
    label: 'Guia do RH',
    description: 'Funcionários, documentos e o que vence',
    load: () => import('../guia/guia.md'),
  },
  telas: () => import('../guia/telas/ajuda.md'),
  load: () => import('./hub.tsx'),
  children: [
    {
      path: '/rh/funcionarios',
      label: 'Funcionários',
      icon: IdCard,
      description: 'Cadastro de funcionários e documentos anexados',
      novo: 'Novo Funcionário',
      area: 'rh',
      abas: { 'rh/documentos': 'documentos' },
      load: async () => ({ Page: (await import('../funcionarios/web/page.tsx')).FuncionariosPage }),
      registro: async () => (await import('../funcionarios/web/record.tsx')).registro,
      dentro: [
        {
          path: '/rh/documentos',
          area: 'rh',
          registro: async () => (await import('../documentos/web/record.tsx')).registro,
        },
      ],
    },
  ],
}
