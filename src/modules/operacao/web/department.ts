import { Cog } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const operacao: Department = {
  path: '/operacao',
  label: 'Operação',
  icon: Cog,
  description: 'Produção e serviços em campo',
  atalho: 'a',
  load: () => import('#platform/web/shell/placeholder.tsx'),
}
