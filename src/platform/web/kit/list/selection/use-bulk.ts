import { useEffect, useRef, useState } from 'react'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { call } from '../../../api.ts'
import { failureOf, notify, notifyError } from '../../../notices/notices.tsx'
import { versionLeft } from '../../../own-changes.ts'
import { useRecordScreens } from '../../record/page-of.ts'
import { refresh } from '../../refresh.ts'
import { beginHere } from './begun.ts'
import type { Done } from './refused-dialog.tsx'

/** Of a notice that says more than what was done: as long as one with an offer. */
const READING_MS = 10_000
/** A few records are done at once; of many a step a second is seen often enough. */
const FIRST_LOOK_MS = 120
const LATER_LOOK_MS = 500

type Progress = OutputOf<typeof selecaoApi.andamento>

/** People are deleted without the bin, by a verb that says so in its words. */
const isDeletion = ({ exclui, feito }: Procedure) => exclui !== undefined || feito?.[0].includes('excluído')

const done = (count: number, what: Done) =>
  what === 'desfeito'
    ? `Desfeito em ${counted(count, 'registro', 'registros')}`
    : counted(count, `registro ${what}`, `registros ${what}s`)

type Begin = Omit<CallOf<typeof selecaoApi.iniciar>, 'operacao'>

/** One request on many records of one entity. */
interface Request {
  procedure: Procedure
  begin: () => Promise<{ id: string }>
}

/** A request that was begun already. */
export interface Begun {
  procedure: Procedure
  lote: Progress & { desfaz: boolean }
}

/** How a request ended. */
interface Ended {
  procedure: Procedure
  progress: Progress
}

const sumOf = (ended: readonly Ended[], of: 'feitas' | 'recusadas') =>
  ended.reduce((sum, { progress }) => sum + progress[of], 0)

/** What is said below how many were changed: what was left as it was, and why some requests did not begin. */
function remarksOn(ended: readonly Ended[], more: string | undefined): string | undefined {
  const refused = sumOf(ended, 'recusadas')
  const lines = [
    ended.some(({ progress }) => progress.estado === 'cancelado') &&
      'O restante foi cancelado e ficou como estava.',
    refused > 0 && counted(refused, 'registro ficou como estava.', 'registros ficaram como estavam.'),
    more,
  ]
  return lines.filter(Boolean).join('\n') || undefined
}

/** What a procedure says of the values that it gave. */
const saidOf = ({ emLote }: Procedure, dados: Begin['dados']) =>
  Object.entries(dados ?? {})
    .flatMap(([campo, value]) => emLote?.[campo]?.avisa?.[String(value)] ?? [])
    .join('\n') || undefined

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
  const screens = useRecordScreens()
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

  /** Tells how requests ended, with one undo for all of them. @param more what is said beside it */
  async function tell(ended: readonly Ended[], undoes: boolean, more: string | undefined): Promise<void> {
    const [feitas, recusadas] = [sumOf(ended, 'feitas'), sumOf(ended, 'recusadas')]
    const feito = ended[0]?.procedure.feito
    const said = feito && ended.every(({ procedure }) => procedure.feito?.[0] === feito[0])
    const deletes = ended.every(({ procedure }) => isDeletion(procedure))
    const what = undoes ? 'desfeito' : deletes ? 'excluído' : 'alterado'
    const backs = undoes
      ? []
      : ended.filter(({ procedure, progress }) => !procedure.semVolta && progress.feitas > 0)
    const undo = () =>
      void carry(
        backs.map(({ procedure, progress: { id } }) => ({
          procedure,
          begin: () => call(selecaoApi.desfazer, { id }),
        })),
        { undoes: true },
      )
    const descricao = remarksOn(ended, more)
    notify({
      titulo:
        feitas === 0 ? `Nenhum registro ${what}` : said ? counted(feitas, ...feito) : done(feitas, what),
      ...(descricao && { descricao }),
      ...(more && { duracao: READING_MS }),
      ...(backs.length > 0 && { acao: { rotulo: 'Desfazer', onClick: undo } }),
    })
    if (!undoes) onStarted()
    if (recusadas === 0) return
    const { tellRefused } = await import('./refused-dialog.tsx')
    const requests = ended.map(({ procedure: { path }, progress: { id, recusas } }) => ({
      ...{ id, recusas },
      page: screens.find(screen => path.startsWith(`${screen.path.slice(1)}/`))?.path,
    }))
    void tellRefused({ feitas, recusadas, requests, what, ...(backs.length > 0 && { undo }) })
  }

  /** Carries requests out one after the other. One that fails leaves what others did to be told, and taken back. */
  async function carry(
    requests: readonly Request[],
    { undoes = false, more }: { undoes?: boolean; more?: string | undefined } = {},
  ): Promise<void> {
    setBusy(true)
    const ended: Ended[] = []
    const failures: unknown[] = []
    for (const { procedure, begin } of requests) {
      try {
        const { id } = await beginHere(begin)
        const progress = await follow(id)
        await refresh(procedure)
        ended.push({ procedure, progress })
      } catch (error) {
        failures.push(error)
      }
    }
    const failed = failures.flatMap(error => failureOf(error) ?? [])
    const reasons = [more, ...failed.map(({ titulo, descricao }) => `${titulo}. ${descricao}`)]
    const remark = reasons.filter(Boolean).join('\n') || undefined
    if (ended.length > 0) await tell(ended, undoes, remark).catch(notifyError)
    else if (failures.length > 0) notifyError(failures[0])
    setRunning(null)
    setBusy(false)
  }

  return {
    busy,
    running,
    /**
     * Goes on telling of requests that were begun already, in one notice.
     * @param more what the notice says beside it
     */
    resume: (begun: readonly Begun[], more?: string) => {
      const on = begun.find(({ lote }) => lote.estado === 'andando')
      if (on) setRunning(on.lote)
      return carry(
        begun.map(({ procedure, lote }) => ({ procedure, begin: async () => lote })),
        { undoes: begun.every(({ lote }) => lote.desfaz), more },
      )
    },
    /** @param onBegun it was accepted: what was typed for it is not needed any more */
    start: (procedure: Procedure, input: Begin, onBegun?: () => void) => {
      const begin = async () => {
        const alvo = await asLeft(procedure.path, input.alvo)
        const begun = await call(selecaoApi.iniciar, { operacao: procedure.path, ...input, alvo })
        onBegun?.()
        return begun
      }
      return carry([{ procedure, begin }], { more: saidOf(procedure, input.dados) })
    },
    cancel: () => running && call(selecaoApi.cancelar, { id: running.id }).catch(notifyError),
  }
}
