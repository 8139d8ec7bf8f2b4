import { useEffect, useRef, useState } from 'react'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { call } from '../../../api.ts'
import { notify, notifyError } from '../../../notices/notices.tsx'
import { versionLeft } from '../../../own-changes.ts'
import { refresh } from '../../refresh.ts'
import { beginHere } from './begun.ts'

/** As of a single delete: hover or focus pauses it. */
const TIME_TO_UNDO_MS = 10_000
/** A few records are done at once; of many a step a second is seen often enough. */
const FIRST_LOOK_MS = 120
const LATER_LOOK_MS = 500

type Progress = OutputOf<typeof selecaoApi.andamento>

const done = (count: number, what: 'alterado' | 'excluído' | 'desfeito') =>
  what === 'desfeito'
    ? `Desfeito em ${counted(count, 'registro', 'registros')}`
    : counted(count, `registro ${what}`, `registros ${what}s`)

type Begin = Omit<CallOf<typeof selecaoApi.iniciar>, 'operacao'>

/** What was chosen, with the changes that this page made to it since. */
async function asLeft(path: string, alvo: Begin['alvo']): Promise<Begin['alvo']> {
  if (!('ids' in alvo)) return alvo
  const { ids, versions } = alvo
  const left = versions.map((version, at) => versionLeft(path, { id: ids[at] ?? '', version }))
  return { ids, versions: await Promise.all(left) }
}

/**
 * A request on many records: its progress, its end in a notice with undo, and what was refused in a dialog, also after the
 * person has left the screen.
 */
export function useBulk(onStarted: () => void) {
  const [running, setRunning] = useState<Progress | null>(null)
  const [busy, setBusy] = useState(false)
  const gone = useRef(false)
  useEffect(() => {
    gone.current = false
    return () => {
      gone.current = true
    }
  }, [])

  async function follow(id: string): Promise<Progress> {
    for (let wait = FIRST_LOOK_MS; ; wait = LATER_LOOK_MS) {
      await new Promise(resolve => setTimeout(resolve, wait))
      const progress = await call(selecaoApi.andamento, { id })
      if (progress.estado !== 'andando') return progress
      if (!gone.current) setRunning(progress)
    }
  }

  async function carry(
    procedure: Procedure,
    begin: () => Promise<{ id: string }>,
    undoes = false,
  ): Promise<void> {
    setBusy(true)
    try {
      const { id } = await beginHere(begin)
      const progress = await follow(id)
      await refresh(procedure)
      const what = undoes ? 'desfeito' : procedure.exclui ? 'excluído' : 'alterado'
      const undo = () => void carry(procedure, () => call(selecaoApi.desfazer, { id }), true)
      const mayUndo = !undoes && !procedure.semVolta && progress.feitas > 0
      notify({
        titulo: done(progress.feitas, what),
        ...(progress.estado === 'cancelado' && {
          descricao: 'O restante foi cancelado e ficou como estava.',
        }),
        ...(progress.recusadas > 0 && {
          descricao: counted(
            progress.recusadas,
            'registro ficou como estava.',
            'registros ficaram como estavam.',
          ),
        }),
        ...(mayUndo && { duracao: TIME_TO_UNDO_MS, acao: { rotulo: 'Desfazer', onClick: undo } }),
      })
      if (!undoes) onStarted()
      if (progress.recusadas > 0) {
        const { tellRefused } = await import('./refused-dialog.tsx')
        tellRefused({ ...progress, ...(mayUndo && { undo }) })
      }
    } catch (error) {
      notifyError(error)
    } finally {
      setRunning(null)
      setBusy(false)
    }
  }

  return {
    busy,
    running,
    /** Goes on telling of a request that was begun before the page was loaded. */
    resume: (procedure: Procedure, lote: Progress & { desfaz: boolean }) => {
      if (lote.estado === 'andando') setRunning(lote)
      return carry(procedure, async () => lote, lote.desfaz)
    },
    start: (procedure: Procedure, input: Begin) =>
      carry(procedure, async () => {
        const alvo = await asLeft(procedure.path, input.alvo)
        return call(selecaoApi.iniciar, { operacao: procedure.path, ...input, alvo })
      }),
    cancel: () => running && call(selecaoApi.cancelar, { id: running.id }).catch(notifyError),
  }
}
