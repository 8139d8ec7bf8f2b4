import { Eye, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Pode } from '#platform/contract/fields.ts'
import { useNarrow } from '../../wide.ts'
import { IconButton } from '../icon-button.tsx'
import { DuplicateRow } from './duplicate.tsx'
import { RowMenu } from './row-menu.tsx'

interface Props {
  /** The record's name, appended to the accessible name of each button. */
  about: string
  /** Permissions on the record from the server; a forbidden action is not shown. */
  pode: Pode
  onEdit: () => void
  onDelete: () => void
  /** Opens the record for reading; null if a button among `children` does. By default the form opens read-only. */
  onView?: (() => void) | null
  /** Further buttons, in the menu. */
  children?: ReactNode
}

/**
 * Actions of a row, if permitted: Editar (or Visualizar) and Excluir, seen while the row is pointed at or has the focus, and a
 * menu with the others. A narrow screen has room for the menu alone, which then holds all.
 */
export function RowActions(props: Props) {
  const { about, pode, onEdit, onDelete, onView = pode.alterar ? null : onEdit, children } = props
  const view = onView && (
    <IconButton label="Visualizar" about={about} onClick={onView} principal>
      <Eye size={16} />
    </IconButton>
  )
  const verbs = (
    <>
      {pode.alterar ? (
        <IconButton label="Editar" about={about} onClick={onEdit} principal={!view}>
          <Pencil size={16} />
        </IconButton>
      ) : (
        view
      )}
      {pode.excluir && (
        <IconButton label="Excluir" about={about} onClick={onDelete} danger>
          <Trash2 size={16} />
        </IconButton>
      )}
    </>
  )
  const narrow = useNarrow()
  return (
    <>
      {!narrow && (
        <span data-verbos className="flex gap-0.5">
          {verbs}
        </span>
      )}
      <RowMenu about={about}>
        {pode.alterar && view}
        {children}
        <DuplicateRow about={about} />
        <span data-verbos-do-menu className="sm:hidden">
          {verbs}
        </span>
      </RowMenu>
    </>
  )
}
