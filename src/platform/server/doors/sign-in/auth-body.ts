import type { Context } from 'hono'
import type { z } from 'zod'
import { AppError } from '../../ground/errors.ts'
import type { Bindings } from '../http/bindings.ts'
import { readJson, VISITORS_ROOM } from '../http/body.ts'
import { requireSameOrigin } from '../http/same-origin.ts'

/**
 * Reads the body of a request to a sign-in route: checks its origin, parses it, and validates it by the schema.
 * @throws AppError nao_permitido, dados_invalidos, grande_demais
 */
export async function authBody<T extends z.ZodType>(
  c: Context<Bindings>,
  schema: T,
  appUrl: string,
): Promise<z.output<T>> {
  requireSameOrigin(c.env.incoming.headers, appUrl)
  const parsed = schema.safeParse(await readJson(c.env.incoming, VISITORS_ROOM))
  if (parsed.success) return parsed.data
  const campos = Object.fromEntries(parsed.error.issues.map(({ path, message }) => [path.join('.'), message]))
  throw new AppError('dados_invalidos', parsed.error.issues[0]?.message ?? 'Confira os dados.', { campos })
}
