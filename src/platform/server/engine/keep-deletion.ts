import { randomUUID } from 'node:crypto'
import type { Procedure } from '../../contract/api.ts'
import { alcanca } from '../../contract/permissions.ts'
import { type Actor, nivelDe } from '../access/permissions/actor.ts'
import {
  type Author,
  asked,
  deletionOf,
  type ManyDeletions,
  type Queryable,
  type Question,
} from '../ground/database/database.ts'
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

// Among all rows that a deletion took, the record itself has the requested id and the column of its name. Dependent
// rows, deleted before it by a statement or after it by a cascade, may have the same id.
const KEEP = `
  with pedidas as (select * from unnest($1::uuid[], $2::int[]) as p(exclusao, id)),
  linhas as materialized (
    select a.id, exclusao, tabela, registro_id, antes, usuario_id, usuario_nome from auditoria a
    where exclusao = any($1) and acao = 'excluir'
  ), somas as (
    select exclusao, count(*) - 1 as registros, count(antes ->> 'path_arquivo') as arquivos from linhas group by exclusao
  ), posta as (
    insert into exclusoes (id, user_id, usuario_nome, operacao, area, nivel, tabela, registro_id, tipo, nome, esquece, registros, arquivos)
    select exclusao, usuario_id, usuario_nome, $3, $4, $5, tabela, registro_id, $6, left(coalesce($9::jsonb ->> (antes ->> $7), antes ->> $7, ''), 200), $8,
      registros, arquivos
    from linhas l join pedidas p using (exclusao) join somas using (exclusao)
    where l.registro_id = p.id and antes ? $7 returning id
  ), arquivos as (
    insert into exclusoes_arquivos (path_arquivo, exclusao_id)
    select antes ->> 'path_arquivo', posta.id from linhas join posta on posta.id = linhas.exclusao
    where antes ->> 'path_arquivo' is not null
  )
  select avisar('mudancas', 'exclusoes') from (select from posta limit 1) p`

/** A delete that goes to the bin. */
interface Kept {
  exclusao: string
  /** Of the record. */
  id: number
  /** One of many in the transaction. */
  muitas: ManyDeletions | undefined
  /** By what the trail gives the deleted rows their id. */
  author: Pick<Author, 'exclusao' | 'exclusoes'>
}

/** Gives the delete of a record its id in the bin. @param muitas it is one of these */
export function deletionTo(id: number, muitas?: ManyDeletions): Kept {
  if (muitas) return { id, exclusao: deletionOf(muitas, id), muitas, author: { exclusoes: muitas } }
  const exclusao = randomUUID()
  return { id, exclusao, muitas, author: { exclusao } }
}

const keeping = ({ path, area, nivel, exclui }: Procedure): Question<Kept, undefined> => ({
  key: `bin ${path}`,
  writes: true,
  ask: async (db, all) => {
    const muitas = all[0]?.muitas
    if (muitas) {
      const beside = await db.query('select from auditoria where exclusao = $1 limit 1', [muitas.semente])
      if (beside.length > 0) throw new Error('One of these deletes changed other records')
    }
    const [ids, records] = [all.map(({ exclusao }) => exclusao), all.map(({ id }) => id)]
    const { tipo, nome, palavras = {}, definitivo } = exclui ?? {}
    const named = [tipo, nome, definitivo === true, JSON.stringify(palavras)]
    await db.query(KEEP, [ids, records, path, area, nivel, ...named])
    return all.map(() => undefined)
  },
})

/** Puts the rows that this transaction deleted into the bin, taken from the audit trail. */
export const keepDeletion = (tx: Queryable, procedure: Procedure, kept: Kept): Promise<undefined> =>
  asked(tx, keeping(procedure), kept)
