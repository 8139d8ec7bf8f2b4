import { ListChecks, ScrollText, Trash2, UserCog } from 'lucide-react'
import type { Department, Guide } from '#platform/web/department.ts'

const guia: Guide = {
  path: '/ajuda/usuarios',
  label: 'Guia de Usuários',
  description: 'Convites, senhas, permissões, lixeira e auditoria',
  load: () => import('../guia/guia.md'),
}

const telas = () => import('../guia/telas/ajuda.md')

export const ti: Department = {
  path: '/ti/usuarios',
  label: 'Usuários',
  icon: UserCog,
  description: 'Contas e perfis de acesso',
  atalho: 'u',
  novo: 'Novo Usuário',
  area: 'ti.usuarios',
  section: 'Administração',
  guia,
  telas,
  load: async () => ({ Page: (await import('./page.tsx')).TiPage }),
  registro: async () => (await import('../usuarios/web/record.tsx')).registro,
}

export const lixeira: Department = {
  path: '/ti/lixeira',
  label: 'Lixeira',
  icon: Trash2,
  description: 'O que foi excluído nos últimos 30 dias',
  area: 'ti.usuarios',
  somenteAdministrador: true,
  section: 'Administração',
  guia,
  telas,
  load: async () => ({ Page: (await import('../lixeira/web/page.tsx')).LixeiraPage }),
}

export const auditoria: Department = {
  path: '/ti/auditoria',
  label: 'Auditoria',
  icon: ScrollText,
  description: 'Quem fez o quê, e quando',
  area: 'ti.usuarios',
  somenteAdministrador: true,
  section: 'Administração',
  guia,
  telas,
  load: async () => ({ Page: (await import('../auditoria/web/page.tsx')).AuditoriaPage }),
}

export const tarefas: Department = {
  path: '/ti/tarefas',
  label: 'Tarefas do sistema',
  icon: ListChecks,
  description: 'O que roda sozinho e o que falhou',
  area: 'ti.usuarios',
  somenteAdministrador: true,
  section: 'Administração',
  guia,
  telas,
  load: async () => ({ Page: (await import('../tarefas/web/page.tsx')).TarefasPage }),
}
