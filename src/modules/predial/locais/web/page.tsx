import { CadastroPage } from '../../apoio/cadastros/web/shared/page.tsx'
import { SEM_LOCAL } from '../../chamados/contract.ts'
import { locaisApi } from '../contract.ts'

const texts = {
  title: 'Locais',
  description: 'Onde se abrem chamados.',
  loading: 'Carregando locais...',
  empty: 'Nenhum local encontrado.',
  create: 'Novo Local',
  update: 'Editar Local',
  delete: 'Excluir local',
  question: 'Tem certeza que deseja excluir este local? Isso pode afetar chamados existentes.',
  missing: 'O nome do local é obrigatório.',
  none: SEM_LOCAL,
}

export const LocaisPage = () => <CadastroPage api={locaisApi} texts={texts} />
