import type { InputOf, Procedure } from '../../contract/api.ts'
import { AppError } from '../ground/errors.ts'

/** First message of each invalid field, by its dotted path. */
function fieldErrors(issues: { path: PropertyKey[]; message: string }[]): Record<string, string> {
  const campos: Record<string, string> = {}
  for (const { path, message } of issues) campos[path.map(String).join('.')] ??= message
  return campos
}

/** @throws AppError dados_invalidos, with the message of each field */
export function parse<P extends Procedure>(procedure: P, input: unknown): InputOf<P> {
  const parsed = procedure.input.safeParse(input)
  if (parsed.success) return parsed.data as InputOf<P>
  const campos = fieldErrors(parsed.error.issues)
  const [first] = Object.values(campos)
  throw new AppError('dados_invalidos', first ?? 'Confira os dados informados.', { campos })
}
