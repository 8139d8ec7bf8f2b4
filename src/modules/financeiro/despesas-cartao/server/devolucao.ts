import type { Context } from '#platform/server/engine/operation.ts'

/** The return `d` of the expense `t` of key $1 waits for the person $2, who did not write it. */
const DE_QUEM = `from comentarios d, financeiro_prestacao_contas_cartao p join financeiro_cartoes c on c.id = p.cartao_id
  where t.id = $1 and d.id = t.devolucao_id and d.user_id is distinct from $2 and p.id = t.prestacao_id
    and (t.user_id = $2 or c.portador_id = $2)`

/** Was it given back to this person? Then a change of theirs settles the return. */
export async function foiDevolvida({ db, actor }: Context, id: number): Promise<boolean> {
  const rows = await db.query(
    `select from financeiro_despesas_cartao t where t.id = $1 and exists (select ${DE_QUEM})`,
    [id, actor.id],
  )
  return rows.length > 0
}

/** An answer, or a receipt, of those to whom it was given back settles the return. */
export async function responderDevolucao({ db, actor }: Context, id: number): Promise<void> {
  await db.query(`update financeiro_despesas_cartao t set devolucao_id = null ${DE_QUEM}`, [id, actor.id])
}
