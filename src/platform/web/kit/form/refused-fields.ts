import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { ApiError } from '../../api.ts'
import { failureOf } from '../../notices/notices.tsx'
import { focusField } from './use-fields.ts'

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
  if (first) focusField(form, first[0])
}

/** Why nothing was done, where no field says so. @param names of the fields */
export function unsaid(error: unknown, names: readonly string[]): string | undefined {
  if (!error) return undefined
  const refused = error instanceof ApiError ? Object.keys(error.erro.campos ?? {}) : []
  const atField = refused.flatMap(path => path.split('.')).some(name => names.includes(name))
  return atField ? undefined : failureOf(error)?.descricao
}
