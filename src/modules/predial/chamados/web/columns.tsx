import { UserRound } from 'lucide-react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { PERSON_WIDTH, PersonName } from '#platform/web/kit/list/person-name.tsx'
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

/** Who takes care of a ticket: in a table by the first name. */
function With({ name }: { name: string }) {
  const [first = '', ...others] = name.split(' ')
  return (
    <span data-inteira="" className="text-muted text-xs">
      <UserRound
        aria-hidden
        size={13}
        className="mr-1 mb-0.5 hidden sm:max-2xl:inline-block @max-[84rem]/lista:inline-block"
      />
      <span className="sm:max-2xl:sr-only @max-[84rem]/lista:sr-only">com </span>
      {first}
      <span className="sm:in-[td]:sr-only"> {others.join(' ')}</span>
    </span>
  )
}

export const columns: ColumnsOf<typeof chamadosApi.list> = [
  {
    key: 'titulo',
    header: chamadoLabels.titulo,
    sort: 'titulo',
    cell: row => row.titulo,
  },
  {
    key: 'solicitante_nome',
    header: 'Solicitante',
    sort: 'solicitante_nome',
    groups: true,
    width: PERSON_WIDTH,
    twoLines: '6.5rem',
    cell: row => <PersonName name={row.solicitante_nome} />,
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
        <span className="ml-2 text-xs">
          <Age chamado={row} />
        </span>
      </span>
    ),
  },
  {
    key: 'nome_categoria',
    header: chamadoLabels.categoria_id,
    twoLines: '6.25rem',
    cell: row => row.nome_categoria ?? none(SEM_CATEGORIA),
  },
  {
    key: 'nome_local',
    header: chamadoLabels.local_id,
    twoLines: '8.75rem',
    cell: row => row.nome_local ?? none(SEM_LOCAL),
  },
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
    width: '15.5rem',
    cell: row => (
      <>
        <Status api={chamadosApi} row={row} of={statusChamado} />{' '}
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

/** What is asked before one of them is deleted, in the list and on its page. */
export const exclusao = {
  procedure: chamadosApi.delete,
  title: 'Excluir chamado',
  sentence: 'Tem certeza que deseja excluir este chamado? A conversa e as fotos dele também são excluídas.',
}
