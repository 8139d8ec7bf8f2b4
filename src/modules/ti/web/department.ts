import { UserCog } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const ti: Department = {
  path: '/ti/usuarios',
  label: 'Usuários',
  icon: UserCog,
  description: 'Contas e perfis de acesso',
  atalho: 'u',
  area: 'ti.usuarios',
  section: 'Administração',
  load: async () => ({ Page: (await import('./page.tsx')).TiPage }),
}
