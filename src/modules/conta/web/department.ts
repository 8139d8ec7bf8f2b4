import { Settings, UserRound } from 'lucide-react'
import type { Department, Guide } from '#platform/web/department.ts'

const guia: Guide = {
  path: '/ajuda/primeiros-passos',
  label: 'Primeiros passos',
  description: 'Entrar, encontrar, registrar e cuidar da sua conta',
  load: () => import('../guia/guia.md'),
}

const telas = () => import('../guia/telas/ajuda.md')

export const perfil: Department = {
  path: '/perfil',
  label: 'Perfil',
  icon: UserRound,
  description: 'Seu nome, senha e sessões',
  buscas: 'minha conta segundo fator autenticador código foto e-mail dispositivos calendário do telefone',
  area: 'conta',
  outOfMenu: true,
  guia,
  telas,
  load: async () => ({ Page: (await import('./profile.tsx')).ProfilePage }),
}

export const configuracoes: Department = {
  path: '/configuracoes',
  label: 'Configurações',
  icon: Settings,
  description: 'Aparência, e-mails e, para Administrador, a empresa',
  buscas: 'tema escuro claro densidade avisos notificações logotipo',
  area: 'conta',
  outOfMenu: true,
  guia,
  telas,
  load: async () => ({ Page: (await import('./settings.tsx')).SettingsPage }),
}
