import { memo, type ReactNode, useState } from 'react'
import { showValue } from '#platform/contract/show-value.ts'
import { FACT, FACT_LABEL } from '../form/facts/fact-classes.ts'
import { ShowsFacts } from '../form/facts/facts-mode.ts'
import { PartPlace } from '../lazy-form.tsx'
import { type Column, titleOf } from '../list/columns.ts'
import type { AnyRecord, Registro } from './registro.ts'

interface Props {
  Form: (props: { record: AnyRecord; onClose: () => void }) => ReactNode
  record: AnyRecord
  /** What is shown until the form is there. */
  known: ReactNode
  wait: () => () => void
  /** The form is fetched once that is on the screen. */
  behind: boolean
}

const nothing = () => {}

/**
 * The fields of a record's own form, as facts; until that is there, what is known of it. What others save meanwhile comes once
 * nothing is being edited. Drawn anew only for another record: the form is the heaviest part of the page.
 */
export const RecordFacts = memo(function RecordFacts({ Form, record, known, wait, behind }: Props) {
  const [held, setHeld] = useState(record)
  const [box, setBox] = useState<HTMLElement | null>(null)
  const changed = held.version !== record.version
  if (changed && !box?.querySelector('[data-fatos="editando"]')) setHeld(record)
  const place = { stays: known, wait, behind }
  return (
    <div ref={setBox}>
      <ShowsFacts value={true}>
        <PartPlace value={place}>
          <Form key={`${held.id} ${held.version}`} record={held} onClose={nothing} />
        </PartPlace>
      </ShowsFacts>
    </div>
  )
})

interface Known {
  registro: Registro
  /** A row of the list, or the record. */
  row: AnyRecord
  /** Fields of the form. */
  fields: readonly string[] | undefined
  /** What the heading says already. */
  said: readonly (string | undefined)[]
}

/** The name of what a field refers to, where it refers to something; undefined for lines, and where the row does not say it. */
const knownValue = (row: AnyRecord, field: string, { nomes }: Registro): unknown => {
  const name = field.endsWith('_id') ? `nome_${field.slice(0, -'_id'.length)}` : field
  const value = row[nomes?.[field] ?? name]
  return Array.isArray(value) ? undefined : value
}

const fact = (key: string, label: string, value: ReactNode) => (
  <div key={key} data-fato-curto className={FACT}>
    <dt className={FACT_LABEL}>{label}</dt>
    <dd className="wrap-anywhere whitespace-pre-wrap py-1.5 pr-14 pl-2 max-sm:py-3">{value}</dd>
  </div>
)

/** What is known of a record before its form is there: in the words of the form, else in those of the list. */
export function KnownFacts({ registro, row, fields, said }: Known) {
  const { columns, labels } = registro
  const listed = (columns as readonly Column<AnyRecord>[]).filter(
    column => !column.escolha && column !== titleOf(columns as never),
  )
  // A name and what it refers to have one label.
  const named =
    labels &&
    fields
      ?.filter(
        field => labels[field] && !said.includes(field) && knownValue(row, field, registro) !== undefined,
      )
      .filter((field, n, all) => all.findIndex(other => labels[other] === labels[field]) === n)
  return (
    <dl data-fatos-do-registro className="flex flex-col gap-y-0.5">
      {named
        ? named.map(field =>
            fact(field, labels[field] ?? '', showValue(field, knownValue(row, field, registro))),
          )
        : listed.map(column => fact(column.key, column.header, column.cell(row) || '–'))}
    </dl>
  )
}
