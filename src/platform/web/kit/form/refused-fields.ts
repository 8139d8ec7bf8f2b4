import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api.ts'

/** Shows the server's errors at their fields and moves the focus to the first of them. @param names of the fields, in their order */
export function showRefused(
  error: unknown,
  form: UseFormReturn<FieldValues>,
  names: readonly string[],
): void {
  if (!(error instanceof ApiError)) return
  const fieldOf = (path: string) => path.split('.')[0] ?? ''
  const refused = Object.entries(error.erro.campos ?? {}).filter(([path]) => names.includes(fieldOf(path)))
  for (const [path, message] of refused) form.setError(path, { type: 'server', message })
  const first = names
    .map(name => refused.find(([path]) => fieldOf(path) === name))
    .find(found => found !== undefined)
  if (first) form.setFocus(first[0])
}
