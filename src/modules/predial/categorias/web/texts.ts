import { SEM_CATEGORIA } from '../../chamados/contract.ts'

/** What the screen and the page of one of them say. */
export const texts = {
  title: 'Categorias',
  description: 'Do que tratam os chamados.',
  loading: 'Carregando categorias...',
  empty: 'Nenhuma categoria encontrada.',
  belongs: 'Os tipos de serviço ficam aqui, para dizer do que trata cada chamado.',
  create: 'Nova Categoria',
  update: 'Editar Categoria',
  delete: 'Excluir categoria',
  question: 'Tem certeza que deseja excluir esta categoria? Isso pode afetar chamados existentes.',
  missing: 'O nome da categoria é obrigatório.',
  none: SEM_CATEGORIA,
}
