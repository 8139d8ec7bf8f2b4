import { onDelete } from '#platform/server/engine/on-delete.ts'
import { projetos } from '../../projetos/server/table.ts'
import { recebimentos } from './table.ts'

// The receipts of a deleted project go by cascade with its receivables, whose own hook says who may delete these.
onDelete(projetos, { de: recebimentos, soltar: () => Promise.resolve() })
