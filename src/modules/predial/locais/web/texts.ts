import { SEM_LOCAL } from '../../chamados/contract.ts'

/** What the screen and the page of one of them say. */
export const texts = {
  title: 'Locais',
  description: 'Onde se abrem chamados.',
  loading: 'Carregando locais...',
  empty: 'Nenhum local encontrado.',
  belongs: 'Os lugares da empresa ficam aqui, para dizer onde é cada chamado.',
  create: 'Novo Local',
  update: 'Editar Local',
  delete: 'Excluir local',
  question: 'Tem certeza que deseja excluir este local? Isso pode afetar chamados existentes.',
  missing: 'O nome do local é obrigatório.',
  none: SEM_LOCAL,
}
