import { contasApi } from '../contract.ts'

/** What goes into the bin with a payable. */
const JUNTO = [['financeiro/pagamentos', 'pagamento', 'pagamentos']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: contasApi.delete,
  title: 'Excluir conta',
  sentence: 'Tem certeza que deseja excluir esta conta? O que dela foi rateado sai dos projetos junto.',
  affects: ['financeiro/projetos', 'financeiro/despesas-projeto'],
  along: { ficha: contasApi.ficha, kinds: JUNTO },
}
