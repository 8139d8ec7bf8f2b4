import { LayoutDashboard } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const painel: Department = {
  path: '/dashboard',
  alias: '/',
  label: 'Dashboard',
  icon: LayoutDashboard,
  description: 'Visão geral da empresa',
  atalho: 'd',
  guia: {
    path: '/ajuda/dashboard',
    label: 'Guia do Dashboard',
    description: 'Indicadores, pendências e ações rápidas',
    load: () => import('../guia/guia.md'),
  },
  telas: () => import('../guia/telas/ajuda.md'),
  load: () => import('./page.tsx'),
}
