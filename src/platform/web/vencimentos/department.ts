import { CalendarClock } from 'lucide-react'
import type { Department } from '../department.ts'

/** What is due or expires, of every department that the person sees. */
export const vencimentos: Department = {
  path: '/vencimentos',
  label: 'Vencimentos',
  icon: CalendarClock,
  description: 'O que vence, dia a dia, de todos os departamentos',
  atalho: 'v',
  area: 'todos',
  telas: () => import('../ajuda/guia/telas/ajuda.md'),
  load: () => import('./page.tsx'),
}
