import { cadastroOperations } from '../../apoio/cadastros/server/service.ts'
import { locaisApi } from '../contract.ts'
import { locais } from './table.ts'

export const locaisOperations = cadastroOperations(locaisApi, locais, 'Local', 'local_id')
