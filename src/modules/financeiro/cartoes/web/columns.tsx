import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { PersonName } from '#platform/web/kit/list/person-name.tsx'
import { cartaoLabels, cartoesApi, tipoCartao } from '../contract.ts'

export const columns: ColumnsOf<typeof cartoesApi.list> = [
  {
    key: 'nome_cartao',
    header: cartaoLabels.nome_cartao,
    sort: 'nome_cartao',
    cell: row => row.nome_cartao,
  },
  {
    key: 'tipo_cartao',
    header: cartaoLabels.tipo_cartao,
    width: '7rem',
    cell: row => <Badge value={row.tipo_cartao} of={tipoCartao} />,
  },
  {
    key: 'bandeira',
    header: cartaoLabels.bandeira,
    width: '10rem',
    cell: row => row.bandeira,
  },
  {
    key: 'ultimos_digitos',
    header: cartaoLabels.ultimos_digitos,
    width: '9rem',
    cell: row => <span className="numeros">{row.ultimos_digitos}</span>,
  },
  {
    key: 'nome_portador',
    header: cartaoLabels.portador_id,
    cell: row =>
      row.nome_portador ? (
        <PersonName name={row.nome_portador} />
      ) : (
        <span className="text-muted">Corporativo</span>
      ),
  },
]

/** What goes into the bin with a card. */
const JUNTO = [['financeiro/prestacao-contas-cartao', 'fatura', 'faturas']] as const

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: cartoesApi.delete,
  title: 'Excluir cartão',
  sentence:
    'Tem certeza que deseja excluir este cartão? Todas as prestações de contas associadas também serão excluídas.',
  affects: ['financeiro/prestacao-contas-cartao', 'financeiro/despesas-cartao'],
  along: { ficha: cartoesApi.ficha, kinds: JUNTO },
}
