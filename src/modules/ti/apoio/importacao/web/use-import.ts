import { useState } from 'react'
import { counted } from '#platform/contract/counts.ts'
import { ApiError, call } from '#platform/web/api.ts'
import { uuid } from '#platform/web/kit/form/use-idempotency-key.ts'
import { refresh } from '#platform/web/kit/refresh.ts'
import { notify, notifyError } from '#platform/web/notices/notices.tsx'
import { usuariosApi } from '../../../usuarios/contract.ts'
import {
  importacaoApi,
  LINHAS_POR_CONFERENCIA,
  LINHAS_POR_ENVIO,
  type LinhaImportada,
  type LinhaRecusada,
  NADA_A_IMPORTAR,
  RECUSADAS_GUARDADAS,
} from '../contract.ts'
import { type ArquivoLido, readCsv, readText, UnreadableFile } from './read-file.ts'

const ATTEMPTS = 4
const PAUSE_MS = 1500

type State =
  | { fase: 'escolha' }
  | { fase: 'conferindo'; nome: string }
  | { fase: 'previa'; nome: string; boas: LinhaImportada[] }
  | { fase: 'importando'; feitas: number; total: number }
  | { fase: 'fim'; importados: number }

function parts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
}

/** Tells the server which rows stay out, so that they wait for the person; the import itself is done either way. */
function keepRefused(
  { nome, originais }: ArquivoLido & { nome: string },
  importados: number,
  recusadas: readonly LinhaRecusada[],
) {
  const linhas = recusadas.slice(0, RECUSADAS_GUARDADAS).flatMap(({ linha, motivo }) => {
    const original = originais.get(linha)
    if (!original) return []
    const { password: _, ...rest } = original
    return [{ ...rest, motivo }]
  })
  const done = { nome, total: originais.size, importados, recusadas: recusadas.length, linhas }
  return call(importacaoApi.guardar, done, { idempotencyKey: uuid() }).catch(notifyError)
}

/** Sends a part again after a lost answer: its key keeps it from being done twice. */
async function sendPart(linhas: LinhaImportada[]) {
  const idempotencyKey = uuid()
  for (let attempt = 1; ; attempt++) {
    try {
      return await call(importacaoApi.importar, { linhas }, { idempotencyKey })
    } catch (error) {
      const lost = error instanceof ApiError && (error.status === 0 || error.status >= 500)
      if (!lost || attempt >= ATTEMPTS) throw error
      await new Promise(resolve => setTimeout(resolve, PAUSE_MS * attempt))
    }
  }
}

/**
 * An import from the file to the result: choice, check without writing, preview, sending in parts.
 * @param onSheet takes a file without passwords, or that is no CSV: it comes in as into any register
 */
export function useImport(onSheet: (file: File) => void) {
  const [state, setState] = useState<State>({ fase: 'escolha' })
  const [lido, setLido] = useState<ArquivoLido & { nome: string }>()
  const [recusadas, setRecusadas] = useState<LinhaRecusada[]>([])
  const refuse = (more: LinhaRecusada[]) =>
    setRecusadas(present => [...present, ...more].sort((a, b) => a.linha - b.linha))

  async function choose(file: File) {
    setState({ fase: 'conferindo', nome: file.name })
    setRecusadas([])
    try {
      if (/\.xlsx$/i.test(file.name)) return onSheet(file)
      const arquivo = readCsv(await readText(file))
      if (arquivo.semSenhas) return onSheet(file)
      if (arquivo.originais.size === 0 && arquivo.recusadas.length === 0) {
        notify({ titulo: NADA_A_IMPORTAR, descricao: 'O arquivo não tem linhas.', tom: 'destrutivo' })
        return setState({ fase: 'escolha' })
      }
      const refused: LinhaRecusada[] = []
      for (const part of parts(arquivo.linhas, LINHAS_POR_CONFERENCIA)) {
        const linhas = part.map(({ password: _, ...rest }) => rest)
        const answer = await call(importacaoApi.conferir, { linhas })
        refused.push(...answer.recusadas)
      }
      const bad = new Set(refused.map(({ linha }) => linha))
      const boas = arquivo.linhas.filter(({ linha }) => !bad.has(linha))
      setLido({ ...arquivo, nome: file.name })
      refuse([...arquivo.recusadas, ...refused])
      if (boas.length === 0) notify({ titulo: NADA_A_IMPORTAR, tom: 'destrutivo' })
      setState({ fase: 'previa', nome: file.name, boas })
    } catch (error) {
      if (error instanceof UnreadableFile)
        notify({ titulo: NADA_A_IMPORTAR, descricao: error.message, tom: 'destrutivo' })
      else notifyError(error)
      setState({ fase: 'escolha' })
    }
  }

  async function send(boas: LinhaImportada[]) {
    let importados = 0
    let feitas = 0
    const out = [...recusadas]
    const leaveOut = (more: LinhaRecusada[]) => {
      out.push(...more)
      refuse(more)
    }
    setState({ fase: 'importando', feitas, total: boas.length })
    try {
      for (const part of parts(boas, LINHAS_POR_ENVIO)) {
        const result = await sendPart(part)
        importados += result.importados
        feitas += part.length
        leaveOut(result.recusadas)
        setState({ fase: 'importando', feitas, total: boas.length })
      }
      notify({ titulo: 'Importação concluída', descricao: contagem(importados) })
    } catch (error) {
      notifyError(error)
      const motivo = 'Não enviada: a importação foi interrompida.'
      leaveOut(boas.slice(feitas).map(({ linha }) => ({ linha, motivo })))
    }
    setState({ fase: 'fim', importados })
    if (lido) await keepRefused(lido, importados, out)
    await refresh(usuariosApi.create)
  }

  return {
    state,
    recusadas,
    originais: lido?.originais,
    choose,
    send,
    restart: () => setState({ fase: 'escolha' }),
  }
}

export const contagem = (n: number) => `${counted(n, 'usuário importado', 'usuários importados')}.`
