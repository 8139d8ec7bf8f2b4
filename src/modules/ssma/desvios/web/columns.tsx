import { formatDate } from '#platform/contract/dates/dates.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { PERSON_WIDTH, PersonName } from '#platform/web/kit/list/person-name.tsx'
import { Status } from '#platform/web/kit/status/status.tsx'
import { type Desvio, desviosApi, riscoPotencial, statusResolucao } from '../contract.ts'
import { Deadline } from './deadline.tsx'

export const columns: ColumnsOf<typeof desviosApi.list> = [
  {
    key: 'titulo',
    header: 'Título',
    sort: 'titulo',
    cell: row => row.titulo,
  },
  {
    key: 'data_ocorrencia',
    header: 'Data Ocorrência',
    short: 'Em',
    sort: 'data_ocorrencia',
    width: '8.5rem',
    cell: row => <span className="numeros">{formatDate(row.data_ocorrencia)}</span>,
  },
  {
    key: 'local_ocorrencia',
    header: 'Local',
    sort: 'local_ocorrencia',
    twoLines: '6.25rem',
    cell: row => row.local_ocorrencia,
  },
  { key: 'tipo_desvio', header: 'Tipo', sort: 'tipo_desvio', width: '8.75rem', cell: row => row.tipo_desvio },
  {
    key: 'risco_potencial',
    header: 'Risco',
    sort: 'risco_potencial',
    width: '6rem',
    peso: 2,
    cell: row => <Badge value={row.risco_potencial} of={riscoPotencial} />,
  },
  {
    key: 'status_resolucao',
    header: 'Status',
    sort: 'status_resolucao',
    width: '20rem',
    cell: row => (
      <>
        <Status api={desviosApi} row={row} of={statusResolucao} /> <Deadline desvio={row} />
      </>
    ),
  },
  {
    key: 'solicitante_nome',
    header: 'Solicitante',
    sort: 'solicitante_nome',
    groups: true,
    width: PERSON_WIDTH,
    twoLines: '6.5rem',
    cell: row => <PersonName name={row.solicitante_nome || row.solicitante_email || 'N/A'} />,
  },
  {
    key: 'responsavel_acao',
    header: 'Responsável',
    sort: 'responsavel_acao',
    groups: true,
    width: PERSON_WIDTH,
    twoLines: '6.5rem',
    escolha: true,
    cell: row => <PersonName name={row.responsavel_nome ?? row.responsavel_acao ?? ''} />,
  },
]

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: desviosApi.delete,
  title: 'Excluir desvio',
  sentence: ({ titulo }: Desvio) => `Tem certeza que deseja excluir o desvio "${titulo}"?`,
}
