import type { Area } from '#platform/contract/permissions.ts'
import type { CampoComNomes } from '../contract.ts'

/** A column that holds such names. */
export interface Fonte {
  tabela: string
  coluna: string
  /** Whoever joins names changes records of this area. */
  area: Area
  /** The record whose lines these are, and the column that names it: its version rises with them, so that an open form meets a conflict. */
  dono?: { tabela: string; coluna: string }
}

const cadastros = 'financeiro.cadastros'
const projetos = 'financeiro.projetos'

/** Where each field stands. What concerns projects is called by the natureza of its payable, and compared with the budget by that name. */
export const FONTES: Record<CampoComNomes, readonly Fonte[]> = {
  centro_custo: [
    { tabela: 'financeiro_contas_a_pagar', coluna: 'centro_custo', area: cadastros },
    { tabela: 'financeiro_recorrencias', coluna: 'centro_custo', area: cadastros },
  ],
  natureza_orcamentaria: [
    { tabela: 'financeiro_contas_a_pagar', coluna: 'natureza_orcamentaria', area: cadastros },
    { tabela: 'financeiro_recorrencias', coluna: 'natureza_orcamentaria', area: cadastros },
    { tabela: 'financeiro_despesas_cartao', coluna: 'categoria_despesa', area: 'financeiro.prestacao' },
    { tabela: 'financeiro_despesas_projeto', coluna: 'categoria_despesa', area: projetos },
    {
      ...{ tabela: 'financeiro_orcamento_projeto', coluna: 'categoria', area: projetos },
      dono: { tabela: 'financeiro_projetos', coluna: 'projeto_id' },
    },
  ],
}
