import { CreditCard, FolderKanban, HandCoins, Receipt, ReceiptText, Truck, Wallet } from 'lucide-react'
import type { Department } from '#platform/web/department.ts'

export const financeiro: Department = {
  path: '/financeiro',
  label: 'Financeiro',
  icon: Wallet,
  description: 'Fornecedores, contas, cartões e projetos',
  atalho: 'f',
  load: () => import('#platform/web/shell/hub.tsx'),
  children: [
    {
      path: '/financeiro/fornecedores',
      label: 'Fornecedores',
      icon: Truck,
      description: 'Cadastro de fornecedores da empresa',
      area: 'financeiro.cadastros',
      load: async () => ({ Page: (await import('../fornecedores/web/page.tsx')).FornecedoresPage }),
    },
    {
      path: '/financeiro/contas-a-pagar',
      label: 'Contas a Pagar',
      icon: Receipt,
      description: 'Solicitações de compra e vencimentos',
      area: 'financeiro.cadastros',
      load: async () => ({ Page: (await import('../contas-a-pagar/web/page.tsx')).ContasPage }),
    },
    {
      path: '/financeiro/cartoes',
      label: 'Cartões',
      icon: CreditCard,
      description: 'Cartões corporativos e seus portadores',
      area: 'financeiro.cadastros',
      load: async () => ({ Page: (await import('../cartoes/web/page.tsx')).CartoesPage }),
    },
    {
      path: '/financeiro/prestacao-contas-cartao',
      label: 'Prest. Contas Cartão',
      icon: ReceiptText,
      description: 'Faturas e despesas de cada cartão, mês a mês',
      area: 'financeiro.prestacao',
      load: async () => ({ Page: (await import('../prestacao-contas-cartao/web/page.tsx')).PrestacaoPage }),
    },
    {
      path: '/financeiro/projetos',
      label: 'Projetos',
      icon: FolderKanban,
      description: 'Projetos, gerentes e orçamentos',
      area: 'financeiro.projetos',
      load: async () => ({ Page: (await import('../projetos/web/page.tsx')).ProjetosPage }),
    },
    {
      path: '/financeiro/despesas-projeto',
      label: 'Despesas de Projeto',
      icon: HandCoins,
      description: 'Despesas e notas fiscais por projeto',
      area: 'financeiro.projetos',
      load: async () => ({ Page: (await import('../despesas-projeto/web/page.tsx')).DespesasProjetoPage }),
    },
  ],
}
