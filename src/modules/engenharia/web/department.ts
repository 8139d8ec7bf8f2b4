import { DraftingCompass } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const engenharia: Department = {
  path: '/engenharia',
  label: 'Engenharia',
  icon: DraftingCompass,
  description: 'Projetos técnicos e desenhos',
  atalho: 'e',
  load: () => import('#platform/web/shell/placeholder.tsx'),
}
