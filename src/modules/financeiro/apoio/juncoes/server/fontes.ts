import type { Area } from '#platform/contract/permissions.ts'
import type { CampoComNomes } from '../contract.ts'

/** A column that holds such names. */
export interface Fonte {
  tabela: string
  coluna: string
  /** A person who joins names changes records of this area. */
  area: Area
  /** The record whose lines these are, and the column that names it: its version rises with them, so that an open form meets a conflict. */
  dono?: { tabela: string; coluna: string }
  /** Where its rows also are, as JSON of cancelled payables, with the ids under which they come back (`guardadas.ts`). */
  guardada?: { tabela: string; coluna: string }
}

const cadastros = 'financeiro.cadastros'
const projetos = 'financeiro.projetos'

/**
 * The columns of each field. What concerns projects is called by the natureza of its payable, and compared with the budget by that
 * name. `fontes.test.ts` fails on a column of the database that is missing here.
 */
export const FONTES: Record<CampoComNomes, readonly Fonte[]> = {
  centro_custo: [
    { tabela: 'financeiro_contas_a_pagar', coluna: 'centro_custo', area: cadastros },
    { tabela: 'financeiro_recorrencias', coluna: 'centro_custo', area: cadastros },
  ],
  natureza_orcamentaria: [
    { tabela: 'financeiro_contas_a_pagar', coluna: 'natureza_orcamentaria', area: cadastros },
    { tabela: 'financeiro_recorrencias', coluna: 'natureza_orcamentaria', area: cadastros },
    {
      ...{ tabela: 'financeiro_recorrencias_partes', coluna: 'categoria', area: projetos },
      dono: { tabela: 'financeiro_recorrencias', coluna: 'recorrencia_id' },
    },
    { tabela: 'financeiro_despesas_cartao', coluna: 'categoria_despesa', area: 'financeiro.prestacao' },
    {
      ...{ tabela: 'financeiro_orcamento_projeto', coluna: 'categoria', area: projetos },
      dono: { tabela: 'financeiro_projetos', coluna: 'projeto_id' },
    },
    // Last: what it keeps beside its rows is looked through once the other tables are done.
    {
      ...{ tabela: 'financeiro_despesas_projeto', coluna: 'categoria_despesa', area: projetos },
      guardada: { tabela: 'financeiro_contas_a_pagar', coluna: 'rateio_guardado' },
    },
  ],
}
