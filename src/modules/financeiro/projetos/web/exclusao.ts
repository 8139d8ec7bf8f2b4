import { projetosApi } from '../contract.ts'

/** What goes into the bin with a project beside its expenses. */
const JUNTO = [
  ['financeiro/recebiveis', 'recebível', 'recebíveis'],
  ['financeiro/medicoes', 'medição', 'medições'],
] as const

/** What is asked before one of them is deleted, in the list and on its page: how many receivables or measurements go along. */
export const exclusao = {
  procedure: projetosApi.delete,
  title: 'Excluir projeto',
  sentence:
    'Tem certeza que deseja excluir este projeto? Todas as despesas associadas também serão excluídas.',
  affects: ['financeiro/despesas-projeto', 'financeiro/recebiveis', 'comercial/propostas'],
  along: { ficha: projetosApi.ficha, kinds: JUNTO },
}
