import { useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { esperaApi, type GrupoQueEspera, type LinhaQueEspera, type Verbo } from '#platform/contract/espera.ts'
import { call } from '../api.ts'
import { notify, notifyError } from '../notices/notices.tsx'
import { invalidate } from '../queries.ts'

/** A verb that waits for the person's words. */
export interface Asked {
  linha: LinhaQueEspera
  verbo: Verbo
}

/** Only the path is told by the server; a refusal brings its own title. */
const procedureAt = (path: string) =>
  ({ path, kind: 'mutation', erro: 'Não foi possível concluir' }) as Procedure

const inDados = (entrada: Record<string, unknown>, more: object) => ({
  ...entrada,
  dados: { ...(entrada.dados as object | undefined), ...more },
})

/** What is decided in the row: verbs of the record, and silence. Each with what takes it back, where something does. */
export function useVerbs() {
  const [asked, ask] = useState<Asked>()
  const [busy, setBusy] = useState<string>()

  async function send(linha: LinhaQueEspera, verbo: Verbo, entrada: Record<string, unknown>) {
    const { operacao, volta, sucesso, rotulo } = verbo
    const entity = operacao.slice(0, operacao.lastIndexOf('/'))
    setBusy(linha.registro)
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
      await Promise.all([invalidate(entity), invalidate('espera')])
    }
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
    /** @param texto what the person answered, where the verb asks */
    run: async (linha: LinhaQueEspera, verbo: Verbo, texto?: string) => {
      const { pergunta, entrada } = verbo
      if (pergunta && texto === undefined) return ask({ linha, verbo })
      const done = await send(
        linha,
        verbo,
        pergunta ? inDados(entrada, { [pergunta.campo]: texto }) : entrada,
      )
      if (done) ask(undefined)
    },
    silenceRow: ({ fonte }: GrupoQueEspera, { registro, titulo }: LinhaQueEspera) =>
      void silence({ fonte, registro, silenciar: true }, titulo),
    silenceKind: (fonte: string, titulo: string, silenciar: boolean) =>
      void silence({ fonte, silenciar }, titulo),
  }
}
export type Verbs = ReturnType<typeof useVerbs>
