import { useRef, useState } from 'react'
import type { CallOf, UploadProcedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel, recusaDoArquivo } from '#platform/contract/files.ts'
import { notify } from '../../notices/notices.tsx'
import { useUpload } from './use-upload.ts'

/**
 * Sends several files one after another. Those that the rule refuses are told by name and left out; more may be added
 * while it sends.
 */
export function useUploadQueue<P extends UploadProcedure>(procedure: P, affects: readonly string[]) {
  const upload = useUpload(procedure, affects)
  const waiting = useRef<File[]>([])
  const [step, setStep] = useState<{ at: number; of: number; nome: string } | null>(null)
  const sent = useRef(0)

  async function send(files: readonly File[], dados: CallOf<P>): Promise<void> {
    const good = files.filter(file => {
      const refusal = recusaDoArquivo(procedure.arquivo, file.name, file.size)
      if (refusal) notify({ titulo: nomeVisivel(file.name), descricao: refusal, tom: 'destrutivo' })
      return !refusal
    })
    const busy = step !== null || waiting.current.length > 0
    waiting.current.push(...good)
    if (busy) return
    sent.current = 0
    let at = 0
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      setStep({ at: ++at, of: at + waiting.current.length - 1, nome: nomeVisivel(file.name) })
      const alone = at === 1 && waiting.current.length === 1
      if (await upload.send(file, dados, !alone)) sent.current++
      waiting.current.shift()
    }
    setStep(null)
    if (at > 1) notify({ titulo: counted(sent.current, 'arquivo anexado', 'arquivos anexados') })
  }

  return {
    send,
    /** The file on its way, and how far it is; null where none is. */
    step: step && { ...step, progress: upload.progress ?? 0 },
    /** Stops the file on its way and those that wait. */
    cancel: () => {
      waiting.current.length = 1
      upload.cancel()
    },
  }
}
