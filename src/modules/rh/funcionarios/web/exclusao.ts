import { funcionariosApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: funcionariosApi.delete,
  title: 'Excluir funcionário',
  sentence: 'Tem certeza que deseja excluir este funcionário e todos os seus documentos?',
  affects: ['rh/documentos'],
  also: ({ aviso }: { aviso: string | null }) =>
    aviso
      ? { titulo: aviso, descricao: 'O funcionário foi excluído; os arquivos serão removidos mais tarde.' }
      : undefined,
}
