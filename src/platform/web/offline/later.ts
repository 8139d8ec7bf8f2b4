import { useEffect, useState } from 'react'
import type { z } from 'zod'
import type { Procedure, UploadProcedure } from '#platform/contract/api.ts'
import { draftId } from '../kit/draft/draft-id.ts'
import { refresh } from '../kit/refresh.ts'
import { notify } from '../notices/notices.tsx'
import { handedTo, received } from './handoff.ts'
import { keep, keepAndSend } from './queue.ts'
import type { Waiting } from './waiting.ts'

/** What a form holds, as a draft keeps it. */
export type Typed = Omit<Waiting['digitado'], 'id'>

/** How a new record goes on without a network, and its photos in any case. */
export interface Later {
  files: readonly File[]
  setFiles: (files: readonly File[]) => void
  /** Keeps the record; says so. @returns whether it could be kept */
  keep: (key: string, dados: unknown, typed: Typed) => Promise<boolean>
  /** Sends the photos of what was just saved, in the background. */
  follow: (saved: unknown, dados: unknown, typed: Typed) => void
}

interface Options {
  /** The record's name, e.g. 'Chamado'. */
  tipo: string
  /** Where its form is, e.g. '/predial/chamados'. */
  pagina: string
  api: { create: Procedure; update: Procedure }
  fotos: UploadProcedure<z.ZodObject>
  /** Field with the record's name; `titulo` where left out. */
  nome?: string
  /** Key of the record that is changed, to which files are added; absent for a new one. */
  registro?: number | undefined
  /** Only its files wait for a network: without one the record is not saved, and its form stays. */
  soArquivos?: true
}

/**
 * Lets the form of a record take photos, and keeps them, and a new record, in this browser where the network is gone. Give the result to
 * `useRecordForm({ later })` and to a `PhotosField`.
 */
export function useLater({
  tipo,
  pagina,
  api,
  fotos,
  nome = 'titulo',
  registro,
  soArquivos,
}: Options): Later {
  const id = draftId(api.update, registro)
  const [files, setFiles] = useState<readonly File[]>(() => handedTo(id))
  useEffect(() => received(id), [id])
  const { path, erro, sucesso } = api.create
  const content = (dados: unknown, typed: Typed) => ({
    tipo,
    pagina,
    dados,
    titulo: String((dados as Record<string, unknown>)[nome] ?? tipo),
    criar: { path, erro, sucesso },
    anexar: { path: fotos.path, erro: fotos.erro },
    digitado: { id, ...typed },
  })
  return {
    files,
    setFiles,
    keep: async (chave, dados, typed) => {
      if (soArquivos) return false
      const kept = await keep({ ...content(dados, typed), chave }, files)
      if (kept)
        notify({
          titulo: `Sem conexão: ${tipo.toLowerCase()} guardado`,
          descricao: `"${content(dados, typed).titulo}" está neste dispositivo e será enviado quando a conexão voltar.`,
          duracao: 8000,
        })
      return kept
    },
    follow: async (saved, dados, typed) => {
      const { id: criado } = saved as { id: number }
      if (await keepAndSend({ ...content(dados, typed), criado }, files)) return refresh(fotos)
      notify({
        titulo: fotos.erro,
        descricao: 'Os arquivos não foram enviados. Abra o registro e adicione-os de novo.',
        tom: 'destrutivo',
      })
    },
  }
}
