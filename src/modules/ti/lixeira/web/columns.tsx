import { Link } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { Example } from '#platform/web/kit/example-mark.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type Exclusao, exclusaoLabels, type lixeiraApi } from '../contract.ts'

/** What else comes back with it. */
const rest = ({ registros, arquivos }: Exclusao) =>
  [
    registros > 0 && `e mais ${counted(registros, 'registro', 'registros')}`,
    arquivos > 0 && counted(arquivos, 'arquivo', 'arquivos'),
  ]
    .filter(Boolean)
    .join(', ')

const instant = (iso: string) => <span className="numeros whitespace-nowrap">{showInstant(iso)}</span>

export const columns: ColumnsOf<typeof lixeiraApi.list> = [
  {
    key: 'nome',
    header: exclusaoLabels.nome,
    sort: 'nome',
    cell: row => (
      <>
        {row.exemplo && <Example />}
        {row.mudanca === null ? (
          <span className="wrap-anywhere">{row.nome}</span>
        ) : (
          <Link
            to="."
            search={((now: object) => ({ ...now, mudanca: row.mudanca })) as never}
            resetScroll={false}
            data-principal
            className="alvo wrap-anywhere hover:underline"
          >
            {row.nome}
          </Link>
        )}
      </>
    ),
    after: row =>
      rest(row) && (
        <Link
          to="/ti/auditoria"
          search={{ exclusao: row.id } as never}
          className="alvo ml-2 font-normal text-muted text-sm hover:underline"
        >
          {rest(row)}
        </Link>
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
