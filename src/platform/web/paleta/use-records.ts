import { type Achado, paletaApi } from '#platform/contract/paleta.ts'
import { useFound } from '../kit/typed/use-found.ts'
import { procedureQuery } from '../queries.ts'

const DEBOUNCE_MS = 120

interface Records {
  found: readonly Achado[]
  /** They answer what is typed now, not what was typed before. */
  fresh: boolean
  failed: boolean
  retry: () => void
}

/** Records for what is typed, a moment after it was. A search that is no longer wanted is given up. */
export function useRecords(text: string): Records {
  const typed = text.trim()
  const { busca, answer, rows, fresh } = useFound({
    query: busca => procedureQuery(paletaApi.buscar, { busca }),
    rowsOf: ({ achados }) => achados,
    shown: ({ nome, rotulo, detalhe }: Achado) => `${nome} ${rotulo} ${detalhe}`,
    text: typed,
    waitMs: DEBOUNCE_MS,
    enabled: busca => busca !== '',
    // The palette says so itself.
    silent: true,
  })
  const asked = typed !== '' && busca !== ''
  return {
    found: asked && !answer.isError ? rows : [],
    fresh: typed === '' || fresh || (busca === typed && answer.isError),
    failed: asked && answer.isError && !answer.isFetching,
    retry: () => void answer.refetch(),
  }
}
