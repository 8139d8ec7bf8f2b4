import { randomBytes } from 'node:crypto'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { storedSecret } from '#platform/server/services/calendario/feed.ts'
import { type CalendarioPessoal, calendarioApi } from '../contract.ts'

const SECRET_BYTES = 32

async function read({ db, actor }: Context): Promise<CalendarioPessoal> {
  const [row] = await db.query<NonNullable<CalendarioPessoal['ligado']>>(
    'select com_nomes, criado_em, usado_em from calendarios where usuario_id = $1',
    [actor.id],
  )
  return { ligado: row ?? null }
}

export const getCalendario = operation(calendarioApi.get, context => read(context))

export const criarCalendario = operation(
  calendarioApi.criar,
  async ({ db, actor, appUrl }, { com_nomes }) => {
    const segredo = randomBytes(SECRET_BYTES).toString('base64url')
    await db.query(
      `insert into calendarios (usuario_id, segredo, com_nomes) values ($1, $2, $3)
     on conflict (usuario_id) do update set segredo = excluded.segredo, com_nomes = excluded.com_nomes, criado_em = now(),
       usado_em = null, conteudo = null, mudou_em = null`,
      [actor.id, storedSecret(segredo), com_nomes],
    )
    return { endereco: `${appUrl}/api/calendario/${segredo}.ics` }
  },
)

export const nomesNoCalendario = operation(calendarioApi.nomes, async (context, { com_nomes }) => {
  const { db, actor } = context
  const changed = await db.query(
    'update calendarios set com_nomes = $2 where usuario_id = $1 returning usuario_id',
    [actor.id, com_nomes],
  )
  if (changed.length === 0) throw naoEncontrado()
  return read(context)
})

export const desligarCalendario = operation(calendarioApi.desligar, async context => {
  await context.db.query('delete from calendarios where usuario_id = $1', [context.actor.id])
  return read(context)
})
