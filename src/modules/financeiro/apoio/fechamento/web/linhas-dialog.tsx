import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '#platform/contract/counts.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { call } from '#platform/web/api.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { CloseButton, Dialog, DialogBody, DialogFooter } from '#platform/web/kit/dialog.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { Loading } from '#platform/web/loading.tsx'
import { type Fechamento, fechamentoApi, type LinhaDaParte, nomeDaParte, type Parte } from '../contract.ts'
import { paginaDe } from './paginas.ts'

interface Props {
  mes: Fechamento
  parte: Parte
  onClose: () => void
}

/** The records that add up to a figure of the month. */
export function LinhasDialog({ mes, parte, onClose }: Props) {
  const soma = mes.agora.find(each => each.parte === parte)
  const found = useInfiniteQuery({
    queryKey: [fechamentoApi.linhas.path, { mes: mes.mes, parte }],
    queryFn: ({ pageParam, signal }) =>
      call(fechamentoApi.linhas, { mes: mes.mes, parte, depois: pageParam }, { signal }),
    initialPageParam: null as { dia: string; id: number } | null,
    getNextPageParam: page => {
      const last = page.linhas.at(-1)
      return page.mais && last ? { dia: last.dia, id: last.id } : null
    },
  })
  const rows = found.data?.pages.flatMap(page => page.linhas) ?? []
  return (
    <Dialog title={`${nomeDaParte[parte].nome}: ${mes.nome}`} size="lg" reading onClose={onClose}>
      <DialogBody>
        {soma && (
          <p className="mb-2 text-muted">
            <span className="numeros font-medium text-ink">{formatMoney(soma.valor)}</span> em{' '}
            {counted(soma.quantidade, 'registro', 'registros')}, {nomeDaParte[parte].dia}.
          </p>
        )}
        {found.isPending && <Loading />}
        {found.isError && (
          <Failure
            inline
            text="Não foi possível carregar os registros."
            error={found.error}
            onRetry={found.refetch}
          />
        )}
        <ul className="divide-y divide-line">
          {rows.map(row => (
            <li key={row.id}>
              <Linha row={row} parte={parte} />
            </li>
          ))}
        </ul>
        {found.hasNextPage && (
          <Button className="mt-2" busy={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            Mostrar mais
          </Button>
        )}
      </DialogBody>
      <DialogFooter>
        <CloseButton />
      </DialogFooter>
    </Dialog>
  )
}

function Linha({ row, parte }: { row: LinhaDaParte; parte: Parte }) {
  const { id, dia, descricao, quem, documento, categoria, projeto, valor } = row
  const more = [quem, projeto, categoria, documento && `NF ${documento}`].filter(Boolean).join(' · ')
  return (
    <Link
      {...paginaDe(parte, id)}
      className="flex min-h-11 items-baseline gap-3 rounded-sm px-1 py-1.5 hover:bg-surface-3"
    >
      <span className="numeros whitespace-nowrap text-muted text-sm">{formatDate(dia)}</span>
      <span className="min-w-0 flex-1">
        <span className="break-words">{descricao}</span>
        {more && <span className="block break-words text-muted text-xs">{more}</span>}
      </span>
      <span className="numeros whitespace-nowrap">{formatMoney(valor)}</span>
    </Link>
  )
}
