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
  type LinhaConhecida,
  type LinhaImportada,
  type LinhaRecusada,
  lerLinha,
  NADA_A_IMPORTAR,
} from '../contract.ts'
import { type ArquivoLido, readCsv, readText, UnreadableFile } from './read-file.ts'

const ATTEMPTS = 4
const PAUSE_MS = 1500

type State =
  | { fase: 'escolha' }
  | { fase: 'conferindo'; nome: string }
  | { fase: 'previa'; nome: string; boas: LinhaImportada[]; conhecidas: readonly LinhaConhecida[] }
  | { fase: 'importando'; feitas: number; total: number }
  | { fase: 'fim'; importados: number; alterados: number }

function parts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, n) => list.slice(n * size, (n + 1) * size))
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
 * Changes somebody who is here already, or invites somebody new, by the verbs of the form.
 * @returns why it was refused
 */
async function sendAlone(linha: LinhaImportada, known: LinhaConhecida | undefined) {
  const lida = lerLinha(linha)
  if ('motivo' in lida) return lida.motivo
  const { linha: _, email, login, ...others } = lida
  try {
    if (known) {
      const dados = { ...others, ...(login && { login }) }
      await call(usuariosApi.update, { id: known.id, version: known.version, dados })
    } else await call(usuariosApi.create, { ...others, email, login, convite: true })
    return undefined
  } catch (error) {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message
    throw error
  }
}

/** An import from the file to the result: choice, check without writing, preview, sending in parts. */
export function useImport() {
  const [state, setState] = useState<State>({ fase: 'escolha' })
  const [lido, setLido] = useState<ArquivoLido>()
  const [recusadas, setRecusadas] = useState<LinhaRecusada[]>([])
  const refuse = (more: LinhaRecusada[]) =>
    setRecusadas(present => [...present, ...more].sort((a, b) => a.linha - b.linha))

  async function choose(file: File) {
    setState({ fase: 'conferindo', nome: file.name })
    setRecusadas([])
    try {
      const arquivo = readCsv(await readText(file))
      if (arquivo.originais.size === 0 && arquivo.recusadas.length === 0) {
        notify({ titulo: NADA_A_IMPORTAR, descricao: 'O arquivo não tem linhas.', tom: 'destrutivo' })
        return setState({ fase: 'escolha' })
      }
      const refused: LinhaRecusada[] = []
      const conhecidas: LinhaConhecida[] = []
      for (const part of parts(arquivo.linhas, LINHAS_POR_CONFERENCIA)) {
        const linhas = part.map(({ password: _, ...rest }) => rest)
        const answer = await call(importacaoApi.conferir, { linhas })
        refused.push(...answer.recusadas)
        conhecidas.push(...answer.conhecidas)
      }
      const bad = new Set(refused.map(({ linha }) => linha))
      const same = new Set(conhecidas.flatMap(({ linha, muda }) => (muda ? [] : linha)))
      const boas = arquivo.linhas.filter(({ linha }) => !bad.has(linha) && !same.has(linha))
      setLido(arquivo)
      refuse([...arquivo.recusadas, ...refused])
      if (boas.length === 0) notify({ titulo: NADA_A_IMPORTAR, tom: 'destrutivo' })
      setState({ fase: 'previa', nome: file.name, boas, conhecidas })
    } catch (error) {
      if (error instanceof UnreadableFile)
        notify({ titulo: NADA_A_IMPORTAR, descricao: error.message, tom: 'destrutivo' })
      else notifyError(error)
      setState({ fase: 'escolha' })
    }
  }

  async function send(boas: LinhaImportada[], conhecidas: readonly LinhaConhecida[]) {
    let importados = 0
    let alterados = 0
    let feitas = 0
    setState({ fase: 'importando', feitas, total: boas.length })
    try {
      const known = new Map(conhecidas.map(each => [each.linha, each]))
      for (const linha of boas.filter(each => each.sem_senha)) {
        const motivo = await sendAlone(linha, known.get(linha.linha))
        if (motivo) refuse([{ linha: linha.linha, motivo }])
        else if (known.has(linha.linha)) alterados += 1
        else importados += 1
        feitas += 1
        setState({ fase: 'importando', feitas, total: boas.length })
      }
      const withPassword = boas.filter(each => !each.sem_senha)
      for (const part of parts(withPassword, LINHAS_POR_ENVIO)) {
        const result = await sendPart(part)
        importados += result.importados
        feitas += part.length
        refuse(result.recusadas)
        setState({ fase: 'importando', feitas, total: boas.length })
      }
      notify({ titulo: 'Importação concluída', descricao: contagem(importados, alterados) })
    } catch (error) {
      notifyError(error)
      const motivo = 'Não enviada: a importação foi interrompida.'
      refuse(boas.slice(feitas).map(({ linha }) => ({ linha, motivo })))
    }
    setState({ fase: 'fim', importados, alterados })
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

export const contagem = (n: number, changed = 0) =>
  `${counted(n, 'usuário importado', 'usuários importados')}${changed > 0 ? `, ${counted(changed, 'alterado', 'alterados')}` : ''}.`
