import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../icon-button.tsx'
import { RowMenu } from '../list/row-menu.tsx'
import { ConfirmDelete } from './confirm-delete.tsx'
import type { AnyRecord, Exclui, Registro } from './registro.ts'
import { useDelete } from './use-delete.ts'

interface Props {
  registro: Pick<Registro, 'exclusao' | 'verbos'>
  record: AnyRecord
  about: string
  /** The record is gone: leaves its page. */
  onDeleted: () => void
}

/** What is rarely done with a record, on its page: verbs of its entity, and its delete. Nothing where there is neither. */
export function RecordMenu({ registro: { exclusao, verbos }, record, about, onDeleted }: Props) {
  const Verbs = verbos?.ha(record as never) ? (verbos.Itens as (props: Verb) => ReactNode) : undefined
  const verbs = Verbs && <Verbs {...{ record, onDeleted }} />
  if (record.pode.excluir && exclusao) {
    return <WithDelete {...{ exclusao, record, about, onDeleted }}>{verbs}</WithDelete>
  }
  return verbs ? <RowMenu about={about}>{verbs}</RowMenu> : null
}

type Verb = Pick<Props, 'record' | 'onDeleted'>

interface DeleteProps extends Omit<Props, 'registro'> {
  exclusao: Exclui
  children: ReactNode
}

function WithDelete({ exclusao, record, about, onDeleted, children }: DeleteProps) {
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
        {children}
        <IconButton label="Excluir" about={about} onClick={() => deletion.ask(record)} danger>
          <Trash2 size={16} />
        </IconButton>
      </RowMenu>
      <ConfirmDelete deletion={deletion} />
    </>
  )
}
