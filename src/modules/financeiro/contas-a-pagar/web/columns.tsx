import { faltaAprovacao } from '#platform/contract/aprovacoes/aprovacao.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Status } from '#platform/web/kit/status/status.tsx'
import { Vencimento } from '../../apoio/baixa/web/shared/atraso.tsx'
import { Parcial } from '../../pagamentos/web/shared/parcial.tsx'
import { type ContaRow, contasApi, statusConta } from '../contract.ts'
import '../visoes.ts'
import { ChipDaParcela } from './chip-da-parcela.tsx'

const ApprovalMark = lazyForm(
  async () => (await import('#platform/web/kit/status/approval-mark.tsx')).ApprovalMark,
)

export const columns: ColumnsOf<typeof contasApi.list> = [
  {
    key: 'solicitacao_compra',
    header: 'Solicitação Compra',
    sort: 'solicitacao_compra',
    width: '13rem',
    cell: row => (row.parcela ? <ComParcela row={row} /> : row.solicitacao_compra),
  },
  {
    key: 'nome_fornecedor',
    header: 'Fornecedor',
    sort: 'nome_fornecedor',
    groups: true,
    cell: row => row.nome_fornecedor,
  },
  {
    key: 'data_vencimento',
    header: 'Vencimento',
    sort: 'data_vencimento',
    width: '14.5rem',
    peso: 2.5,
    cell: row => <Vencimento conta={row} />,
  },
  {
    key: 'valor',
    header: 'Valor',
    sort: 'valor',
    align: 'end',
    width: '9rem',
    cell: row => row.valor && formatMoney(row.valor),
  },
  {
    key: 'status',
    header: 'Status',
    sort: 'status',
    width: '13rem',
    cell: row => (
      <span className="flex items-center gap-1 max-sm:flex-wrap">
        <Status api={contasApi} row={row} of={statusConta} />
        {faltaAprovacao(row) && <ApprovalMark row={row} />}
        <Parcial conta={row} />
      </span>
    ),
  },
]

const ComParcela = ({ row }: { row: ContaRow }) => (
  <span className="inline-flex max-w-full items-center gap-1">
    <span className="min-w-0 truncate">{row.solicitacao_compra} </span>
    <ChipDaParcela conta={row} />
  </span>
)

/** What goes into the bin with a payable. */
const JUNTO = [['financeiro/pagamentos', 'pagamento', 'pagamentos']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: contasApi.delete,
  title: 'Excluir conta',
  sentence: 'Tem certeza que deseja excluir esta conta? O que dela foi rateado sai dos projetos junto.',
  affects: ['financeiro/projetos', 'financeiro/despesas-projeto'],
  along: { ficha: contasApi.ficha, kinds: JUNTO },
}
