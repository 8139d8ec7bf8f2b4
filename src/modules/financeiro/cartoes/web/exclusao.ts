import { cartoesApi } from '../contract.ts'

/** What goes into the bin with a card. */
const JUNTO = [['financeiro/prestacao-contas-cartao', 'fatura', 'faturas']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: cartoesApi.delete,
  title: 'Excluir cartão',
  sentence:
    'Tem certeza que deseja excluir este cartão? Todas as prestações de contas associadas também serão excluídas.',
  affects: ['financeiro/prestacao-contas-cartao', 'financeiro/despesas-cartao'],
  along: { ficha: cartoesApi.ficha, kinds: JUNTO },
}
