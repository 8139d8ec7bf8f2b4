import { type ReactNode, useState } from 'react'
import { ShowsFacts } from '../form/facts-mode.ts'
import type { Column } from '../list/columns.ts'
import type { AnyRecord } from './registro.ts'

interface Props {
  Form: (props: { record: AnyRecord; onClose: () => void }) => ReactNode
  record: AnyRecord
}

const nothing = () => {}

/** The fields of a record's own form, as facts. What others save meanwhile comes once nothing is being edited. */
export function RecordFacts({ Form, record }: Props) {
  const [held, setHeld] = useState(record)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const changed = held.version !== record.version
  if (changed && !box?.querySelector('[data-fatos="editando"]')) setHeld(record)
  return (
    <div ref={setBox}>
      <ShowsFacts value={true}>
        <Form key={`${held.id} ${held.version}`} record={held} onClose={nothing} />
      </ShowsFacts>
    </div>
  )
}

/** What the row of a list already says of the record, in the same order. */
export function RowFacts({ columns, row }: { columns: readonly Column<never>[]; row: AnyRecord }) {
  return (
    <dl className="grid gap-y-0.5">
      {(columns as readonly Column<AnyRecord>[]).map(column => (
        <div key={column.key} className="grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-2">
          <dt className="py-1.5 text-muted text-sm">{column.header}</dt>
          <dd className="px-2 py-1.5 break-words">{column.cell(row) || '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
