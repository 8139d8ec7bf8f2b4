import { useEffect, useRef, useState } from 'react'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { type Planilha, planilhasApi } from '#platform/contract/planilhas.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { ApiError, call } from '../../../api.ts'
import { sendFile } from '../../../files.ts'
import { notify, notifyError } from '../../../notices/notices.tsx'
import { uuid } from '../../form/use-idempotency-key.ts'
import { refresh } from '../../refresh.ts'

const FIRST_LOOK_MS = 200
const LATER_LOOK_MS = 700

export type Lote = OutputOf<typeof selecaoApi.andamento>

/** Where the dialog is. */
export type Passo =
  | { nome: 'abrindo' }
  | { nome: 'escolha'; anterior: Planilha | null }
  | { nome: 'lendo'; arquivo: string; parte: number }
  | { nome: 'colunas'; planilha: Planilha }
  | { nome: 'conferindo'; planilha: Planilha }
  | { nome: 'previa'; planilha: Planilha }
  | { nome: 'importando'; planilha: Planilha; lote: Lote | null; desfazendo: boolean }
  | { nome: 'fim'; planilha: Planilha; lote: Lote; desfeito: boolean }

const base = ({ path }: Procedure) => path.slice(0, path.lastIndexOf('/'))

/**
 * An import from the file to the result. The server holds it: whoever leaves finds it again.
 * @param exportar the export of the list, whose columns come back
 */
export function useImport(exportar: Procedure) {
  const entidade = base(exportar)
  const [passo, go] = useState<Passo>({ nome: 'abrindo' })
  const [error, setError] = useState('')
  const gone = useRef(false)
  const abort = useRef<AbortController>(undefined)

  async function follow(id: string, show: (lote: Lote) => void): Promise<Lote | undefined> {
    for (let wait = FIRST_LOOK_MS; ; wait = LATER_LOOK_MS) {
      const lote = await call(selecaoApi.andamento, { id })
      if (lote.estado !== 'andando' || gone.current) return gone.current ? undefined : lote
      show(lote)
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  async function watch(planilha: Planilha, id: string): Promise<void> {
    const importing = (lote: Lote | null): Passo => ({
      nome: 'importando',
      planilha,
      lote,
      desfazendo: false,
    })
    go(importing(null))
    const lote = await follow(id, lote => go(importing(lote)))
    if (!lote) return
    const read = await call(planilhasApi.atual, { entidade })
    await refresh(exportar)
    go({ nome: 'fim', planilha: read.planilha ?? planilha, lote, desfeito: false })
  }
  const failed = (error: unknown) => {
    if (gone.current || (error instanceof DOMException && error.name === 'AbortError')) return
    if (error instanceof ApiError && error.status !== 0) setError(error.erro.mensagem)
    else notifyError(error)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the dialog opens
  useEffect(() => {
    gone.current = false
    void (async () => {
      try {
        const { planilha } = await call(planilhasApi.atual, { entidade })
        const lote = planilha?.lote_id && (await call(selecaoApi.andamento, { id: planilha.lote_id }))
        if (gone.current) return
        if (planilha && lote && lote.estado === 'andando') await watch(planilha, lote.id)
        else go({ nome: 'escolha', anterior: planilha })
      } catch (error) {
        failed(error)
        go({ nome: 'escolha', anterior: null })
      }
    })()
    return () => {
      gone.current = true
      abort.current?.abort()
    }
  }, [])

  async function send(file: File): Promise<void> {
    setError('')
    abort.current = new AbortController()
    go({ nome: 'lendo', arquivo: file.name, parte: 0 })
    try {
      const planilha = await sendFile(
        planilhasApi.enviar,
        file,
        { entidade },
        {
          onProgress: parte => go({ nome: 'lendo', arquivo: file.name, parte }),
          signal: abort.current.signal,
          idempotencyKey: uuid(),
        },
      )
      go({ nome: 'colunas', planilha })
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'escolha', anterior: null })
    }
  }

  async function compare(planilha: Planilha, how: Omit<CallOf<typeof planilhasApi.conferir>, 'id'>) {
    setError('')
    go({ nome: 'conferindo', planilha })
    try {
      go({ nome: 'previa', planilha: await call(planilhasApi.conferir, { id: planilha.id, ...how }) })
    } catch (error) {
      failed(error)
      go({ nome: 'colunas', planilha })
    }
  }

  async function write(planilha: Planilha) {
    setError('')
    try {
      const { id } = await call(planilhasApi.importar, { id: planilha.id }, { idempotencyKey: uuid() })
      await watch({ ...planilha, lote_id: id }, id)
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'previa', planilha })
    }
  }

  async function undo(planilha: Planilha, done: Lote) {
    setError('')
    try {
      const { id } = await call(selecaoApi.desfazer, { id: done.id }, { idempotencyKey: uuid() })
      const undoing = (lote: Lote | null): Passo => ({ nome: 'importando', planilha, lote, desfazendo: true })
      go(undoing(null))
      const lote = await follow(id, lote => go(undoing(lote)))
      await refresh(exportar)
      if (lote) {
        notify({ titulo: `Desfeito em ${counted(lote.feitas, 'registro', 'registros')}` })
        go({ nome: 'fim', planilha, lote, desfeito: true })
      }
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'fim', planilha, lote: done, desfeito: false })
    }
  }

  /** Goes on with what was read before. */
  async function resume(planilha: Planilha) {
    if (planilha.lote_id) await watch(planilha, planilha.lote_id).catch(failed)
    else go(planilha.contagens ? { nome: 'previa', planilha } : { nome: 'colunas', planilha })
  }

  return {
    passo,
    error,
    send,
    compare,
    write,
    undo,
    resume,
    cancel: (lote: Lote) => call(selecaoApi.cancelar, { id: lote.id }).catch(notifyError),
    columns: (planilha: Planilha) => go({ nome: 'colunas', planilha }),
    restart: () => {
      setError('')
      go({ nome: 'escolha', anterior: null })
    },
  }
}
export type Import = ReturnType<typeof useImport>
