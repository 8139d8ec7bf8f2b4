import { useRef, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { call } from '#platform/web/api.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notifyError } from '#platform/web/notices/notices.tsx'

import type { importarInput, importarOutput, Observacao } from '../contract.ts'
import { chunksOf, type LegacyReport } from './legacy.ts'

export type ImportProcedure = Procedure<typeof importarInput, typeof importarOutput>

type State =
  | { fase: 'oferta' }
  | { fase: 'enviando'; enviados: number }
  /** A request failed: what it carried can be sent again, since no row comes in twice. */
  | { fase: 'parada'; enviados: number }
  | { fase: 'relatorio'; report: LegacyReport }

/** Sends the rows request by request and gathers what the server says of them. */
export function useLegacyImport(procedure: ImportProcedure, rows: readonly unknown[]) {
  const [state, setState] = useState<State>({ fase: 'oferta' })
  const done = useRef({ next: 0, importados: 0, ignorados: [] as Observacao[], avisos: [] as Observacao[] })

  const run = async () => {
    const { chunks, tooLarge } = chunksOf(rows)
    const sum = done.current
    const at = () => chunks[sum.next]?.start ?? rows.length
    setState({ fase: 'enviando', enviados: at() })
    try {
      for (let chunk = chunks[sum.next]; chunk; chunk = chunks[sum.next]) {
        const { start, registros } = chunk
        const part = await call(procedure, { registros })
        const placed = (list: Observacao[]) => list.map(each => ({ ...each, posicao: each.posicao + start }))
        sum.importados += part.importados
        sum.ignorados.push(...placed(part.ignorados))
        sum.avisos.push(...placed(part.avisos))
        sum.next += 1
        setState({ fase: 'enviando', enviados: at() })
      }
    } catch (error) {
      notifyError(error)
      setState({ fase: 'parada', enviados: at() })
      return
    } finally {
      void refresh(procedure)
    }
    const ignorados = [...sum.ignorados, ...tooLarge].sort((a, b) => a.posicao - b.posicao)
    const report = { total: rows.length, importados: sum.importados, ignorados, avisos: sum.avisos }
    setState({ fase: 'relatorio', report })
  }
  return { state, run }
}
