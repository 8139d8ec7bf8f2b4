import { formatCount } from '#platform/contract/counts.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import type { ColumnsOf } from '#platform/web/kit/columns.ts'
import { type Exclusao, exclusaoLabels, type lixeiraApi } from '../contract.ts'

const counted = (count: number, one: string, many: string) =>
  count === 0 ? [] : [count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`]

/** What else comes back with it. */
const rest = ({ registros, arquivos }: Exclusao) =>
  [
    ...counted(registros, 'registro', 'registros').map(text => `e mais ${text}`),
    ...counted(arquivos, 'arquivo', 'arquivos'),
  ].join(', ')

const instant = (iso: string) => <span className="numeros whitespace-nowrap">{showInstant(iso)}</span>

export const columns: ColumnsOf<typeof lixeiraApi.list> = [
  {
    key: 'nome',
    header: exclusaoLabels.nome,
    sort: 'nome',
    cell: row => (
      <>
        <span className="wrap-anywhere">{row.nome}</span>
        {rest(row) && <span className="block font-normal text-muted text-sm">{rest(row)}</span>}
      </>
    ),
  },
  { key: 'tipo', header: exclusaoLabels.tipo, sort: 'tipo', width: '10rem', cell: row => row.tipo },
  {
    key: 'usuario_nome',
    header: exclusaoLabels.usuario_nome,
    sort: 'usuario_nome',
    width: '13rem',
    cell: row => row.usuario_nome,
  },
  {
    key: 'created_at',
    header: exclusaoLabels.created_at,
    sort: 'created_at',
    width: '11rem',
    cell: row => instant(row.created_at),
  },
  {
    key: 'expira_em',
    header: exclusaoLabels.expira_em,
    width: '11rem',
    cell: row => instant(row.expira_em),
  },
]
