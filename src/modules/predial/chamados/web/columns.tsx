import { formatDate } from '#platform/contract/dates.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { Status } from '#platform/web/kit/status/status.tsx'
import {
  chamadoLabels,
  chamadosApi,
  FECHADO_EM,
  prioridadeChamado,
  SEM_CATEGORIA,
  SEM_LOCAL,
  statusChamado,
} from '../contract.ts'
import { Age } from './age.tsx'
import '../visoes.ts'

const none = (text: string) => <span className="text-muted italic">{text}</span>

/** Who takes care of a ticket: the first name where the table is narrow, the whole one for whoever points at the row. */
function With({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ')
  return (
    <span className="ml-1.5 text-muted text-sm">
      com {first}
      <span className="sm:max-2xl:sr-only"> {others.join(' ')}</span>
    </span>
  )
}

export const columns: ColumnsOf<typeof chamadosApi.list> = [
  { key: 'titulo', header: chamadoLabels.titulo, sort: 'titulo', width: '15rem', cell: row => row.titulo },
  {
    key: 'solicitante_nome',
    header: 'Solicitante',
    sort: 'solicitante_nome',
    groups: true,
    cell: row => row.solicitante_nome,
  },
  {
    key: 'data_abertura',
    header: 'Data de Abertura',
    short: 'Aberto',
    sort: 'data_abertura',
    width: '11.5rem',
    cell: row => (
      <span className="numeros whitespace-nowrap">
        {formatDate(row.data_abertura)}
        <span className="ml-2 text-sm">
          <Age chamado={row} />
        </span>
      </span>
    ),
  },
  {
    key: 'nome_categoria',
    header: chamadoLabels.categoria_id,
    cell: row => row.nome_categoria ?? none(SEM_CATEGORIA),
  },
  { key: 'nome_local', header: chamadoLabels.local_id, cell: row => row.nome_local ?? none(SEM_LOCAL) },
  {
    key: 'prioridade',
    header: chamadoLabels.prioridade,
    sort: 'prioridade',
    peso: 2,
    cell: row => <Badge value={row.prioridade} of={prioridadeChamado} />,
  },
  {
    key: 'status',
    header: chamadoLabels.status,
    sort: 'status',
    width: '13rem',
    cell: row => (
      <>
        <Status api={chamadosApi} row={row} of={statusChamado} />
        {row.responsavel_nome && <With name={row.responsavel_nome} />}
      </>
    ),
  },
  {
    key: 'data_fechamento',
    header: FECHADO_EM,
    sort: 'data_fechamento',
    width: '7rem',
    escolha: true,
    cell: row => row.data_fechamento && <span className="numeros">{formatDate(row.data_fechamento)}</span>,
  },
]
