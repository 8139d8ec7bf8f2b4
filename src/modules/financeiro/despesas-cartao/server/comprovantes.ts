import { getTableName } from 'drizzle-orm'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { despesasCartao } from './table.ts'

export const TABELA = getTableName(despesasCartao)

const DO_CARTAO = `tabela = '${TABELA}' and registro_id in (
  select d.id from financeiro_despesas_cartao d
  join financeiro_prestacao_contas_cartao p on p.id = d.prestacao_id where p.cartao_id = $1)`

/** Where the receipts of all expenses of a card are, for a delete that takes them along. */
export async function pathsDoCartao(db: Queryable, cartao_id: number): Promise<string[]> {
  const rows = await db.query<{ path_arquivo: string }>(
    `select path_arquivo from anexos where ${DO_CARTAO}`,
    [cartao_id],
  )
  return rows.map(row => row.path_arquivo)
}

/** Deletes the records of these receipts, in the transaction of that delete. */
export async function excluirComprovantesDoCartao(db: Queryable, cartao_id: number): Promise<void> {
  await db.query(`delete from anexos where ${DO_CARTAO}`, [cartao_id])
}
