import { cadastroTable } from '../../cadastros/server/table.ts'

export const locais = cadastroTable('locais')
