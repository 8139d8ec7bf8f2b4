import type { Exclusao } from '#platform/contract/api.ts'
import { formatCount } from '#platform/contract/counts.ts'
import { nomeVisivel } from '#platform/contract/files.ts'

/** As many are named; the rest is a number. */
const NAMED = 5

interface Props {
  /** Those of the chosen records that the list has read. */
  rows: readonly object[]
  by: Exclusao | undefined
  /** Column with the name of a record, where its delete does not say it. */
  name: string | undefined
  /** How many are chosen. */
  size: number
}

/** Names of records that are about to be deleted. */
export function Removed({ rows, by, name, size }: Props) {
  const column = by?.nome ?? name
  const names = rows.slice(0, NAMED).flatMap(row => {
    const value = column && (row as Record<string, unknown>)[column]
    return typeof value === 'string' && value !== '' ? [by?.palavras?.[value] ?? value] : []
  })
  if (names.length === 0) return null
  return (
    <ul className="wrap-anywhere mt-3 list-disc pl-5 font-medium">
      {names.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: several may have one name, and the list does not change.
        <li key={at}>
          <bdi>{nomeVisivel(one)}</bdi>
        </li>
      ))}
      {size > names.length && <li>… e mais {formatCount(size - names.length)}</li>}
    </ul>
  )
}
