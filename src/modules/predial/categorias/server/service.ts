import { cadastroOperations } from '../../apoio/cadastros/server/service.ts'
import { categoriasApi } from '../contract.ts'
import { categorias } from './table.ts'

export const categoriasOperations = cadastroOperations(categoriasApi, categorias, 'Categoria', 'categoria_id')
