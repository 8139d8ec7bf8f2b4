import { fromCents, subtractMoney, toCents } from '#platform/contract/numbers/money.ts'
import { exigirAlterar } from '#platform/server/access/permissions/actor.ts'
import type { Context } from '#platform/server/engine/operation.ts'
import { deleteRecord } from '#platform/server/engine/records.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { type APlanejar, CANCELADO } from '../contract.ts'
import { recebiveis } from './table.ts'

/** An instalment of a plan of which nothing arrived or is withheld. */
const ABATIVEL = `r.tipo = 'Parcela' and r.status = 'A Receber' and r.origem_id is null
  and r.retido = 0 and r.valor_recebido = 0 and r.glosado = 0`

/** What of the contracted value of a project is in receivables. @throws AppError nao_encontrado */
export async function readAPlanejar({ db }: Pick<Context, 'db'>, projeto_id: number): Promise<APlanejar> {
  const [row] = await db.query<Omit<APlanejar, 'resta'>>(
    // The proposal and the additions; null without either.
    `select o.cliente_id, c.nome_cliente, case when o.valor_proposta is not null or a.valor is not null
         then (coalesce(o.valor_proposta, 0) + coalesce(a.valor, 0))::numeric(30, 2) end as contratado,
       (select coalesce(sum(r.bruto), 0)::numeric(30, 2) from financeiro_recebiveis r
        where r.projeto_id = p.id and r.status <> 'Cancelado' and r.origem_id is null) as planejado,
       (select coalesce(sum(r.bruto), 0)::numeric(30, 2) from financeiro_recebiveis r
        where r.projeto_id = p.id and ${ABATIVEL}) as abativel
     from financeiro_projetos p left join comercial_propostas o on o.id = p.proposta_id
     left join comercial_clientes c on c.id = o.cliente_id
     cross join lateral (select sum(valor) as valor from financeiro_aditivos where projeto_id = p.id) a
     where p.id = $1`,
    [projeto_id],
  )
  if (!row) throw naoEncontrado()
  const { contratado, planejado } = row
  return { ...row, resta: contratado === null ? null : subtractMoney(contratado, planejado) }
}

/**
 * Takes from the next instalments of a project by how much its receivables pass the contract, for a bill that takes their place: those
 * that it takes whole are cancelled, the last one is reduced.
 * @throws AppError nao_permitido where one is of somebody whose receivables this person may not change
 */
export async function abaterDoPlano(context: Context, projeto_id: number): Promise<void> {
  const { db, actor } = context
  await db.query('select from financeiro_projetos where id = $1 for no key update', [projeto_id])
  const { resta } = await readAPlanejar(context, projeto_id)
  let excess = resta === null ? 0n : -toCents(resta)
  if (excess <= 0n) return
  const open = await db.query<{ id: number; user_id: string | null; bruto: string }>(
    `select r.id, r.user_id, r.bruto from financeiro_recebiveis r where r.projeto_id = $1 and ${ABATIVEL}
     order by r.data_vencimento, r.id for no key update`,
    [projeto_id],
  )
  const changed = open.flatMap(row => {
    if (excess <= 0n) return []
    exigirAlterar(actor, 'financeiro.recebimentos', row)
    const cents = toCents(row.bruto)
    const whole = cents <= excess
    const bruto = whole ? row.bruto : fromCents(cents - excess)
    excess -= cents
    return [{ id: row.id, bruto, status: whole ? CANCELADO : 'A Receber' }]
  })
  await db.query(
    `update financeiro_recebiveis r set bruto = n.bruto, status = n.status
     from jsonb_to_recordset($1::jsonb) n(id int, bruto numeric, status text) where r.id = n.id`,
    [JSON.stringify(changed)],
  )
}

/**
 * Takes back a receivable that was registered by itself, with that of its contractual retention. It is locked, and nothing is attached
 * to it or received.
 * @throws AppError nao_permitido where it is of somebody whose receivables this person may not delete
 */
export const retirarRecebivel = (context: Context, id: number) =>
  deleteRecord(context, recebiveis, 'financeiro.recebimentos', { id })
