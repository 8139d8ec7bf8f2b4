import type { Chave } from '../../../contract/fields.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { pedeMotivo } from '../../ground/errors.ts'

interface Request {
  ids: readonly Chave[]
  operacao: string
  dados?: object | undefined
  desfaz?: string | undefined
  planilha_id?: string | undefined
}

const ASKS = `
  select case when planilha_id is null then pede_motivo(operacao, ids, dados) else pede_motivo_da_planilha(planilha_id) end as pede
  from (select $1::text as operacao, $2::int[] as ids, $3::jsonb as dados, $4::uuid as planilha_id) x
  where current_setting('app.autor')::jsonb ->> 'motivo' is null
    and not exists (select from lotes where id = $5 and motivo is not null)`

async function asks(db: Queryable, { ids, operacao, dados, desfaz, planilha_id }: Request) {
  const [row] = await db.query<{ pede: string | null }>(ASKS, [
    operacao,
    ids.filter(Number.isInteger),
    dados ? JSON.stringify(dados) : null,
    planilha_id ?? null,
    desfaz ?? null,
  ])
  return row?.pede
}

/**
 * Some changes of some records need a reason, as one trigger or another says of each: asked before the first of many is changed.
 * What is undone is undone for the reason for which it was done.
 * @param readable those of the records that the person may read: the question tells a month of no others
 * @throws AppError regra
 */
export async function requireReason(
  db: Queryable,
  request: Request,
  readable: (ids: readonly Chave[]) => Promise<readonly Chave[]>,
): Promise<void> {
  let pede = await asks(db, request)
  if (pede && !request.planilha_id) pede = await asks(db, { ...request, ids: await readable(request.ids) })
  if (pede) throw pedeMotivo(pede)
}
