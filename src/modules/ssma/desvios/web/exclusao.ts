import { type Desvio, desviosApi } from '../contract.ts'

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: desviosApi.delete,
  title: 'Excluir desvio',
  sentence: ({ titulo }: Desvio) => `Tem certeza que deseja excluir o desvio "${titulo}"?`,
}
