import { failureOf, notify, notifyError } from '../notices/notices.tsx'

/** A request on several rows that did not begin. */
export interface NotBegun {
  reason: unknown
  /** Titles of its rows. */
  titulos: readonly string[]
}

/** Several reasons take longer to read than one. */
const READING_MS = 12_000

const about = ([first = '', ...others]: readonly string[]) =>
  others.length > 0 ? `"${first}" e mais ${others.length}` : `"${first}"`

/** Says why requests did not begin: in one notice, since a second one takes the place of the first, each reason once with its rows. */
export function tellNotBegun(requests: readonly NotBegun[]): void {
  const failures = requests.flatMap(({ reason, titulos }) => {
    const failure = failureOf(reason)
    return failure ? [{ reason, titulos, text: `${failure.titulo}. ${failure.descricao}` }] : []
  })
  const [first] = failures
  const reasons = [...Map.groupBy(failures, ({ text }) => text)]
  if (first && reasons.length === 1) notifyError(first.reason)
  else if (first)
    notify({
      titulo: 'Não foi possível concluir',
      descricao: reasons
        .map(([text, of]) => `${about(of.flatMap(({ titulos }) => titulos))}: ${text}`)
        .join('\n'),
      tom: 'destrutivo',
      duracao: READING_MS,
    })
}
