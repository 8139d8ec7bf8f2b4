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

const textOf = (reason: unknown) => {
  const failure = failureOf(reason)
  return failure && `${failure.titulo}. ${failure.descricao}`
}

/** Why requests did not begin: each reason once, with its rows. */
export function reasonsOf(requests: readonly NotBegun[]): string[] {
  const told = requests.flatMap(({ reason, titulos }) => {
    const text = textOf(reason)
    return text ? [{ text, titulos }] : []
  })
  return [...Map.groupBy(told, ({ text }) => text)].map(
    ([text, of]) => `${about(of.flatMap(({ titulos }) => titulos))}: ${text}`,
  )
}

/** Says why requests did not begin where none did. */
export function tellNotBegun(requests: readonly NotBegun[]): void {
  const first = requests.find(({ reason }) => textOf(reason))
  const reasons = reasonsOf(requests)
  if (first && reasons.length === 1) notifyError(first.reason)
  else if (reasons.length > 0)
    notify({
      titulo: 'Não foi possível concluir',
      descricao: reasons.join('\n'),
      tom: 'destrutivo',
      duracao: READING_MS,
    })
}
