import { useEffect, useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { esperaApi, type GrupoQueEspera, type LinhaQueEspera, type Verbo } from '#platform/contract/espera.ts'
import { ApiError, call } from '../api.ts'
import { clearUndo, notify, notifyError } from '../notices/notices.tsx'
import { invalidate } from '../queries.ts'
import type { VerbOfMany } from './use-chosen.ts'

/** A verb that waits for the person's words, for one row or for several. */
export interface Asked {
  /** What it is asked about. */
  sobre: string
  rotulo: string
  rotuloDaPergunta: string
  answer: (texto: string) => Promise<boolean>
}

/** Rows of several that were refused, by reason. */
export interface Refused {
  /** How many were done all the same. */
  feitas: number
  motivos: { motivo: string; titulos: string[] }[]
}

function reasonsOf(refused: readonly { titulo: string; error: unknown }[]): Refused['motivos'] {
  const byReason = Map.groupBy(refused, ({ error }) =>
    error instanceof ApiError ? error.erro.mensagem : 'Sem resposta do servidor.',
  )
  return [...byReason].map(([motivo, rows]) => ({ motivo, titulos: rows.map(({ titulo }) => titulo) }))
}

/** Only the path is told by the server; a refusal brings its own title. */
const procedureAt = (path: string) =>
  ({ path, kind: 'mutation', erro: 'Não foi possível concluir' }) as Procedure

/** The input of a verb with what the person answered, in its `dados` or, where it has none, beside its other fields. */
function answered({ entrada, pergunta }: Verbo, texto: string | undefined) {
  if (!pergunta || texto === undefined) return entrada
  const answer = { [pergunta.campo]: texto }
  return 'dados' in entrada
    ? { ...entrada, dados: { ...(entrada.dados as object), ...answer } }
    : { ...entrada, ...answer }
}

/** Department and entity of a procedure. */
const entityOf = ({ operacao }: Verbo) => operacao.split('/').slice(0, 2).join('/')
/** Rows of many that are decided at once. */
const AT_ONCE = 4
/** Stands for no row: several are being decided. */
const MANY = ''

/** What is decided in the row: verbs of the record, and silence. Each with what takes it back, where something does. */
export function useVerbs() {
  const [asked, ask] = useState<Asked>()
  const [busy, setBusy] = useState<string>()
  const [refused, setRefused] = useState<Refused>()
  // Rows that are not sent yet would be left out without a word.
  useEffect(() => {
    if (busy !== MANY) return
    const stay = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', stay)
    return () => removeEventListener('beforeunload', stay)
  }, [busy])

  async function send(linha: LinhaQueEspera, verbo: Verbo, entrada: Record<string, unknown>) {
    const { operacao, volta, sucesso, rotulo } = verbo
    setBusy(linha.registro)
    clearUndo()
    try {
      const saved = (await call(procedureAt(operacao), entrada)) as { version?: number } | undefined
      const back = () =>
        void send(
          linha,
          { ...verbo, sucesso: `${rotulo}: desfeito`, volta: null },
          {
            ...entrada,
            version: saved?.version,
            dados: volta,
          },
        )
      notify({
        titulo: sucesso,
        descricao: `"${linha.titulo}"`,
        ...(volta && { acao: { rotulo: 'Desfazer', onClick: back } }),
      })
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      setBusy(undefined)
      await Promise.all([invalidate(entityOf(verbo)), invalidate('espera')])
    }
  }

  /** Does it to each of several rows; those that are refused stay, and are told by name with why. */
  async function sendMany({ de, rotulo }: VerbOfMany, texto?: string) {
    setBusy(MANY)
    clearUndo()
    const left = [...de]
    const refused: { titulo: string; error: unknown }[] = []
    async function worker() {
      for (let next = left.shift(); next; next = left.shift()) {
        const { linha, verbo } = next
        await call(procedureAt(verbo.operacao), answered(verbo, texto)).catch(error =>
          refused.push({ titulo: linha.titulo, error }),
        )
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, worker))
    const entities = new Set(de.map(({ verbo }) => entityOf(verbo)))
    await Promise.all([...entities, 'espera'].map(entity => invalidate(entity)))
    setBusy(undefined)
    const feitas = de.length - refused.length
    notify({
      titulo: `${rotulo}: ${counted(feitas, 'feito', 'feitos')}`,
      // Also for who is on another screen by now, where no dialog names them.
      ...(refused.length > 0 && {
        descricao: `${counted(refused.length, 'ficou como estava', 'ficaram como estavam')}.`,
      }),
    })
    if (refused.length > 0) setRefused({ feitas, motivos: reasonsOf(refused) })
    return true
  }

  async function silence(input: { fonte: string; registro?: string; silenciar: boolean }, titulo: string) {
    try {
      await call(esperaApi.silenciar, input)
      const back = () => void silence({ ...input, silenciar: false }, titulo)
      notify({
        titulo: input.silenciar ? 'Silenciado' : 'Volta a esperar por você',
        descricao: `"${titulo}"`,
        ...(input.silenciar && { acao: { rotulo: 'Desfazer', onClick: back } }),
      })
    } catch (error) {
      notifyError(error)
    }
    await invalidate('espera')
  }

  return {
    busy,
    asked,
    cancel: () => ask(undefined),
    refused,
    dismiss: () => setRefused(undefined),
    run: async (linha: LinhaQueEspera, verbo: Verbo) => {
      const { pergunta, rotulo } = verbo
      if (!pergunta) return void (await send(linha, verbo, verbo.entrada))
      const answer = (texto: string) => send(linha, verbo, answered(verbo, texto))
      ask({ sobre: linha.titulo, rotulo, rotuloDaPergunta: pergunta.rotulo, answer })
    },
    runMany: async (verb: VerbOfMany) => {
      const { pergunta, rotulo, de } = verb
      if (!pergunta) return void (await sendMany(verb))
      const answer = (texto: string) => sendMany(verb, texto)
      const sobre = counted(de.length, 'selecionado', 'selecionados')
      ask({ sobre, rotulo, rotuloDaPergunta: pergunta.rotulo, answer })
    },
    /** The person's words for what was asked. It stays open where it is refused. */
    answer: async (texto: string) => {
      if (await asked?.answer(texto)) ask(undefined)
    },
    silenceRow: ({ fonte }: GrupoQueEspera, { registro, titulo }: LinhaQueEspera) =>
      void silence({ fonte, registro, silenciar: true }, titulo),
    silenceKind: (fonte: string, titulo: string, silenciar: boolean) =>
      void silence({ fonte, silenciar }, titulo),
  }
}
export type Verbs = ReturnType<typeof useVerbs>
