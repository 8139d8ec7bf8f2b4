import { cadastroApi } from '../apoio/cadastros/contract.ts'

/** What tickets are about. */
export const categoriasApi = cadastroApi('predial/categorias', {
  entidade: 'Categoria',
  entidades: 'Categorias',
  nomeObrigatorio: 'Informe o nome da categoria.',
  sucesso: {
    create: 'Categoria adicionada',
    update: 'Categoria atualizada',
    delete: 'Categoria excluída',
  },
})
