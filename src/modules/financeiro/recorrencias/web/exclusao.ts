import { recorrenciasApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: recorrenciasApi.delete,
  title: 'Excluir recorrência',
  sentence: 'Tem certeza que deseja excluir esta recorrência? As contas já feitas ficam.',
  affects: ['financeiro/contas-a-pagar'],
}
