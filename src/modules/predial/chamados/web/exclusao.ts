import { chamadosApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: chamadosApi.delete,
  title: 'Excluir chamado',
  sentence: 'Tem certeza que deseja excluir este chamado? A conversa e as fotos dele também são excluídas.',
}
