import { onDelete } from '#platform/server/engine/on-delete.ts'
import { contasAPagar } from '../../contas-a-pagar/server/table.ts'
import { pagamentos } from './table.ts'

const DA_CONTA = `tabela = 'financeiro_pagamentos' and registro_id in (
  select id from financeiro_pagamentos where conta_id = $1)`

// The payments of a deleted payable go with it, by cascade, and so do their receipts: the records here, the files too.
onDelete(contasAPagar, {
  de: pagamentos,
  arquivos: async ({ db }, conta_id) => {
    const rows = await db.query<{ path_arquivo: string }>(
      `select path_arquivo from anexos where ${DA_CONTA}`,
      [conta_id],
    )
    return rows.map(row => row.path_arquivo)
  },
  soltar: ({ db }, conta_id) => db.query(`delete from anexos where ${DA_CONTA}`, [conta_id]),
})
