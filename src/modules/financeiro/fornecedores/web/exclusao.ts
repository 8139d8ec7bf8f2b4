import { fornecedoresApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: fornecedoresApi.delete,
  title: 'Excluir fornecedor',
  sentence: 'Tem certeza que deseja excluir este fornecedor?',
  affects: ['financeiro/contas-a-pagar', 'financeiro/despesas-projeto'],
}
