import type { Exclusao } from '#platform/contract/api.ts'
import type { Deleting } from './use-delete.ts'

/** What the row is called, unless the question says it. */
function nameOf(row: object, exclui: Exclusao | undefined, sentence: string) {
  const value = exclui && (row as Record<string, unknown>)[exclui.nome]
  if (typeof value !== 'string') return undefined
  const name = exclui?.palavras?.[value] ?? value
  return sentence.includes(name) ? undefined : name
}

/** The question of `useDelete` as `Confirm` asks it. */
export function questionOf({
  title,
  sentence,
  row,
  exclui,
  changed,
  busy,
}: NonNullable<Deleting['question']>) {
  const asked = changed?.sentence ?? sentence
  return {
    title,
    sentence: asked,
    about: nameOf(row, exclui, asked),
    action: changed ? 'Excluir mesmo assim' : 'Excluir',
    busy,
  }
}
