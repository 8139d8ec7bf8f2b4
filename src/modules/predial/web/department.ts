import { Building2, MapPin, Tags, TicketCheck } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const predial: Department = {
  path: '/predial',
  label: 'Predial',
  icon: Building2,
  description: 'Chamados de manutenção do prédio',
  atalho: 'p',
  guia: {
    path: '/ajuda/predial',
    label: 'Guia do Predial',
    description: 'Chamados: abrir, acompanhar e resolver',
    load: () => import('../guia/guia.md'),
  },
  telas: () => import('../guia/telas/ajuda.md'),
  load: () => import('#platform/web/shell/hub.tsx'),
  children: [
    {
      path: '/predial/chamados',
      label: 'Chamados',
      icon: TicketCheck,
      description: 'Abertura e acompanhamento de chamados',
      novo: 'Novo Chamado',
      semRede: true,
      area: 'predial.chamados',
      load: async () => ({ Page: (await import('../chamados/web/page.tsx')).ChamadosPage }),
      registro: async () => (await import('../chamados/web/record.tsx')).registro,
    },
    {
      path: '/predial/categorias',
      label: 'Categorias',
      icon: Tags,
      description: 'Categorias em que os chamados se dividem',
      novo: 'Nova Categoria',
      area: 'predial.cadastros',
      load: async () => ({ Page: (await import('../categorias/web/page.tsx')).CategoriasPage }),
      registro: async () => (await import('../categorias/web/record.ts')).registro,
    },
    {
      path: '/predial/locais',
      label: 'Locais',
      icon: MapPin,
      description: 'Locais em que se abrem chamados',
      novo: 'Novo Local',
      area: 'predial.cadastros',
      load: async () => ({ Page: (await import('../locais/web/page.tsx')).LocaisPage }),
      registro: async () => (await import('../locais/web/record.ts')).registro,
    },
  ],
}
