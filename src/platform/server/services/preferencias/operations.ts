import { MAXIMO_DE_PREFERENCIAS, type Preferencias, preferenciasApi } from '../../../contract/preferencias.ts'
import { operation, router } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { AppError } from '../../ground/errors.ts'

/** What this person chose. */
export async function preferenciasDe(db: Queryable, user_id: string): Promise<Preferencias> {
  const rows = await db.query<{ chave: string; valor: string }>(
    'select chave, valor from preferencias where user_id = $1',
    [user_id],
  )
  return Object.fromEntries(rows.map(({ chave, valor }) => [chave, valor]))
}

/** Each person writes their own alone. */
export const gravarPreferencia = operation(
  preferenciasApi.gravar,
  async ({ db, actor }, { chave, valor }) => {
    if (valor === null) {
      await db.query('delete from preferencias where user_id = $1 and chave = $2', [actor.id, chave])
      return { chave, valor }
    }
    const others = await db.query('select 1 from preferencias where user_id = $1 and chave <> $2', [
      actor.id,
      chave,
    ])
    if (others.length >= MAXIMO_DE_PREFERENCIAS)
      throw new AppError('regra', 'Você já guardou escolhas demais. Volte alguma ao padrão.')
    await db.query(
      `insert into preferencias (user_id, chave, valor) values ($1, $2, $3)
     on conflict (user_id, chave) do update set valor = excluded.valor`,
      [actor.id, chave, valor],
    )
    return { chave, valor }
  },
)

export const preferenciasRouter = router(preferenciasApi, { gravar: gravarPreferencia })
