import type { Context } from '#platform/server/engine/operation.ts'

/** The version of a payable rises with its parts, and its history tells of them. */
export const contarPartes = ({ db }: Context, id: number) =>
  db.query('update financeiro_contas_a_pagar set version = version where id = $1', [id])
