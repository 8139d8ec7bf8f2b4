import { CadastroPage } from '../../apoio/cadastros/web/shared/page.tsx'
import { categoriasApi } from '../contract.ts'
import { texts } from './texts.ts'

export const CategoriasPage = () => <CadastroPage api={categoriasApi} texts={texts} />
