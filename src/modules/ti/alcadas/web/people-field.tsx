import { X } from 'lucide-react'
import { useState } from 'react'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Field, type FieldProps, useField } from '#platform/web/kit/form/field.tsx'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { rememberedName, rememberName } from '#platform/web/kit/form/start/form-memory.ts'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { ausenciasApi, nomeDeColega } from '../../substituicoes/contract.ts'
import { usuariosApi } from '../../usuarios/contract.ts'

interface Props extends FieldProps {
  /** Names of those whom the record has already. */
  known: readonly { id: string; full_name: string }[]
}

/** Several people, added one by one. The form remembers their names, so that a draft has them. */
export function PeopleField({ known, ...props }: Props) {
  const { value, setValue, control, frame } = useField(props)
  /** Another box for the next person. */
  const [round, setRound] = useState(0)
  const ids = Array.isArray(value) ? (value as string[]) : []
  const nameOf = (id: string) =>
    rememberedName(props.control, `${props.name}.${id}`, id) ??
    known.find(person => person.id === id)?.full_name ??
    'Pessoa excluída'
  return (
    <Field {...frame}>
      <Lookup
        key={round}
        {...control}
        className={CONTROL}
        procedure={ausenciasApi.pessoas}
        creates={usuariosApi.create}
        choice={person => ({ value: person.id, label: nomeDeColega(person) })}
        value={null}
        onChoose={(_, person) => {
          if (!person) return
          rememberName(props.control, `${props.name}.${person.id}`, person.id, nomeDeColega(person))
          if (!ids.includes(person.id)) setValue([...ids, person.id])
          setRound(round + 1)
        }}
      />
      <ul aria-label={props.label} className="mt-2 flex flex-wrap gap-2 empty:hidden">
        {ids.map(id => (
          <li key={id} className="flex items-center gap-1 rounded-md bg-surface-2 pl-2.5 text-sm">
            {nameOf(id)}
            <IconButton
              label="Retirar"
              about={nameOf(id)}
              onClick={() => setValue(ids.filter(each => each !== id))}
            >
              <X aria-hidden size={14} />
            </IconButton>
          </li>
        ))}
      </ul>
    </Field>
  )
}
