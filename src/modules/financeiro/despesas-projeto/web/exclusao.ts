import { despesasApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: despesasApi.delete,
  title: 'Excluir despesa',
  sentence: 'Excluir esta despesa?',
  affects: ['financeiro/projetos'],
}
