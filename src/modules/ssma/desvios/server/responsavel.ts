import type { Context } from '#platform/server/engine/operation.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { findPeople, personNamed, requireAssignee } from '#platform/server/services/people.ts'

interface Responsavel {
  responsavel_acao: string | null
  responsavel_id: string | null
}

const NINGUEM: Responsavel = { responsavel_acao: null, responsavel_id: null }

/**
 * Name and user of who answers for a deviation, from what was given of them. A user who is given alone brings their name; a name that
 * is given alone, the one user who is called so, by name or by e-mail.
 * @param before what the record has; a user who has no account any more stays until another is chosen
 * @throws AppError dados_invalidos where another user is given, who cannot be one
 */
export async function responsavelDe(
  { db }: Pick<Context, 'db'>,
  {
    responsavel_acao: texto,
    responsavel_id: id,
  }: { [Field in keyof Responsavel]?: Responsavel[Field] | undefined },
  before: Responsavel = NINGUEM,
): Promise<Responsavel> {
  const changed = texto !== undefined && texto !== before.responsavel_acao
  if (id) {
    if (id === before.responsavel_id)
      return { responsavel_acao: texto ?? before.responsavel_acao, responsavel_id: id }
    const nome = await requireAssignee(db, 'responsavel_acao', id)
    return { responsavel_acao: (changed && texto) || nome, responsavel_id: id }
  }
  if (changed) return { responsavel_acao: texto, responsavel_id: texto && (await personNamed(db, texto)) }
  if (id === null) return { responsavel_acao: texto ?? null, responsavel_id: null }
  return before
}

/** The first people who can be made responsible; of those who are called the same, the e-mail tells which. */
export async function findResponsaveis(db: Queryable, busca: string, id?: string) {
  const found = await findPeople(db, busca, { id })
  const { compare } = new Intl.Collator('pt-BR', { sensitivity: 'base' })
  return found.map(({ id, full_name, email }) => {
    const shared = found.some(other => other.id !== id && compare(other.full_name, full_name) === 0)
    return { id, full_name, distingue: shared ? email : null }
  })
}
