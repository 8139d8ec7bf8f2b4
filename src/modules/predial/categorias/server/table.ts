import { cadastroTable } from '../../cadastros/server/table.ts'

export const categorias = cadastroTable('categorias')
