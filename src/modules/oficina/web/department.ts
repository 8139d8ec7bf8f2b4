import { Wrench } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const oficina: Department = {
  path: '/oficina',
  label: 'Oficina',
  icon: Wrench,
  description: 'Manutenção de máquinas e veículos',
  atalho: 'o',
  load: () => import('#platform/web/shell/placeholder.tsx'),
}
