import type { Procedure } from '../../contract/api.ts'
import { alcanca } from '../../contract/permissions.ts'
import { type Actor, nivelDe } from '../access/permissions/actor.ts'
import type { Queryable } from '../ground/database/database.ts'
import { naoPermitido } from '../ground/errors.ts'

/**
 * Does this call delete into the bin?
 * @throws AppError nao_permitido when the input skips the bin (`definitivo`) without level `gerir`
 */
export function goesToBin({ exclui, area }: Procedure, actor: Actor, input: unknown): boolean {
  if (!exclui) return false
  if (!exclui.definitivo || (input as { definitivo?: boolean }).definitivo !== true) return true
  if (!alcanca(nivelDe(actor, area), 'gerir')) {
    throw naoPermitido('Seu perfil de acesso não permite excluir definitivamente.')
  }
  return false
}

// Among all rows deleted by the transaction, the record itself has the requested id and the column of its name. Dependent
// rows, deleted before it by a statement or after it by a cascade, may have the same id.
const KEEP = `
  with linhas as materialized (
    select id, tabela, registro_id, antes, usuario_id, usuario_nome from auditoria
    where exclusao = $1 and acao = 'excluir'
  ), raiz as (select * from linhas where registro_id = $7 and antes ? $6),
  posta as (
    insert into exclusoes (id, user_id, usuario_nome, operacao, area, nivel, tabela, registro_id, tipo, nome, esquece, registros, arquivos)
    select $1, usuario_id, usuario_nome, $2, $3, $4, tabela, registro_id, $5, left(coalesce(antes ->> $6, ''), 200), $8,
      (select count(*) - 1 from linhas), (select count(antes ->> 'path_arquivo') from linhas)
    from raiz returning id
  ), arquivos as (
    insert into exclusoes_arquivos (path_arquivo, exclusao_id)
    select antes ->> 'path_arquivo', posta.id from linhas, posta where antes ->> 'path_arquivo' is not null
  )
  select avisar('mudancas', 'exclusoes') from posta`

/** Puts the rows that this transaction deleted into the bin, taken from the audit trail. */
export async function keepDeletion(
  tx: Queryable,
  exclusao: string,
  { path, area, nivel, exclui }: Procedure,
  input: unknown,
): Promise<void> {
  const { id } = input as { id: number }
  await tx.query(KEEP, [
    exclusao,
    path,
    area,
    nivel,
    exclui?.tipo,
    exclui?.nome,
    id,
    exclui?.definitivo === true,
  ])
}
