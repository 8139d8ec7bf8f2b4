import { propostasApi } from '../contract.ts'

/** What goes into the bin with a proposal. */
const JUNTO = [['comercial/envios', 'envio', 'envios']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: propostasApi.delete,
  title: 'Excluir proposta',
  sentence: 'Tem certeza que deseja excluir esta proposta?',
  affects: ['financeiro/projetos'],
  along: { ficha: propostasApi.ficha, kinds: JUNTO },
}
