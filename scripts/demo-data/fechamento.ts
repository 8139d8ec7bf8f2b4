import { somasDoMes } from '#modules/financeiro/apoio/fechamento/server/somas.ts'
import type { fechamentos } from '#modules/financeiro/apoio/fechamento/server/table.ts'
import { addMonths, formatMonth, monthOf } from '#platform/contract/dates/dates.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { type Demo, moment } from './demo.ts'

/** The month before the last one, handed to the accountant; the last one is still to be closed. */
export async function mesFechado(tx: Queryable, demo: Demo) {
  const random = demo.random('contas', 1)
  const mes = addMonths(monthOf(demo.today), -2)
  const { id } = demo.somebody(random, 'Financeiro', 'Administrador')
  const fechado_em = moment(demo, random, `${addMonths(mes, 1)}-08`)
  return {
    user_id: id,
    created_at: fechado_em,
    mes: `${mes}-01`,
    nome: formatMonth(mes),
    fechado_em,
    fechado_por: id,
    valores: await somasDoMes(tx, `${mes}-01`),
  } satisfies typeof fechamentos.$inferInsert
}
