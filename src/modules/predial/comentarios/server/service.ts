import { podeAlterar } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord } from '#platform/server/engine/records.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { toldWithOwner } from '#platform/server/services/auditoria/owners.ts'
import { AREA, exigirConversa, notifyComment } from '../../chamados/server/service.ts'
import { type Comentario, comentarioHistoria, comentariosApi } from '../contract.ts'
import { comentarios } from './table.ts'

const LATEST = 200

// In the ticket's history, for those whom its conversation concerns.
toldWithOwner({
  ...comentarioHistoria,
  tabela: 'predial_comentarios',
  dono: 'predial_chamados',
  coluna: 'chamado_id',
  area: AREA,
  restrita: true,
})

const SELECT = `select c.id, c.version, c.user_id, c.created_at, c.chamado_id, c.texto, u.name as autor,
    u.image as avatar_url, u.email
  from predial_comentarios c left join auth_users u on u.id = c.user_id`

type ComentarioLido = Omit<Comentario, 'pode'>

const withPode = ({ actor }: Context, row: ComentarioLido): Comentario => ({
  ...row,
  pode: { excluir: podeAlterar(actor, AREA, row) },
})

export const listComentarios = operation(comentariosApi.list, async (context, { chamado_id }) => {
  await exigirConversa(context, chamado_id)
  const rows = await context.db.query<ComentarioLido>(
    `${SELECT} where c.chamado_id = $1 order by c.id desc limit ${LATEST}`,
    [chamado_id],
  )
  return { rows: rows.reverse().map(row => withPode(context, row)) }
})

export const createComentario = operation(comentariosApi.create, async (context, input) => {
  await exigirConversa(context, input.chamado_id, 'for key share')
  const id = await insertRecord(context, comentarios, input)
  const [row] = await context.db.query<ComentarioLido>(`${SELECT} where c.id = $1`, [id])
  if (!row) throw naoEncontrado()
  await notifyComment(context, input.chamado_id, id)
  return withPode(context, row)
})

/** One's own, or any where one manages tickets. */
export const deleteComentario = operation(comentariosApi.delete, (context, { id, version }) =>
  deleteRecord(context, comentarios, AREA, { id, version }),
)
