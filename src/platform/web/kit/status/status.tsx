import { ChevronDown } from 'lucide-react'
import type { Vocabulary } from '#platform/contract/vocabulary.ts'
import { Badge } from '../badge.tsx'
import { useRowReach } from '../list/row-reach.ts'
import { StatusChoice } from './status-choice.tsx'
import {
  type BoardApi,
  type BoardRow,
  mayMove,
  statusVerb,
  useFieldChange,
  withoutApproval,
} from './use-field-change.ts'

interface Props {
  api: BoardApi
  row: BoardRow
  of: Vocabulary
  /** Those of its values that this record may get, where these are not all. */
  only?: readonly string[] | undefined
}

/** The status of a record as its list shows it. For who may change it, a button with a menu of the others. */
export function Status({ api, row, of, only }: Props) {
  const { campo, opcoes, soAprovado } = statusVerb(api)
  const { pending, change } = useFieldChange(api)
  const tabIndex = useRowReach()
  const value = pending.get(row.id) ?? String(row[campo])
  if (!mayMove(row)) return <Badge value={value} of={of} />
  const offered = withoutApproval(row, opcoes, soAprovado)
  return (
    <StatusChoice
      title={offered === opcoes ? 'Mudar status para' : 'Falta a aprovação. Mudar status para'}
      of={of}
      options={(only ?? offered).filter(option => option !== value)}
      onChoose={option => void change(row, option)}
      button={opens => (
        <button
          type="button"
          tabIndex={tabIndex}
          aria-description="Mudar o status"
          {...opens}
          data-status
          className="alvo group/status relative z-1 inline-flex items-center rounded-full align-middle"
        >
          <Badge value={value} of={of} />
          <ChevronDown
            aria-hidden
            size={10}
            strokeWidth={2.5}
            className="absolute right-0 text-muted opacity-0 group-hover/linha:opacity-100 group-focus-visible/status:opacity-100"
          />
        </button>
      )}
    />
  )
}
