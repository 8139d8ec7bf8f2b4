import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { DateInput } from '#platform/web/kit/form/calendar/date-input.tsx'
import { CONTROL } from '#platform/web/kit/form/control-classes.ts'
import { Lookup } from '#platform/web/kit/form/lookup/lookup.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useAction } from '#platform/web/kit/use-action.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { useSessao } from '#platform/web/session.tsx'
import { usuariosApi } from '../../../usuarios/contract.ts'
import {
  ausenciasApi,
  diasDaAusencia,
  nomeDeColega,
  substituicaoLabels,
  substituicoesApi,
} from '../../contract.ts'

type Pessoa = { id: string; full_name: string; email: string | null }

const CAMPOS = ['de_id', 'para_id', 'inicio', 'fim'] as const
type Campo = (typeof CAMPOS)[number]

/** Who decides in whose place while somebody is away: one's own absences, or those of everybody for an Administrador. */
export function Ausencias({ everybody = false }: { everybody?: boolean }) {
  const title = useId()
  const { hoje, usuario } = useSessao()
  const list = everybody ? substituicoesApi.list : ausenciasApi.list
  const { data, isError, error, refetch } = useQuery(procedureQuery(list, {}))
  const [round, setRound] = useState(0)
  const [from, setFrom] = useState<Pessoa | null>(null)
  const [to, setTo] = useState<Pessoa | null>(null)
  const [period, setPeriod] = useState({ inicio: hoje, fim: hoje })
  const [refused, setRefused] = useState<Partial<Record<Campo, string>>>({})
  const idOf = (campo: Campo) => `${title}-${campo}`
  /** What was refused is no longer so once it is another. */
  const changed = (campo: Campo) => setRefused({ ...refused, [campo]: undefined })
  const onRefused = (error: unknown) => {
    const campos = error instanceof ApiError ? (error.erro.campos ?? {}) : {}
    const first = CAMPOS.find(campo => campos[campo])
    setRefused(campos)
    if (first) document.getElementById(idOf(first))?.focus()
    return first !== undefined
  }
  const done = () => {
    setRefused({})
    setRound(round + 1)
    setPeriod({ inicio: hoje, fim: hoje })
    setFrom(null)
    setTo(null)
  }
  const affects = ['conta/ausencias', 'ti/substituicoes']
  const createOwn = useAction(ausenciasApi.salvar, { onDone: done, onRefused, affects })
  const createAny = useAction(substituicoesApi.salvar, { onDone: done, onRefused, affects })
  const endOwn = useAction(ausenciasApi.remover, { affects })
  const endAny = useAction(substituicoesApi.remover, { affects })

  function submit(event: FormEvent) {
    event.preventDefault()
    const absence = { ...period, para_id: to?.id ?? '' }
    if (everybody) createAny.run({ ...absence, de_id: from?.id ?? '' })
    else createOwn.run(absence)
  }

  return (
    <section
      aria-labelledby={title}
      className="mb-5 max-w-3xl rounded-lg border border-line bg-surface p-5 shadow-sm"
    >
      <h2 id={title} className="font-semibold text-lg">
        {everybody ? 'Ausências' : 'Ausência'}
      </h2>
      <p className="mt-0.5 text-muted">
        Nestes dias outra pessoa aprova no lugar de quem está fora. Nenhum dos dois aprova o que é de um
        deles.
      </p>
      {isError && (
        <div className="my-2">
          <Failure inline text="Não foi possível carregar as ausências." error={error} onRetry={refetch} />
        </div>
      )}
      <ul aria-label="Ausências" className="mt-2 divide-y divide-line">
        {data?.rows.map(row => (
          <li key={row.id} className="flex items-center gap-3 py-2">
            <p className="wrap-anywhere min-w-0 grow">
              {everybody && `${row.de}: `}
              {diasDaAusencia(row)}, {row.para} no lugar
            </p>
            <IconButton
              label="Excluir"
              about={`ausência de ${row.de}`}
              danger
              onClick={() => (everybody ? endAny : endOwn).run({ ausencia_id: row.id })}
            >
              <Trash2 size={16} />
            </IconButton>
          </li>
        ))}
      </ul>
      <form key={round} noValidate onSubmit={submit} className="mt-3 grid items-start gap-4 sm:grid-cols-2">
        {everybody && (
          <Person
            id={idOf('de_id')}
            label={substituicaoLabels.de_id}
            error={refused.de_id}
            onChoose={person => {
              setFrom(person)
              changed('de_id')
            }}
          />
        )}
        <Person
          id={idOf('para_id')}
          label={substituicaoLabels.para_id}
          error={refused.para_id}
          onChoose={person => {
            setTo(person)
            changed('para_id')
          }}
          without={everybody ? from?.id : usuario.id}
          // The two dates stand beside each other.
          alone={!everybody}
        />
        {(['inicio', 'fim'] as const).map(name => (
          <Labelled key={name} id={idOf(name)} label={substituicaoLabels[name]} error={refused[name]}>
            {control => (
              <DateInput
                {...control}
                about={substituicaoLabels[name]}
                value={period[name]}
                onChange={value => {
                  setPeriod({ ...period, [name]: value })
                  changed(name)
                }}
                className={CONTROL}
              />
            )}
          </Labelled>
        ))}
        <div className="sm:col-span-2">
          <Button type="submit" busy={createOwn.busy || createAny.busy}>
            Salvar ausência
          </Button>
        </div>
      </form>
    </section>
  )
}

interface LabelledProps {
  id: string
  label: string
  /** Why it was refused. */
  error: string | undefined
  className?: string
  children: (control: object & { id: string }) => ReactNode
}

/** A control with its label above and, once it was refused, why. */
function Labelled({ id, label, error, className, children }: LabelledProps) {
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium text-sm">
        {label}
      </label>
      {children({ id, ...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` }) })}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-danger-text text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

interface PersonProps extends Pick<LabelledProps, 'id' | 'label' | 'error'> {
  without?: string | undefined
  /** No other person is asked for: it has the whole row. */
  alone?: boolean
  onChoose: (person: Pessoa | null) => void
}

function Person({ without, alone, onChoose, ...frame }: PersonProps) {
  const [value, setValue] = useState<string | null>(null)
  return (
    <Labelled {...frame} className={alone ? 'sm:col-span-2' : ''}>
      {control => (
        <Lookup
          {...control}
          procedure={ausenciasApi.pessoas}
          creates={usuariosApi.create}
          choice={(person: Pessoa) => ({ value: person.id, label: nomeDeColega(person) })}
          placeholder="Nome ou e-mail"
          without={without}
          value={value}
          onChoose={(choice, row) => {
            setValue(choice.value as string | null)
            onChoose(row)
          }}
          className={CONTROL}
        />
      )}
    </Labelled>
  )
}
