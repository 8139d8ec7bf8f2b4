import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney, toCents } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Empty } from '#platform/web/kit/empty.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { useDebounced } from '#platform/web/kit/typed/use-debounced.ts'
import { useAction } from '#platform/web/kit/use-action.ts'
import { usePode } from '#platform/web/kit/use-pode.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { conciliacaoApi, MAX_PENDENTES, type Resolvida } from '../contract.ts'
import { AFETADOS } from './afetados.ts'
import { formatOposta } from './oposta.ts'

const SETTLED_MS = 250

/** What became of a line, in words. */
function told({ ignorada, motivo, oposta, pares, tarifa }: Resolvida): string {
  const each = pares.map(({ nome, descricao }) => `${nome} · ${descricao}`)
  if (toCents(tarifa) > 0n) each.push(`Tarifa de ${formatMoney(tarifa)}`)
  if (ignorada) each.push(motivo ?? 'Ignorado')
  if (oposta) each.push(formatOposta(oposta))
  return each.join('; ')
}

interface Props {
  conta_bancaria_id: number
  /** Of this line alone, to which another screen leads. */
  lancamento: Resolvida | undefined
  onAll: () => void
}

/** Lines that are tied, ignored or booked as a fee, with the way back. */
export function Resolvidas({ conta_bancaria_id, lancamento, onAll }: Props) {
  const [busca, setBusca] = useState('')
  const settled = useDebounced(busca, SETTLED_MS)
  const { data, isPending, isError, error, refetch } = useQuery({
    ...procedureQuery(conciliacaoApi.resolvidas, { conta_bancaria_id, busca: settled }),
    placeholderData: before => before,
  })
  const undo = useAction(conciliacaoApi.desfazer, { affects: AFETADOS, onDone: onAll })
  const may = usePode(conciliacaoApi.desfazer)
  const linhas = lancamento ? [lancamento] : (data?.linhas ?? [])
  const section = useRef<HTMLElement>(null)
  const undone = useRef<{ id: number; index: number }>(undefined)
  // The next line takes the focus of one that is gone with its button.
  useEffect(() => {
    const { current: gone } = undone
    if (!gone || linhas.some(({ id }) => id === gone.id)) return
    undone.current = undefined
    if (document.activeElement !== document.body) return
    const buttons = [...(section.current?.querySelectorAll<HTMLElement>('li button') ?? [])]
    const next = buttons[Math.min(gone.index, buttons.length - 1)]
    ;(next ?? section.current?.querySelector<HTMLElement>('input'))?.focus()
  })
  if (isPending) return <Loading />
  if (isError && !data)
    return <Failure text="Não foi possível carregar os lançamentos." error={error} onRetry={refetch} />
  return (
    <section ref={section} aria-label="Lançamentos resolvidos">
      {lancamento ? (
        <Button className="mb-2.5" onClick={onAll}>
          Mostrar todos os resolvidos
        </Button>
      ) : (
        <input
          type="search"
          aria-label="Procurar lançamentos resolvidos"
          placeholder="Descrição ou valor"
          value={busca}
          onChange={event => setBusca(event.target.value)}
          className="mb-2.5 block h-control w-full max-w-sm rounded-md border border-line-strong bg-surface px-2.5 text-ink max-sm:h-11"
        />
      )}
      {linhas.length === 0 ? (
        <Empty
          text="Nenhum lançamento resolvido."
          more="O que for conciliado ou ignorado aparece aqui, e pode ser desfeito."
        />
      ) : (
        <ul className="divide-y divide-line rounded-lg border border-line bg-surface shadow-sm">
          {linhas.map((linha, index) => (
            <li key={linha.id} className="flex items-center gap-3 px-3 py-2">
              <span className="numeros shrink-0 text-muted text-sm max-sm:hidden">
                {formatDate(linha.data)}
              </span>
              <span className="min-w-0 flex-1">
                <span className="block wrap-anywhere">{linha.descricao}</span>
                <span className="block wrap-anywhere text-muted text-sm">
                  <span className="numeros sm:hidden">{formatDate(linha.data)} · </span>
                  {told(linha)}
                </span>
              </span>
              <span className="numeros shrink-0 whitespace-nowrap font-medium">
                {formatMoney(linha.valor)}
              </span>
              {may && (
                <IconButton
                  label="Desfazer"
                  about={linha.descricao}
                  onClick={() => {
                    undone.current = { id: linha.id, index }
                    undo.run({ linha_ids: [linha.id] })
                  }}
                >
                  <Undo2 size={16} />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {linhas.length === MAX_PENDENTES && (
        <p className="mt-2 text-muted text-sm">Aparecem os mais novos. Procure para achar os outros.</p>
      )}
    </section>
  )
}
