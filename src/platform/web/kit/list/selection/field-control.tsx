import { useEffect, useId, useState } from 'react'
import type { CampoEmLote, Procedure } from '#platform/contract/api.ts'
import { DateInput } from '../../form/calendar/date-input.tsx'
import { CONTROL } from '../../form/control-classes.ts'
import { FieldWarning } from '../../form/field-warning.tsx'
import { Lookup } from '../../form/lookup/lookup.tsx'
import { Suggest } from '../../form/lookup/suggest.tsx'
import type { LookupProcedure } from '../../form/lookup/use-lookup.ts'
import { useRecordScreens } from '../../record/page-of.ts'

interface Props {
  field: CampoEmLote
  value: unknown
  /** What is wrong with it. */
  error: string | undefined
  /** What is to be looked at; it may be applied all the same. */
  warning: string | undefined
  onChange: (value: unknown) => void
}

interface Found {
  id: number | string
  nome?: string
  full_name?: string
  /** What tells it from another of its name. */
  distingue?: string | null
}

const nameOf = ({ nome, full_name = '', distingue }: Found) =>
  [nome ?? full_name, distingue].filter(Boolean).join(' · ')

/** Nobody but the server knows more of it than its path. */
const lookupAt = (path: string) =>
  ({ path, kind: 'query', erro: 'Erro ao buscar' }) as Procedure as LookupProcedure<Found>

/** A field of a verb on many records, with its label. */
export function FieldControl({ field, error, warning, ...props }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {field.rotulo}
      </label>
      <Control
        id={id}
        field={field}
        error={error}
        describedBy={[warning && `${id}-aviso`, error && `${id}-erro`].filter(Boolean).join(' ') || undefined}
        {...props}
      />
      <FieldWarning id={`${id}-aviso`} warning={warning} />
      {error && (
        <p id={`${id}-erro`} role="alert" className="mt-1 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

interface ControlProps extends Omit<Props, 'warning'> {
  id: string
  /** Ids of the texts that say more of it. */
  describedBy: string | undefined
}

function Control({ id, field, value, error, describedBy, onChange }: ControlProps) {
  const text = value === null ? '' : String(value)
  if (field.opcoes) {
    return (
      <select
        id={id}
        value={text}
        onChange={event => onChange(event.target.value || null)}
        className={CONTROL}
      >
        <option value="">Selecione...</option>
        {field.opcoes.map(option => (
          <option key={option}>{option}</option>
        ))}
      </select>
    )
  }
  const { procura } = field
  if (procura) return <Picker {...{ id, field, procura, value, onChange }} />
  if (field.tipo === 'data')
    return (
      <DateInput
        id={id}
        about={field.rotulo}
        value={text}
        onChange={onChange}
        className={CONTROL}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
      />
    )
  if (field.sugere) {
    return (
      <Suggest
        id={id}
        procedure={lookupAt(field.sugere)}
        text={({ nome = '' }) => nome}
        value={text}
        onWrite={onChange}
      />
    )
  }
  return <input id={id} value={text} onChange={event => onChange(event.target.value)} className={CONTROL} />
}

/** Makes the records of an entity; undefined where this person may not open its pages, and until their code is there. */
function useCreate(entity: string | undefined): Procedure | undefined {
  const pages = useRecordScreens().find(({ path }) => path === `/${entity}`)
  const registro = pages?.registro
  const [create, setCreate] = useState<Procedure>()
  useEffect(() => {
    const none = () => undefined
    void registro?.().then(({ api }) => setCreate(api.create), none)
  }, [registro])
  return create
}

/** Chooses one of the records that a query finds; what is missing is made in the form of its own entity. */
function Picker({
  id,
  field,
  procura,
  value,
  onChange,
}: Pick<ControlProps, 'id' | 'field' | 'value' | 'onChange'> & {
  procura: string
}) {
  const creates = useCreate(field.cria ?? /^(.+)\/options$/.exec(procura)?.[1])
  return (
    <Lookup
      id={id}
      procedure={lookupAt(procura)}
      choice={row => ({ value: row.id, label: nameOf(row) })}
      value={value as number | string | null}
      onChoose={choice => onChange(choice.value)}
      creates={creates}
      className={CONTROL}
    />
  )
}
