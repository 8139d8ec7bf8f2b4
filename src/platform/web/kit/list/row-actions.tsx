import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pode } from '#platform/contract/fields.ts'
import { IconButton } from '../icon-button.tsx'

interface Props {
  /** The record's name, said after each button's own. */
  about: string
  /** What the server says this person may do; what one may not is not offered. */
  pode: Pode
  onEdit: () => void
  onDelete: () => void
  /** Where the record is looked at; null where a button among `children` leads there. Else the form shows it, unchangeable. */
  onView?: (() => void) | null
  /** Further buttons, before Editar. */
  children?: ReactNode
}

/** Visualizar, Editar and Excluir of a row, as far as they are permitted. */
export function RowActions(props: Props) {
  const { about, pode, onEdit, onDelete, onView = pode.alterar ? null : onEdit, children } = props
  return (
    <>
      {onView && (
        <IconButton label="Visualizar" about={about} onClick={onView} principal>
          <Eye aria-hidden size={16} />
        </IconButton>
      )}
      {children}
      {pode.alterar && (
        <IconButton label="Editar" about={about} onClick={onEdit} principal>
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
