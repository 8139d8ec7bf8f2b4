import { LayoutDashboard } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const painel: Department = {
  path: '/dashboard',
  alias: '/',
  label: 'Dashboard',
  icon: LayoutDashboard,
  description: 'Visão geral da empresa',
  atalho: 'd',
  load: () => import('./page.tsx'),
}
