import { ChartNoAxesCombined } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const gestao: Department = {
  path: '/gestao',
  label: 'Gestão',
  icon: ChartNoAxesCombined,
  description: 'Indicadores e metas da empresa',
  atalho: 'g',
  load: () => import('#platform/web/shell/placeholder.tsx'),
}
