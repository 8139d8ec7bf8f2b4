import { onDelete } from '#platform/server/engine/on-delete.ts'
import { cartoes } from '../../cartoes/server/table.ts'
import { despesasCartao } from './table.ts'

const DO_CARTAO = `tabela = 'financeiro_despesas_cartao' and registro_id in (
  select d.id from financeiro_despesas_cartao d
  join financeiro_prestacao_contas_cartao p on p.id = d.prestacao_id where p.cartao_id = $1)`

// The expenses of a deleted card go with it, by cascade, and so do their receipts: the records here, the files too.
onDelete(cartoes, {
  de: despesasCartao,
  arquivos: async ({ db }, cartao_id) => {
    const rows = await db.query<{ path_arquivo: string }>(
      `select path_arquivo from anexos where ${DO_CARTAO}`,
      [cartao_id],
    )
    return rows.map(row => row.path_arquivo)
  },
  soltar: ({ db }, cartao_id) => db.query(`delete from anexos where ${DO_CARTAO}`, [cartao_id]),
})
