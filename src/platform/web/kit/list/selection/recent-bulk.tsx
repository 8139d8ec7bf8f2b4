import { useEffect } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { counted, formatCount } from '#platform/contract/counts.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { call } from '../../../api.ts'
import { lazyForm } from '../../lazy-form.tsx'
import { wasBegunHere } from './begun.ts'
import { useBulk } from './use-bulk.ts'

const Running = lazyForm(async () => (await import('./bulk-running.tsx')).Running)

/**
 * Requests on many records that the person made before this page was loaded: the progress of one that goes on, on whatever
 * screen, and the undo of one that has just ended.
 */
export function RecentBulk() {
  const bulk = useBulk(() => {})
  const { running } = bulk
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is loaded.
  useEffect(() => {
    void (async () => {
      const { lotes } = await call(selecaoApi.recentes, {})
      const [lote] = lotes
      // The answer may come after the person has begun something here, and then tells of that.
      if (!lote || (await wasBegunHere(lote.id))) return
      const { operacao, exclui, semVolta } = lote
      const procedure = {
        ...{ path: operacao, exclui: exclui || undefined, semVolta: semVolta || undefined },
      } as unknown as Procedure
      await bulk.resume([{ procedure, lote: { ...lote, recusas: [] } }])
    })().catch(() => undefined)
  }, [])
  if (!running) return null
  return (
    <section
      aria-label="Alteração em andamento"
      className="fixed inset-x-3 bottom-3 z-20 mx-auto w-fit max-w-full rounded-lg border border-line-strong bg-surface p-2 shadow-lg print:hidden"
    >
      <Running
        about={`Alteração de ${counted(running.total, 'registro', 'registros')}: ${formatCount(running.feitas + running.recusadas)} feitos`}
        progress={running}
        onCancel={bulk.cancel}
      />
    </section>
  )
}
