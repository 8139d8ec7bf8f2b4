import { Bell } from 'lucide-react'
import type { Department } from '../department.ts'

/** What waits for the signed-in person. Reached by the bell, and on a narrow window by the first entry of the menu. */
export const espera: Department = {
  path: '/espera',
  label: 'Espera por mim',
  icon: Bell,
  description: 'O que depende de você, de todos os departamentos',
  atalho: 'm',
  area: 'todos',
  outOfMenu: true,
  telas: () => import('../ajuda/guia/telas/ajuda.md'),
  load: () => import('./page.tsx'),
}
