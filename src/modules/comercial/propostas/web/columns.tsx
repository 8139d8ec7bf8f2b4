import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { ApprovalMark } from '#platform/web/kit/status/approval-mark.tsx'
import { Status } from '#platform/web/kit/status/status.tsx'
import { propostaLabels, propostasApi, statusProposta } from '../contract.ts'

export const columns: ColumnsOf<typeof propostasApi.list> = [
  {
    key: 'titulo_proposta',
    header: propostaLabels.titulo_proposta,
    sort: 'titulo_proposta',
    cell: row => row.titulo_proposta,
  },
  {
    key: 'nome_cliente',
    header: propostaLabels.cliente_id,
    cell: row => row.nome_cliente,
  },
  {
    key: 'valor_proposta',
    header: 'Valor',
    sort: 'valor_proposta',
    align: 'end',
    width: '10rem',
    cell: row => formatMoney(row.valor_proposta),
  },
  {
    key: 'data_emissao',
    header: 'Data de Emissão',
    sort: 'data_emissao',
    width: '10rem',
    cell: row => <span className="numeros">{formatDate(row.data_emissao)}</span>,
  },
  {
    key: 'status_proposta',
    header: propostaLabels.status_proposta,
    sort: 'status_proposta',
    width: '14.5rem',
    cell: row => (
      <span className="flex items-center gap-1 max-sm:flex-wrap">
        <Status api={propostasApi} row={row} of={statusProposta} />
        <ApprovalMark row={row} />
      </span>
    ),
  },
  {
    key: 'id',
    header: 'Nº',
    align: 'end',
    width: '6rem',
    escolha: true,
    cell: row => row.id,
  },
]

/** What goes into the bin with a proposal. */
const JUNTO = [['comercial/envios', 'envio', 'envios']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: propostasApi.delete,
  title: 'Excluir proposta',
  sentence: 'Tem certeza que deseja excluir esta proposta?',
  affects: ['financeiro/projetos'],
  along: { ficha: propostasApi.ficha, kinds: JUNTO },
}
