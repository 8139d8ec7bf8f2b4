import { useEffect, useRef, useState } from 'react'
import type { CallOf, OutputOf, Procedure } from '#platform/contract/api.ts'
import { type Planilha, planilhasApi } from '#platform/contract/planilhas.ts'
import { selecaoApi } from '#platform/contract/selecao.ts'
import { ApiError, call } from '../../../api.ts'
import { sendFile } from '../../../files.ts'
import { notifyError } from '../../../notices/notices.tsx'
import { uuid } from '../../form/use-idempotency-key.ts'
import { refresh } from '../../refresh.ts'

const FIRST_LOOK_MS = 200
const LATER_LOOK_MS = 700

export type Lote = OutputOf<typeof selecaoApi.andamento>

/** How far the writing is, as last told; `semServidor` while the server does not answer. */
export interface Andamento {
  lote: Lote | null
  semServidor: boolean
}

/** Which sheet has the table, and which of its lines has the headings. */
export type Lugar = Pick<CallOf<typeof planilhasApi.enviar>, 'folha' | 'cabecalho'>

/** No answer, or one that says that the server or its database is not there: the work goes on where it stopped. */
const isAway = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 502)

/** Where the dialog is. */
export type Passo =
  | { nome: 'abrindo' }
  | { nome: 'escolha'; anterior: Planilha | null }
  | { nome: 'lendo'; arquivo: string; parte: number }
  | { nome: 'colunas'; planilha: Planilha; relendo?: Lugar }
  | { nome: 'conferindo'; planilha: Planilha }
  | { nome: 'previa'; planilha: Planilha }
  | { nome: 'importando'; planilha: Planilha; andamento: Andamento; desfazendo: boolean }
  | { nome: 'fim'; planilha: Planilha; lote: Lote; desfeito: boolean }

const base = ({ path }: Procedure) => path.slice(0, path.lastIndexOf('/'))

/**
 * An import from the file to the result. The server holds it: whoever leaves finds it again.
 * @param exportar the export of the list, whose columns come back
 * @param start the file, where it was chosen already, or that what became of the last one is to be shown
 */
export function useImport(
  exportar: Procedure,
  start: { file?: File | undefined; result?: boolean | undefined } = {},
) {
  const entidade = base(exportar)
  const [passo, go] = useState<Passo>({ nome: 'abrindo' })
  const [error, setError] = useState('')
  const [campos, setCampos] = useState<Planilha['campos']>([])
  const gone = useRef(false)
  const abort = useRef<AbortController>(undefined)
  const file = useRef<File>(undefined)
  /** Of what was compared: sent again after a lost answer, it is written once. */
  const key = useRef('')

  async function follow(id: string, show: (andamento: Andamento) => void): Promise<Lote | undefined> {
    let last: Lote | null = null
    show({ lote: null, semServidor: false })
    for (let wait = FIRST_LOOK_MS; ; wait = LATER_LOOK_MS) {
      try {
        last = await call(selecaoApi.andamento, { id })
        if (last.estado !== 'andando' || gone.current) return gone.current ? undefined : last
        show({ lote: last, semServidor: false })
      } catch (error) {
        if (!isAway(error)) throw error
        if (gone.current) return undefined
        show({ lote: last, semServidor: true })
      }
      await new Promise(resolve => setTimeout(resolve, wait))
    }
  }
  async function watch(planilha: Planilha, id: string): Promise<void> {
    const lote = await follow(id, andamento =>
      go({ nome: 'importando', planilha, andamento, desfazendo: false }),
    )
    if (!lote) return
    const read = await call(planilhasApi.atual, { entidade }).catch(() => undefined)
    await refresh(exportar)
    go({ nome: 'fim', planilha: read?.planilha ?? planilha, lote, desfeito: false })
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
        const { planilha, campos } = await call(planilhasApi.atual, { entidade })
        setCampos(campos)
        const lote = planilha?.lote_id && (await call(selecaoApi.andamento, { id: planilha.lote_id }))
        if (gone.current) return
        if (planilha && lote && lote.estado === 'andando') await watch(planilha, lote.id)
        else if (start.file) await send(start.file)
        else if (start.result && planilha?.lote_id) await resume(planilha)
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

  const read = (chosen: File, lugar: Lugar, onProgress: (parte: number) => void) => {
    setError('')
    abort.current = new AbortController()
    return sendFile(
      planilhasApi.enviar,
      chosen,
      { entidade, ...lugar },
      { onProgress, signal: abort.current.signal, idempotencyKey: uuid() },
    )
  }

  async function send(chosen: File): Promise<void> {
    go({ nome: 'lendo', arquivo: chosen.name, parte: 0 })
    try {
      const planilha = await read(chosen, {}, parte => go({ nome: 'lendo', arquivo: chosen.name, parte }))
      file.current = chosen
      go({ nome: 'colunas', planilha })
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'escolha', anterior: null })
    }
  }

  /** Reads the same file again, where its table is elsewhere than it seemed. */
  async function reread(planilha: Planilha, lugar: Lugar): Promise<void> {
    if (!file.current) return
    go({ nome: 'colunas', planilha, relendo: lugar })
    try {
      go({ nome: 'colunas', planilha: await read(file.current, lugar, () => {}) })
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'colunas', planilha })
    }
  }

  async function compare(planilha: Planilha, how: Omit<CallOf<typeof planilhasApi.conferir>, 'id'>) {
    setError('')
    go({ nome: 'conferindo', planilha })
    key.current = uuid()
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
      const { id } = await call(planilhasApi.importar, { id: planilha.id }, { idempotencyKey: key.current })
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
      const lote = await follow(id, andamento =>
        go({ nome: 'importando', planilha, andamento, desfazendo: true }),
      )
      await refresh(exportar)
      if (lote) go({ nome: 'fim', planilha, lote, desfeito: true })
    } catch (error) {
      failed(error)
      if (!gone.current) go({ nome: 'fim', planilha, lote: done, desfeito: false })
    }
  }

  /** Goes on with what was read before. */
  async function resume(planilha: Planilha) {
    file.current = undefined
    key.current = uuid()
    if (planilha.lote_id) await watch(planilha, planilha.lote_id).catch(failed)
    else go(planilha.contagens ? { nome: 'previa', planilha } : { nome: 'colunas', planilha })
  }

  return {
    passo,
    error,
    /** What a spreadsheet of this register may fill. */
    campos,
    send,
    /** Absent once the file is gone, as after a reload. */
    reread: file.current && reread,
    compare,
    write,
    undo,
    resume,
    cancel: (lote: Lote) => call(selecaoApi.cancelar, { id: lote.id }).catch(notifyError),
    columns: (planilha: Planilha) => go({ nome: 'colunas', planilha }),
    /** @param anterior what was read stays at hand until another file is */
    restart: (anterior: Planilha | null) => {
      setError('')
      file.current = undefined
      go({ nome: 'escolha', anterior })
    },
  }
}
export type Import = ReturnType<typeof useImport>
