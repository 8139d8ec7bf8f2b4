import { recebiveisApi } from '../contract.ts'

/** What goes into the bin with a receivable. */
const JUNTO = [
  ['financeiro/recebimentos', 'recebimento', 'recebimentos'],
  ['financeiro/recebiveis', 'retenção contratual', 'retenções contratuais'],
] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: recebiveisApi.delete,
  title: 'Excluir recebível',
  sentence: 'Tem certeza que deseja excluir este recebível?',
  along: { ficha: recebiveisApi.ficha, kinds: JUNTO },
}
