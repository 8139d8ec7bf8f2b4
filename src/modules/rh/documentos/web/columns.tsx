import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatKb, nomeVisivel } from '#platform/contract/files.ts'
import { ExampleMarkAt } from '#platform/web/kit/example-mark.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { documentoHistoryLabels, type documentosApi } from '../contract.ts'
import { ExpiryMark } from './shared/expiry-mark.tsx'

export const columns: ColumnsOf<typeof documentosApi.todos> = [
  {
    key: 'nome_completo',
    header: documentoHistoryLabels.funcionario_id,
    cell: row => (
      <>
        <ExampleMarkAt address={`/rh/documentos/${row.id}`} />
        {row.nome_completo}
      </>
    ),
  },
  { key: 'tipo_documento', header: documentoHistoryLabels.tipo_documento, cell: row => row.tipo_documento },
  {
    key: 'nome_arquivo',
    header: documentoHistoryLabels.nome_arquivo,
    twoLines: '19rem',
    cell: row => (
      <>
        <bdi className="wrap-anywhere">{nomeVisivel(row.nome_arquivo)}</bdi>{' '}
        <span className="whitespace-nowrap text-muted text-xs max-sm:hidden">
          {formatKb(row.tamanho_arquivo)}
        </span>
      </>
    ),
  },
  {
    key: 'data_validade',
    header: documentoHistoryLabels.data_validade,
    sort: 'data_validade',
    width: '15rem',
    cell: row =>
      row.data_validade && (
        <span className="numeros inline-flex items-center gap-2 whitespace-nowrap">
          {formatDate(row.data_validade)}
          <ExpiryMark date={row.data_validade} />
        </span>
      ),
  },
]
