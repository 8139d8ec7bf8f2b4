import { useQuery } from '@tanstack/react-query'
import { ArrowRight, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { formatCount } from '#platform/contract/counts.ts'
import {
  LINHAS_POR_PAGINA,
  type LinhaDaPlanilha,
  type Planilha,
  planilhasApi,
  type Situacao,
} from '#platform/contract/planilhas.ts'
import { procedureQuery } from '../../../queries.ts'
import { Button } from '../../button.tsx'

interface Props {
  planilha: Planilha
  situacao: Situacao
  label: string
}

/** Rows of one kind, a page at a time. */
export function SheetRows({ planilha, situacao, label }: Props) {
  const [pagina, turn] = useState(1)
  const { data } = useQuery({
    ...procedureQuery(planilhasApi.linhas, { id: planilha.id, situacao, pagina }),
    placeholderData: before => before,
  })
  const total = data?.total ?? 0
  const pages = Math.max(1, Math.ceil(total / LINHAS_POR_PAGINA))
  return (
    <>
      <ul
        aria-label={label}
        aria-busy={!data}
        className={`divide-y divide-line rounded-md border border-line ${data ? '' : 'min-h-24'}`}
      >
        {data?.rows.map(row => (
          <SheetRow key={row.linha} row={row} />
        ))}
      </ul>
      {pages > 1 && (
        <nav aria-label="Páginas da planilha" className="mt-2 flex items-center justify-end gap-2">
          <Button disabled={pagina === 1} onClick={() => turn(pagina - 1)}>
            Anterior
          </Button>
          <span className="numeros text-muted text-sm">
            {formatCount(pagina)} de {formatCount(pages)}
          </span>
          <Button disabled={pagina >= pages} onClick={() => turn(pagina + 1)}>
            Próxima
          </Button>
        </nav>
      )}
    </>
  )
}

function SheetRow({ row: { linha, nome, situacao, valores, recusas } }: { row: LinhaDaPlanilha }) {
  return (
    <li className="grid gap-x-4 gap-y-1 px-3 py-2 sm:grid-cols-[4.5rem_minmax(0,2fr)_minmax(0,3fr)] sm:items-baseline">
      <span className="numeros text-muted text-sm">Linha {linha}</span>
      <span className="wrap-anywhere line-clamp-2 font-medium">{nome || '–'}</span>
      {situacao === 'igual' && <span className="text-muted text-sm">Nada muda.</span>}
      <ul
        className={`wrap-anywhere min-w-0 text-sm ${situacao === 'nova' ? 'flex flex-wrap gap-x-4 gap-y-0.5' : 'space-y-0.5'}`}
      >
        {recusas.map(({ coluna, valor, motivo }) => (
          <li key={`${coluna} ${motivo}`}>
            {coluna && <span className="font-medium">{coluna}</span>}
            {coluna && (valor === '' ? ' em branco' : <> “{valor}”</>)}
            {coluna && ': '}
            <span className="text-danger-text">{motivo}</span>
          </li>
        ))}
        {valores.map(({ rotulo, antes, depois, aviso }) => (
          <li key={rotulo}>
            <span className="text-muted">{rotulo}:</span>{' '}
            {situacao === 'alterada' && (
              <>
                {antes ? (
                  <del className="text-muted">{antes}</del>
                ) : (
                  <span className="text-muted">vazio</span>
                )}{' '}
                <ArrowRight size={12} className="inline" />{' '}
              </>
            )}
            <ins className="no-underline">{depois || 'vazio'}</ins>
            {aviso && (
              <span className="ml-1.5 text-warn-text">
                <TriangleAlert size={13} className="mr-1 inline" />
                {aviso}
              </span>
            )}
          </li>
        ))}
      </ul>
    </li>
  )
}
