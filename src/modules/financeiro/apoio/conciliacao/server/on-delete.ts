import { onDelete } from '#platform/server/engine/on-delete.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { contasAPagar } from '../../../contas-a-pagar/server/table.ts'
import { contasBancarias } from '../../../contas-bancarias/server/table.ts'
import { medicoes } from '../../../medicoes/server/table.ts'
import { pagamentos } from '../../../pagamentos/server/table.ts'
import { projetos } from '../../../projetos/server/table.ts'
import { recebimentos } from '../../../recebimentos/server/table.ts'
import { recebiveis } from '../../../recebiveis/server/table.ts'
import { conciliacoes, extratoLinhas } from './table.ts'

// A deleted payment or receipt leaves its lines behind, which wait for a pair again.
onDelete(pagamentos, {
  de: conciliacoes,
  soltar: ({ db }, id) => db.query('delete from financeiro_conciliacoes where pagamento_id = $1', [id]),
})
onDelete(recebimentos, {
  de: conciliacoes,
  soltar: ({ db }, id) => db.query('delete from financeiro_conciliacoes where recebimento_id = $1', [id]),
})

// The lines of a deleted account go with it, unless somebody tied one of them.
onDelete(contasBancarias, {
  de: extratoLinhas,
  soltar: async ({ db }, id) => {
    const tied = await db.query(
      'select from financeiro_extrato_linhas where conta_bancaria_id = $1 and conciliado > 0 limit 1',
      [id],
    )
    if (tied.length > 0)
      throw new AppError(
        'regra',
        'Esta conta tem lançamentos conciliados. Desfaça as conciliações antes de excluí-la.',
      )
    await db.query('delete from financeiro_extrato_linhas where conta_bancaria_id = $1', [id])
  },
})

// What goes by cascade with the payments and receipts of these, or with the lines of an account.
for (const table of [contasAPagar, contasBancarias, recebiveis, projetos, medicoes])
  onDelete(table, { de: conciliacoes, soltar: () => Promise.resolve() })
