import type { Permissions } from '../../access/permissions/permissions.ts'
import type { Operation, Platform } from '../../engine/operation.ts'
import type { Queryable } from '../../ground/database/database.ts'
import { connectionLost } from '../../ground/database/pool.ts'
import { AppError } from '../../ground/errors.ts'
import { errorFields, log } from '../../ground/log.ts'
import { desfazerExclusao } from '../lixeira/operations.ts'
import { readActive } from '../people.ts'
import { type Catalog, inputFor, type Verbo } from './catalog.ts'
import { within } from './within.ts'

/**
 * Records in one transaction. Each is a subtransaction, of which PostgreSQL keeps 64 of a transaction where others see
 * them at once; beyond that every reader pays.
 */
export const PIECE = 50

/** What running pieces takes, beside the database. */
export interface Bulk {
  platform: Platform
  permissions: Pick<Permissions, 'matrix'>
  catalog: Catalog
}

interface Open {
  user_id: string
  operacao: string
  dados: Record<string, unknown> | null
  pedido: string
  desfaz: string | null
}

interface Line {
  registro_id: number
  versao: number | null
}

const CHANGED = 'Outra pessoa alterou este registro depois que você o viu.'
const GONE = 'Este registro não existe mais.'
const UNEXPECTED = 'Não foi possível alterar este registro. Tente de novo.'

const waiting = (tx: Queryable, id: string) =>
  tx.query<Line>(
    `select registro_id, versao from lotes_linhas where lote_id = $1 and estado = 'aguardando'
     order by registro_id limit $2`,
    [id, PIECE],
  )

/** The records of these lines as they were before what is undone changed them; without an entry, it changed nothing. */
async function former(tx: Queryable, { desfaz, operacao }: Open, table: string, lines: Line[]) {
  const rows = await tx.query<{ registro_id: number; antes: Record<string, unknown> | null }>(
    `select distinct on (registro_id) registro_id, antes from auditoria
     where tabela = $1 and registro_id = any($2) and acao = 'alterar' and operacao = $3
       and pedido = (select pedido from lotes where id = $4)
     order by registro_id, id`,
    [table, lines.map(line => line.registro_id), operacao, desfaz],
  )
  return new Map(rows.map(({ registro_id, antes }) => [registro_id, antes ?? {}]))
}

const picked = (dados: Record<string, unknown>, antes: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(dados).map(name => [name, antes[name]]))

/** How one record of a request is changed, or given back. Undefined: nothing is to be done. */
async function callsOf(
  tx: Queryable,
  lote: Open,
  verb: Verbo,
  lines: Line[],
): Promise<(line: Line) => { operation: Operation; input: unknown } | undefined> {
  const { operation } = verb
  if (!lote.desfaz) {
    return ({ registro_id: id, versao: version }: Line) => ({
      operation,
      input: inputFor(lote.dados ?? undefined, { id, version }),
    })
  }
  if (operation.procedure.exclui) {
    return ({ registro_id: id }: Line) => ({
      operation: desfazerExclusao as Operation,
      input: { operacao: lote.operacao, id },
    })
  }
  const antes = await former(tx, lote, verb.exportar?.selecao?.table ?? '', lines)
  return ({ registro_id: id, versao: version }: Line) => {
    const before = antes.get(id)
    const dados = before && picked(lote.dados ?? {}, before)
    return dados && { operation, input: inputFor(dados, { id, version }) }
  }
}

/** Why a record was refused, in words. @throws what is no refusal of this record alone */
function reasonOf(error: unknown): string {
  if (connectionLost(error)) throw error
  if (error instanceof AppError) {
    if (error.codigo === 'nao_encontrado') return GONE
    return error.codigo === 'conflito' && error.details.atual !== undefined ? CHANGED : error.message
  }
  log.error('lote.registro', errorFields(error))
  return UNEXPECTED
}

const NOTE = `
  with novas as (
    update lotes_linhas l set estado = case when x.motivo is null then 'feita' else 'recusada' end,
      motivo = x.motivo, versao_depois = x.versao
    from unnest($2::int[], $3::text[], $4::int[]) as x(id, motivo, versao)
    where l.lote_id = $1 and l.registro_id = x.id returning l.estado
  )
  update lotes set
    feitas = feitas + (select count(*) from novas where estado = 'feita'),
    recusadas = recusadas + (select count(*) from novas where estado = 'recusada'),
    estado = case when $5 then 'feito' else estado end
  where id = $1`

/**
 * Does the next piece of a request in one transaction: each record by the verb of its entity, with the permissions that
 * the person has now. A cancel, another server and a crash meet it between two pieces only.
 * @returns whether more is to be done
 */
export async function runPiece({ platform, permissions, catalog }: Bulk, id: string): Promise<boolean> {
  const { db } = platform
  const author = { user_id: null, nome: 'Sistema', operacao: 'selecao', pedido: '' }
  return db.transaction(author, async tx => {
    const [lote] = await tx.query<Open>(
      `select user_id, operacao, dados, pedido, desfaz from lotes where id = $1 and estado = 'andando'
       for update skip locked`,
      [id],
    )
    if (!lote) return false
    const actor = await readActive(tx, permissions, lote.user_id)
    if (!actor) {
      await tx.query(`update lotes set estado = 'cancelado' where id = $1`, [id])
      return false
    }
    const lines = await waiting(tx, id)
    const callOf = await callsOf(tx, lote, catalog.verb(lote.operacao), lines)
    const part = { ...platform, db: within(db, tx) }
    const reasons: (string | null)[] = []
    const versions: (number | null)[] = []
    for (const line of lines) {
      const call = callOf(line)
      try {
        const answer =
          call && (await call.operation(part, { actor, pedido: lote.pedido }, call.input as never))
        versions.push((answer as { version?: number } | undefined)?.version ?? line.versao)
        reasons.push(null)
      } catch (error) {
        versions.push(null)
        reasons.push(reasonOf(error))
      }
    }
    const over = lines.length < PIECE
    await tx.query(NOTE, [id, lines.map(line => line.registro_id), reasons, versions, over])
    return !over
  })
}
