import { Link } from '@tanstack/react-router'
import { showInstant } from '#platform/contract/show-value.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import type { ColumnsOf } from '#platform/web/kit/list/columns.ts'
import { type auditoriaApi, emPalavras, etiquetaDaAcao, type MudancaRow, nomeDaAcao } from '../contract.ts'

export const columns: ColumnsOf<typeof auditoriaApi.list> = [
  {
    key: 'quando',
    header: 'Quando',
    sort: 'quando',
    width: '10.5rem',
    cell: row => (
      <time dateTime={row.quando} className="numeros whitespace-nowrap">
        {showInstant(row.quando)}
      </time>
    ),
  },
  { key: 'usuario_nome', header: 'Pessoa', width: '10rem', cell: row => row.usuario_nome },
  {
    key: 'acao',
    header: 'Ação',
    width: '9rem',
    cell: row => <Badge value={nomeDaAcao(row.acao)} of={etiquetaDaAcao} />,
  },
  { key: 'registro', header: 'Registro', width: '16rem', cell: row => <Registro row={row} /> },
  {
    key: 'campos',
    header: 'O que mudou',
    cell: row => (
      <span className="wrap-anywhere text-sm leading-[inherit]">
        {row.campos.map(field => emPalavras(row.acao, field)).join('; ')}
        {row.total_de_campos > row.campos.length && ` e mais ${row.total_de_campos - row.campos.length}`}
      </span>
    ),
  },
]

function linkOf(caminho: string) {
  const { pathname, searchParams } = new URL(caminho, location.origin)
  return { to: pathname, search: Object.fromEntries(searchParams) as never }
}

/** What it was done to, with the way there while it exists. */
export function Registro({ row }: { row: Pick<MudancaRow, 'entidade' | 'nome' | 'caminho'> }) {
  const name = row.nome ?? row.entidade
  return (
    <>
      {row.nome && <span className="text-muted text-sm">{row.entidade}: </span>}
      {row.caminho ? (
        <Link
          {...linkOf(row.caminho)}
          className="alvo wrap-anywhere inline-block min-w-6 text-accent-text sm:in-[td]:inline underline underline-offset-2"
        >
          {name}
        </Link>
      ) : (
        <span className="wrap-anywhere">{name}</span>
      )}
    </>
  )
}
