import { Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pode } from '#platform/contract/fields.ts'
import { IconButton } from './icon-button.tsx'

interface Props {
  /** The record's name, said after each button's own. */
  about: string
  /** What the server says this person may do; what one may not is not offered. */
  pode: Pode
  onEdit: () => void
  onDelete: () => void
  /** Further buttons, first in the row. */
  children?: ReactNode
}

/** Editar and Excluir of a row, as far as they are permitted. */
export function RowActions({ about, pode, onEdit, onDelete, children }: Props) {
  return (
    <>
      {children}
      {pode.alterar && (
        <IconButton label="Editar" about={about} onClick={onEdit}>
          <Pencil aria-hidden size={16} />
        </IconButton>
      )}
      {pode.excluir && (
        <IconButton label="Excluir" about={about} onClick={onDelete} danger>
          <Trash2 aria-hidden size={16} />
        </IconButton>
      )}
    </>
  )
}
