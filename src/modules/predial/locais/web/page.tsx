import { CadastroPage } from '../../apoio/cadastros/web/shared/page.tsx'
import { locaisApi } from '../contract.ts'
import { texts } from './texts.ts'

export const LocaisPage = () => <CadastroPage api={locaisApi} texts={texts} />
