import { contasBancariasApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: contasBancariasApi.delete,
  title: 'Excluir conta bancária',
  sentence: 'Tem certeza que deseja excluir esta conta? Os lançamentos importados vão junto.',
}
