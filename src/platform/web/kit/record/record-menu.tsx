import { Trash2 } from 'lucide-react'
import { IconButton } from '../icon-button.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { AnyRecord, Exclui } from './registro.ts'
import { useDelete } from './use-delete.ts'

interface Props {
  exclusao: Exclui
  record: AnyRecord
  about: string
  /** The record is gone: leaves its page. */
  onDeleted: () => void
}

/** What is rarely done with a record, on its page: its delete. */
export function RecordMenu({ exclusao, record, about, onDeleted }: Props) {
  const { procedure, also, ...question } = exclusao
  const deletion = useDelete<AnyRecord>(procedure as never, {
    ...question,
    sentence: question.sentence as string | ((row: AnyRecord) => string),
    leaves: true,
    also: result => {
      onDeleted()
      return also?.(result as never) ?? { titulo: procedure.sucesso ?? '' }
    },
  })
  return (
    <>
      <RowMenu about={about}>
        <IconButton label="Excluir" about={about} onClick={() => deletion.ask(record)} danger>
          <Trash2 size={16} />
        </IconButton>
      </RowMenu>
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
