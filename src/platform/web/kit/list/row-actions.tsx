import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pode } from '#platform/contract/fields.ts'
import { IconButton } from '../icon-button.tsx'

interface Props {
  /** The record's name, appended to the accessible name of each button. */
  about: string
  /** Permissions on the record from the server; a forbidden action is not shown. */
  pode: Pode
  onEdit: () => void
  onDelete: () => void
  /** Opens the record for reading; null if a button among `children` does. By default the form opens read-only. */
  onView?: (() => void) | null
  /** Further buttons, before Editar. */
  children?: ReactNode
}

/** Visualizar, Editar and Excluir of a row, if permitted. */
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
