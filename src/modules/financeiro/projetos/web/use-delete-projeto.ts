import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { type ProjetoRow, projetosApi } from '../contract.ts'

/** What goes into the bin with a project beside its expenses. */
const JUNTO = [
  ['financeiro/recebiveis', 'recebível', 'recebíveis'],
  ['financeiro/medicoes', 'medição', 'medições'],
] as const

/** `useDelete` of projects: where receivables or measurements go along, the question says how many. */
export const useDeleteProjeto = () =>
  useDelete<ProjetoRow, typeof projetosApi.delete>(projetosApi.delete, {
    title: 'Excluir projeto',
    sentence:
      'Tem certeza que deseja excluir este projeto? Todas as despesas associadas também serão excluídas.',
    affects: ['financeiro/despesas-projeto', 'financeiro/recebiveis', 'comercial/propostas'],
    along: { ficha: projetosApi.ficha, kinds: JUNTO },
  })
