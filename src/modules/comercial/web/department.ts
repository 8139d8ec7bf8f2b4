import { BriefcaseBusiness, FileText, Users } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const comercial: Department = {
  path: '/comercial',
  label: 'Comercial',
  icon: BriefcaseBusiness,
  description: 'Clientes e propostas comerciais',
  atalho: 'c',
  guia: {
    path: '/ajuda/comercial',
    label: 'Guia do Comercial',
    description: 'Clientes, propostas, envio por e-mail e projetos',
    load: () => import('../guia/guia.md'),
  },
  telas: () => import('../guia/telas/ajuda.md'),
  load: () => import('./hub.tsx'),
  children: [
    {
      path: '/comercial/clientes',
      label: 'Clientes',
      icon: Users,
      description: 'Cadastro de clientes da empresa',
      novo: 'Novo Cliente',
      area: 'comercial',
      load: async () => ({ Page: (await import('../clientes/web/page.tsx')).ClientesPage }),
      registro: async () => (await import('../clientes/web/record.ts')).registro,
    },
    {
      path: '/comercial/propostas',
      label: 'Propostas',
      icon: FileText,
      description: 'Propostas comerciais e sua conversão em projetos',
      novo: 'Nova Proposta',
      area: 'comercial',
      load: async () => ({ Page: (await import('../propostas/web/page.tsx')).PropostasPage }),
      registro: async () => (await import('../propostas/web/record.tsx')).registro,
      dentro: [
        {
          path: '/comercial/envios',
          novo: 'Enviar',
          area: 'comercial',
          registro: async () => (await import('../envios/web/record.tsx')).registro,
        },
      ],
    },
  ],
}
