import { cadastroTable } from '../../apoio/cadastros/server/table.ts'

export const categorias = cadastroTable('categorias')
