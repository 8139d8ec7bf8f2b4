import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { Quadro } from '#platform/web/kit/board/quadro.ts'
import { type ProjetoRow, statusProjeto } from '../contract.ts'
import { BudgetBar } from './shared/budget-bar.tsx'

const budget = ({ gasto, orcamento_total, nome_projeto }: ProjetoRow) => (
  <>
    {orcamento_total && <span className="numeros">{formatMoney(orcamento_total)}</span>}
    <BudgetBar gasto={gasto} orcamento={orcamento_total} about={nome_projeto} />
  </>
)

/** How the board shows a project. */
export const quadro: Quadro<ProjetoRow> = {
  of: statusProjeto,
  cartao: [['user_id'], budget],
  soma: 'orcamento_total',
}
