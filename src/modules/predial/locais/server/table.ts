import { cadastroTable } from '../../apoio/cadastros/server/table.ts'

export const locais = cadastroTable('locais')
