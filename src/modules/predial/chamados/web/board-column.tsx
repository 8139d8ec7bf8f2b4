import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallOf } from '#platform/contract/api.ts'
import { formatCount } from '#platform/contract/counts.ts'
import type { ListInput } from '#platform/contract/list.ts'
import { Badge } from '#platform/web/kit/badge.tsx'
import { Button } from '#platform/web/kit/button.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { chamadosApi, type StatusChamado, statusChamado } from '../contract.ts'
import { BoardCard, type Moving } from './board-card.tsx'

const STEP = 20
/** As many as one page of the list may have; beyond them the table is the better place. */
const MOST = 100

interface Props extends Moving {
  status: StatusChamado
  input: ListInput
}

/** The newest tickets of one status, and the way to more of them. */
export function BoardColumn({ status, input, ...moving }: Props) {
  const [shown, setShown] = useState(STEP)
  const [over, setOver] = useState(false)
  const page = {
    busca: input.busca,
    filtros: { ...input.filtros, status },
    por_pagina: shown,
  } as CallOf<typeof chamadosApi.list>
  const { data, isPending } = useQuery({
    ...procedureQuery(chamadosApi.list, page),
    placeholderData: keepPreviousData,
  })
  const { rows = [], total = 0, total_minimo = false } = data ?? {}
  const { dragged, onMove } = moving
  const accepts = dragged !== null && dragged.status !== status
  const count = total_minimo ? `mais de ${formatCount(total)}` : formatCount(total)

  return (
    <section
      aria-label={status}
      onDragOver={event => {
        if (!accepts) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={event => {
        if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false)
      }}
      onDrop={event => {
        event.preventDefault()
        setOver(false)
        if (dragged && accepts) onMove(dragged, status)
      }}
      className={`flex w-60 shrink-0 grow flex-col rounded-lg border p-2 max-sm:w-full ${over ? 'border-accent bg-accent-soft' : accepts ? 'border-line-strong border-dashed bg-surface-2' : 'border-line bg-surface-2'}`}
    >
      <div className="flex items-center justify-between px-1 pb-2">
        <h2>
          <Badge value={status} of={statusChamado} />
        </h2>
        <span className="numeros text-muted text-sm">{isPending ? '' : count}</span>
      </div>
      <ul className="flex max-h-[max(20rem,calc(100dvh-19rem))] flex-col gap-2 overflow-y-auto max-sm:max-h-none">
        {rows.map(row => (
          <BoardCard key={row.id} chamado={row} {...moving} />
        ))}
      </ul>
      {!isPending && rows.length === 0 && (
        <p className="px-1 py-6 text-center max-sm:py-2 text-muted text-sm">Nenhum chamado</p>
      )}
      {total > rows.length && shown < MOST && (
        <Button variant="ghost" className="mt-2" onClick={() => setShown(shown + STEP)}>
          Mostrar mais
        </Button>
      )}
      {total > MOST && shown >= MOST && (
        <p className="px-1 pt-2 text-muted text-sm">Os demais estão na tabela.</p>
      )}
    </section>
  )
}
