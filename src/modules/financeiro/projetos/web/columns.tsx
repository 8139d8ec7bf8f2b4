import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { PERSON_WIDTH, PersonName } from '#platform/web/kit/list/person-name.tsx'
import { Status } from '#platform/web/kit/status/status.tsx'
import { projetoLabels, projetosApi, statusProjeto } from '../contract.ts'
import '../visoes.ts'
import { Linhas } from './linhas.tsx'
import { BudgetBar } from './shared/budget-bar.tsx'

export const columns: ColumnsOf<typeof projetosApi.list> = [
  {
    key: 'nome_projeto',
    header: projetoLabels.nome_projeto,
    sort: 'nome_projeto',
    cell: row => row.nome_projeto,
  },
  {
    key: 'proposta_id',
    header: projetoLabels.proposta_id,
    twoLines: '10.5rem',
    cell: row => row.titulo_proposta,
  },
  {
    key: 'orcamento_total',
    header: 'Orçamento',
    sort: 'orcamento_total',
    align: 'end',
    cell: row => (
      <span className="inline-flex items-center gap-2.5">
        {row.orcamento_total && formatMoney(row.orcamento_total)}
        <BudgetBar gasto={row.gasto} orcamento={row.orcamento_total} about={row.nome_projeto} inline />
      </span>
    ),
  },
  {
    key: 'status_projeto',
    header: projetoLabels.status_projeto,
    sort: 'status_projeto',
    width: '9rem',
    cell: row => <Status api={projetosApi} row={row} of={statusProjeto} />,
  },
  {
    key: 'user_id',
    header: projetoLabels.user_id,
    width: PERSON_WIDTH,
    cell: row => row.nome_gerente && <PersonName name={row.nome_gerente} />,
  },
  {
    key: 'realizado',
    header: 'Realizado',
    align: 'end',
    escolha: true,
    cell: row => (
      <Linhas projeto_id={row.id} filtros={{ estado: 'Realizado' }}>
        {row.realizado}
      </Linhas>
    ),
  },
  {
    key: 'comprometido',
    header: 'Comprometido',
    align: 'end',
    escolha: true,
    cell: row => (
      <Linhas projeto_id={row.id} filtros={{ estado: 'Comprometido' }}>
        {row.comprometido}
      </Linhas>
    ),
  },
  {
    key: 'uso_orcamento',
    header: '% do orçamento',
    short: 'Uso',
    align: 'end',
    escolha: true,
    cell: row => row.uso_orcamento,
  },
]

/** What goes into the bin with a project beside its expenses. */
const JUNTO = [
  ['financeiro/recebiveis', 'recebível', 'recebíveis'],
  ['financeiro/medicoes', 'medição', 'medições'],
] as const

/** What is asked before one of them is deleted, in the list and on its page: how many receivables or measurements go along. */
export const exclusao = {
  procedure: projetosApi.delete,
  title: 'Excluir projeto',
  sentence:
    'Tem certeza que deseja excluir este projeto? Todas as despesas associadas também serão excluídas.',
  affects: ['financeiro/despesas-projeto', 'financeiro/recebiveis', 'comercial/propostas'],
  along: { ficha: projetosApi.ficha, kinds: JUNTO },
}
