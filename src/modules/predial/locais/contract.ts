import { cadastroApi } from '../apoio/cadastros/contract.ts'

/** Where tickets are opened. */
export const locaisApi = cadastroApi('predial/locais', {
  entidade: 'Local',
  entidades: 'Locais',
  nomeObrigatorio: 'Informe o nome do local.',
  sucesso: { create: 'Local adicionado', update: 'Local atualizado', delete: 'Local excluído' },
})
