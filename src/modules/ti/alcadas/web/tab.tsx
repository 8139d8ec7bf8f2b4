import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus, Trash2 } from 'lucide-react'
import type { KeyboardEvent } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { Button } from '#platform/web/kit/button.tsx'
import { Failure } from '#platform/web/kit/failure.tsx'
import { IconButton } from '#platform/web/kit/icon-button.tsx'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import { ConfirmDelete } from '#platform/web/kit/record/confirm-delete.tsx'
import { HistoryButton } from '#platform/web/kit/record/history-button.tsx'
import { useDelete } from '#platform/web/kit/record/use-delete.ts'
import { useDialog } from '#platform/web/kit/use-dialog.ts'
import { Loading } from '#platform/web/loading.tsx'
import { procedureQuery } from '#platform/web/queries.ts'
import { Ausencias } from '../../substituicoes/web/shared/ausencias.tsx'
import { type Alcada, alcadasApi, oProjeto } from '../contract.ts'
import { Simulator } from './simulator.tsx'

const AlcadaForm = lazyForm(async () => (await import('./form.tsx')).AlcadaForm)

/** 'de R$ 5.000,01 a R$ 10.000,00', 'a partir de R$ 5.000,01', 'qualquer valor'. */
function faixa({ faixa_de, faixa_ate }: Alcada): string {
  if (faixa_ate) return `de ${formatMoney(faixa_de)} a ${formatMoney(faixa_ate)}`
  return Number(faixa_de) === 0 ? 'qualquer valor' : `a partir de ${formatMoney(faixa_de)}`
}

/** The whole rule: 'Contas a pagar, a partir de R$ 5.000,01, Obra → Financeiro'. */
function emPalavras(row: Alcada): string {
  const { titulo, centro_custo, projeto_id, projeto, so_acima, quem } = row
  const what = [
    ...[titulo, faixa(row), centro_custo],
    ...[projeto_id !== null && oProjeto(projeto ?? 'excluído'), so_acima && 'acima do orçamento'],
  ]
  return `${what.filter(Boolean).join(', ')} → ${quem}`
}

/** The arrows go from rule to rule. */
function onArrows(event: KeyboardEvent<HTMLElement>) {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-alcada]')]
  const at = links.indexOf(event.target as HTMLElement)
  if (!by || at < 0) return
  event.preventDefault()
  links[at + by]?.focus()
}

/** Who approves what: the rules, what they make of an amount, and who stands in for whom. */
export function AlcadasTab() {
  const { data, isError, error, refetch } = useQuery(procedureQuery(alcadasApi.list, {}))
  const dialog = useDialog<Alcada>(alcadasApi.get, data?.rows)
  const deletion = useDelete<Alcada>(alcadasApi.delete, {
    title: 'Excluir alçada',
    sentence: row =>
      `Excluir a alçada "${emPalavras(row)}", passo ${row.passo}? O que só ela pede deixa de esperar aprovação.`,
  })
  return (
    <div className="grid max-w-3xl gap-5">
      <section aria-labelledby="alcadas" className="rounded-lg border border-line bg-surface p-5 shadow-sm">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="alcadas" className="mr-auto font-semibold text-lg">
            Alçadas
          </h2>
          <Button variant="primary" icon={<Plus size={16} />} onClick={dialog.openNew}>
            Nova Alçada
          </Button>
        </div>
        <p className="mt-0.5 text-muted">
          O que precisa de aprovação, por valor, centro de custo e projeto. Sem alçadas, nada muda. Ninguém
          aprova o que é seu.
        </p>
        {!data && !isError && <Loading />}
        {isError && !data && (
          <Failure text="Não foi possível carregar as alçadas." error={error} onRetry={refetch} />
        )}
        {data?.rows.length === 0 && (
          <p className="mt-4 text-muted">
            Nenhuma alçada ainda: nada espera aprovação. Comece por uma, como contas a pagar a partir de R$
            5.000,00.
          </p>
        )}
        <ul aria-label="Alçadas" className="mt-3 divide-y divide-line" onKeyDown={onArrows}>
          {data?.rows.map(row => (
            <li
              key={row.id}
              className="relative -mx-2 flex items-start gap-1 px-2 py-2.5 hover:bg-surface-2 [&_button]:relative"
            >
              <div className="mr-2 min-w-0 grow">
                <p className="wrap-anywhere font-medium">
                  <Link
                    to="."
                    search={((now: object) => ({ ...now, dialogo: 'editar', id: row.id })) as never}
                    state={{ dialogo: true } as never}
                    data-alcada
                    className="rounded-sm after:absolute after:inset-0"
                  >
                    {emPalavras(row)}
                  </Link>
                </p>
                <p className="text-muted text-sm">
                  Passo {row.passo}
                  {row.escala_dias &&
                    ` · depois de ${counted(row.escala_dias, 'dia útil', 'dias úteis')}, também os Administradores`}
                  {!row.ativa && ' · fora de vigor'}
                </p>
                {row.aviso && <p className="mt-1 text-sm text-warn-text">{row.aviso}</p>}
              </div>
              <HistoryButton procedure={alcadasApi.historico} id={row.id} about={row.quem} />
              <IconButton label="Excluir" about={emPalavras(row)} danger onClick={() => deletion.ask(row)}>
                <Trash2 size={16} />
              </IconButton>
            </li>
          ))}
        </ul>
      </section>
      {/* Below rules that are there: the place that they wait in is higher than none. */}
      {(data || isError) && (
        <>
          <Simulator />
          <Ausencias everybody />
        </>
      )}
      {dialog.open && <AlcadaForm key={dialog.record?.id} record={dialog.record} onClose={dialog.close} />}
      <ConfirmDelete deletion={deletion} />
    </div>
  )
}
