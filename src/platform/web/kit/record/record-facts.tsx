import { type ReactNode, useState } from 'react'
import { ShowsFacts } from '../form/facts/facts-mode.ts'
import { FACT, FACT_LABEL } from '../form/field.tsx'
import { type Column, titleOf } from '../list/columns.ts'
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
    <dl data-fatos-do-registro className="flex flex-col gap-y-0.5">
      {(columns as readonly Column<AnyRecord>[])
        .filter(column => !column.escolha && column !== titleOf(columns as never))
        .map(column => (
          <div key={column.key} data-fato-curto className={FACT}>
            <dt className={FACT_LABEL}>{column.header}</dt>
            <dd className="px-2 py-1.5 max-sm:py-3 break-words">{column.cell(row) || '–'}</dd>
          </div>
        ))}
    </dl>
  )
}
