import { formatAmount } from '#platform/contract/numbers/money.ts'
import { defineLines } from '#platform/server/engine/lines.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import {
  aditivoHistoria,
  aditivoInput,
  linhaDoOrcamento,
  orcamentoHistoria,
  textoDaLinha,
} from '../contract.ts'
import { aditivos, orcamentoDeProjeto } from './table.ts'

/** The budget of projects. */
export const orcamentoDoProjeto = defineLines({
  table: orcamentoDeProjeto,
  parent: 'projeto_id',
  line: linhaDoOrcamento,
  campo: 'orcamento',
})

/** The additions to their contracts. */
export const aditivosDoProjeto = defineLines({
  table: aditivos,
  parent: 'projeto_id',
  line: aditivoInput,
  campo: 'aditivos',
})

/** The audit trail keeps decimals as numbers. */
const valor = (stored: unknown) => Number(stored).toFixed(2)
const doProjeto = {
  dono: 'financeiro_projetos',
  coluna: 'projeto_id',
  area: 'financeiro.projetos',
  formatos: { valor: (stored: unknown) => formatAmount(valor(stored)) },
  texto: (linha: Record<string, unknown>) => textoDaLinha({ ...linha, valor: valor(linha.valor) }),
} as const

// In the project's history.
toldWithOwner({ ...orcamentoHistoria, ...doProjeto, tabela: 'financeiro_orcamento_projeto' })
toldWithOwner({ ...aditivoHistoria, ...doProjeto, tabela: 'financeiro_aditivos' })
