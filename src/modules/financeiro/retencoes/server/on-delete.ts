import { onDelete } from '#platform/server/engine/on-delete.ts'
import { projetos } from '../../projetos/server/table.ts'
import { retencoes } from './table.ts'

// The retentions of a deleted project go by cascade with its receivables, whose own hook says who may delete these.
onDelete(projetos, { de: retencoes, soltar: () => Promise.resolve() })
