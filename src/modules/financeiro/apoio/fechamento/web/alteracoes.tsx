import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { verbos } from '#platform/contract/history.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { showInstant } from '#platform/contract/show-value.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { type Alteracao, fechamentoApi, nomeDaParte } from '../contract.ts'
import { paginaDe } from './paginas.ts'

/** What changed the month's figures after it was closed, with who, when and why. */
export function Alteracoes({ mes }: { mes: string }) {
  const found = useInfiniteQuery({
    queryKey: [fechamentoApi.alteracoes.path, { mes }],
    queryFn: ({ pageParam, signal }) =>
      call(fechamentoApi.alteracoes, { mes, antes_de: pageParam }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: page => (page.mais ? (page.alteracoes.at(-1)?.id ?? null) : null),
  })
  const rows = found.data?.pages.flatMap(page => page.alteracoes) ?? []
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="alteracoes" className="mt-5">
      <h3 id="alteracoes" className="mb-2 font-semibold">
        Alterado depois de fechado
      </h3>
      <ul className="flex flex-col gap-2">
        {rows.map(row => (
          <li key={row.id} className="rounded-lg border border-line bg-surface px-3 py-2 text-sm shadow-sm">
            <Linha row={row} />
          </li>
        ))}
      </ul>
      {found.hasNextPage && (
        <Button className="mt-2" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
          Mostrar mais
        </Button>
      )}
    </section>
  )
}

function Linha({ row }: { row: Alteracao }) {
  const { parte, acao, registro_id, nome, de, para, motivo, incluida } = row
  const name = `${nomeDaParte[parte].nome}, ${nome ?? `nº ${registro_id}`}`
  return (
    <>
      <p className="flex flex-wrap justify-between gap-x-3">
        <span>
          <span className="font-medium">{row.usuario_nome}</span> {verbos[acao] ?? acao}{' '}
          {acao === 'excluir' ? (
            name
          ) : (
            <Link
              {...paginaDe(parte, registro_id)}
              className="text-accent-text underline-offset-2 hover:underline"
            >
              {name}
            </Link>
          )}
        </span>
        <span className="numeros whitespace-nowrap">
          {de === null ? 'não contava' : formatMoney(de)} → {para === null ? 'não conta' : formatMoney(para)}
        </span>
      </p>
      <p className="mt-1">Motivo: {motivo}</p>
      <p className="text-muted text-xs">
        {showInstant(row.quando)}
        {incluida && ', já nos números do último fechamento'}
      </p>
    </>
  )
}
