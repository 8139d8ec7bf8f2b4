import {
  Building2,
  FileText,
  HandCoins,
  LayoutList,
  type LucideIcon,
  ShieldCheck,
  Truck,
  UserPlus,
} from 'lucide-react'
import type { Passo } from '../contract.ts'

interface Destination {
  to: string
  search?: Record<string, string>
  hash?: string
}

interface Step {
  title: string
  /** What it is good for. */
  about: string
  /** The word on its button. */
  action: string
  icon: LucideIcon
  /** The screen on which it is done; without one it is a dialog here. */
  link?: Destination
  /** A second way to do it, a link beside `about`. */
  also?: { text: string; link: Destination }
}

export const steps: Record<Passo, Step> = {
  empresa: {
    title: 'Nome e logotipo',
    about: 'Aparecem na entrada, no menu e nas propostas.',
    action: 'Completar',
    icon: Building2,
    link: { to: '/configuracoes', hash: 'empresa' },
  },
  pessoas: {
    title: 'Pessoas',
    about: 'Uma a uma, ou várias:',
    action: 'Convidar',
    icon: UserPlus,
    link: { to: '/ti/usuarios', search: { dialogo: 'novo' } },
    also: { text: 'Importar planilha', link: { to: '/ti/usuarios', search: { dialogo: 'importar' } } },
  },
  permissoes: {
    title: 'Permissões',
    about: 'O que cada perfil pode ver e fazer.',
    action: 'Conferir',
    icon: ShieldCheck,
    link: { to: '/ti/usuarios', search: { aba: 'perfis' } },
  },
  predial: {
    title: 'Categorias e locais',
    about: 'Para abrir chamados. Há uma lista pronta.',
    action: 'Escolher',
    icon: LayoutList,
  },
  clientes: {
    title: 'Clientes',
    about: 'Traga a planilha que a empresa já tem.',
    action: 'Importar',
    icon: HandCoins,
    link: { to: '/comercial/clientes', search: { dialogo: 'importar' } },
  },
  fornecedores: {
    title: 'Fornecedores',
    about: 'Também por planilha, como os clientes.',
    action: 'Importar',
    icon: Truck,
    link: { to: '/financeiro/fornecedores', search: { dialogo: 'importar' } },
  },
  proposta: {
    title: 'Primeira proposta',
    about: 'Com itens e valor; sai em PDF com a sua marca.',
    action: 'Criar',
    icon: FileText,
    link: { to: '/comercial/propostas', search: { dialogo: 'novo' } },
  },
}
