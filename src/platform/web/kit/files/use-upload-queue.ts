import { useRef, useState } from 'react'
import type { CallOf, UploadProcedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { nomeVisivel, recusaDoArquivo } from '#platform/contract/files.ts'
import { failureOf, notify } from '../../notices/notices.tsx'
import { useUpload } from './use-upload.ts'

/** Names and reasons take longer to read than a number. */
const READING_MS = 12_000

/** A file that was not attached, and why. */
interface Left {
  nome: string
  motivo: string
}

const linesOf = (left: readonly Left[]) => left.map(({ nome, motivo }) => `${nome}: ${motivo}`).join('\n')

function tellRefused(refused: readonly Left[]): void {
  const [first, ...others] = refused
  if (!first) return
  const told =
    others.length === 0
      ? { titulo: first.nome, descricao: first.motivo }
      : {
          titulo: counted(refused.length, 'arquivo recusado', 'arquivos recusados'),
          descricao: linesOf(refused),
        }
  notify({ ...told, tom: 'destrutivo', duracao: READING_MS })
}

/**
 * Sends several files one after another. Those that the rule refuses are told by name and left out; more may be added
 * while it sends. The notice at the end takes the place of earlier ones, so it names all that was left out.
 */
export function useUploadQueue<P extends UploadProcedure>(procedure: P, affects: readonly string[]) {
  const upload = useUpload(procedure, affects)
  const waiting = useRef<File[]>([])
  const [step, setStep] = useState<{ at: number; of: number; nome: string } | null>(null)
  const sent = useRef(0)
  const left = useRef<Left[]>([])

  async function send(files: readonly File[], dados: CallOf<P>): Promise<void> {
    const judged = files.map(file => ({
      file,
      nome: nomeVisivel(file.name),
      motivo: recusaDoArquivo(procedure.arquivo, file.name, file.size),
    }))
    const refused = judged.flatMap(({ nome, motivo }) => (motivo ? [{ nome, motivo }] : []))
    tellRefused(refused)
    const busy = step !== null || waiting.current.length > 0
    waiting.current.push(...judged.filter(({ motivo }) => !motivo).map(({ file }) => file))
    if (busy) return void left.current.push(...refused)
    sent.current = 0
    left.current = refused
    let at = 0
    for (let file = waiting.current[0]; file; file = waiting.current[0]) {
      const nome = nomeVisivel(file.name)
      setStep({ at: ++at, of: at + waiting.current.length - 1, nome })
      const alone = at === 1 && waiting.current.length === 1 && left.current.length === 0
      const failed = (error: unknown) => {
        const failure = failureOf(error)
        if (failure) left.current.push({ nome, motivo: `${failure.titulo}. ${failure.descricao}` })
      }
      if (await upload.send(file, dados, alone ? undefined : failed)) sent.current++
      waiting.current.shift()
    }
    setStep(null)
    if (at > 1 || (at > 0 && left.current.length > 0)) tellAll()
  }

  function tellAll() {
    const titulo = counted(sent.current, 'arquivo anexado', 'arquivos anexados')
    if (left.current.length === 0) notify({ titulo })
    else notify({ titulo, descricao: linesOf(left.current), tom: 'destrutivo', duracao: READING_MS })
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
