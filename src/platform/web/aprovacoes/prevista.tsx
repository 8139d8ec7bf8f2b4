import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { UserCheck } from 'lucide-react'
import type { CallOf } from '#platform/contract/api.ts'
import { aprovacaoPrevistaApi } from '#platform/contract/aprovacoes/prevista.ts'
import type { HistoryProcedure } from '#platform/contract/history.ts'
import { canonicalMoney } from '#platform/contract/numbers/money.ts'
import { useFacts } from '../kit/form/facts/facts-mode.ts'
import { useDebounced } from '../kit/typed/use-debounced.ts'
import { usePode } from '../kit/use-pode.ts'
import { procedureQuery } from '../queries.ts'

type Prever = ReturnType<typeof aprovacaoPrevistaApi>['prever']

const SETTLED_MS = 300

interface Props {
  /** Of the entity. */
  historico: HistoryProcedure
  /** As it is typed so far. */
  dados: Omit<CallOf<Prever>, 'valor'> & { valor: unknown }
}

/**
 * In a form: who will have to approve what is typed, where a rule applies. The page of a record tells it by its approval, and what
 * cannot be asked is not told: nothing depends on it.
 */
export function AprovacaoPrevista({ historico, dados }: Props) {
  const { prever } = aprovacaoPrevistaApi(historico)
  const facts = useFacts() !== undefined
  const asks = usePode(prever) && !facts
  const valor = canonicalMoney(String(dados.valor ?? ''))
  const settled = useDebounced(asks ? JSON.stringify({ ...dados, valor }) : '', SETTLED_MS)
  const { data } = useQuery({
    ...procedureQuery(prever, JSON.parse(settled || '{"situacao":""}') as CallOf<Prever>),
    enabled: settled !== '',
    placeholderData: keepPreviousData,
    retry: false,
    meta: { silent: true },
  })
  if (facts) return null
  return (
    <p
      role="status"
      className="wrap-anywhere flex items-start gap-2 rounded-md bg-surface-2 px-3 py-2 text-sm empty:hidden sm:col-span-2"
    >
      {asks && data?.passos && (
        <>
          <UserCheck aria-hidden size={16} className="mt-0.5 shrink-0 text-muted" />
          <span>
            <span className="font-medium">Aprovação:</span> {data.passos}
          </span>
        </>
      )}
    </p>
  )
}
