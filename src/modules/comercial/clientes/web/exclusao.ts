import { clientesApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: clientesApi.delete,
  title: 'Excluir cliente',
  sentence:
    'Tem certeza que deseja excluir este cliente? Atenção: propostas associadas também podem ser afetadas.',
  affects: ['comercial/propostas'],
}
