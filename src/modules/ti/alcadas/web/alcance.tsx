import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '#platform/contract/counts.ts'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { procedureQuery } from '#platform/web/queries.ts'
import { type AlcadaInput, alcadaInput, alcadaLabels, alcadasApi } from '../contract.ts'

const NAMES = Object.keys(alcadaLabels) as (keyof AlcadaInput)[]
const APART_MS = 300

interface Props {
  /** The rule to change; undefined for a new one. */
  id: number | undefined
  watch: (name: keyof AlcadaInput) => unknown
}

/** Below the fields: how much of what is open begins to wait once the rule is saved. */
export function Alcance({ id, watch }: Props) {
  const typed = alcadaInput.safeParse(Object.fromEntries(NAMES.map(name => [name, watch(name)])))
  const rule = useDebounced(typed.success ? JSON.stringify(typed.data) : '', APART_MS)
  const { data, isError } = useQuery({
    ...procedureQuery(alcadasApi.alcance, { ...(rule ? JSON.parse(rule) : {}), ...(id && { id }) }),
    enabled: rule !== '',
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })
  const known = rule !== '' ? data : undefined
  return (
    <p
      role="status"
      className={`rounded-md px-3 py-2 text-sm sm:col-span-2 ${known?.esperam ? 'bg-warn-soft text-warn-text' : 'bg-surface-2 text-muted'}`}
    >
      {known && said(known)}
      {!known && isError && 'Não foi possível contar o que passa a esperar aprovação.'}
      {!known && !isError && 'Aqui aparece quantos registros em aberto passam a esperar aprovação.'}
    </p>
  )
}

function said({ esperam, aprovadas }: { esperam: number; aprovadas: number }): string {
  if (esperam === 0) return 'Ao salvar, nenhum registro em aberto passa a esperar aprovação.'
  const wait = counted(esperam, 'registro em aberto passa', 'registros em aberto passam')
  const approved = counted(
    aprovadas,
    'já está aprovado e precisa de nova aprovação',
    'já estão aprovados e precisam de nova aprovação',
  )
  return `Ao salvar, ${wait} a esperar aprovação${aprovadas > 0 ? `: ${approved}` : ''}.`
}
