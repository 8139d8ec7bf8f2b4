import { HardHat, TriangleAlert } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const ssma: Department = {
  path: '/ssma',
  label: 'SSMA',
  icon: HardHat,
  description: 'Saúde, segurança e meio ambiente',
  atalho: 's',
  guia: {
    path: '/ajuda/ssma',
    label: 'Guia de SSMA',
    description: 'Desvios: registrar, tratar e imprimir',
    load: () => import('../guia/guia.md'),
  },
  telas: () => import('../guia/telas/ajuda.md'),
  load: () => import('./hub.tsx'),
  children: [
    {
      path: '/ssma/desvios',
      label: 'Desvios',
      icon: TriangleAlert,
      description: 'Registro e acompanhamento de desvios de segurança',
      novo: 'Novo Desvio',
      semRede: true,
      area: 'ssma',
      load: async () => ({ Page: (await import('../desvios/web/page.tsx')).DesviosPage }),
      registro: async () => (await import('../desvios/web/record.tsx')).registro,
    },
  ],
}
