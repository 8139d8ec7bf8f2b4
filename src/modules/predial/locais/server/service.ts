import { cadastroOperations } from '../../cadastros/server/service.ts'
import { locaisApi } from '../contract.ts'
import { locais } from './table.ts'

export const locaisOperations = cadastroOperations(locaisApi, locais, 'local_id')
