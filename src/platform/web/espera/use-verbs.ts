import { useState } from 'react'
import type { Procedure } from '#platform/contract/api.ts'
import { counted } from '#platform/contract/counts.ts'
import { esperaApi, type GrupoQueEspera, type LinhaQueEspera, type Verbo } from '#platform/contract/espera.ts'
import { type Lote, selecaoApi } from '#platform/contract/selecao.ts'
import { call } from '../api.ts'
import { beginHere } from '../kit/list/selection/begun.ts'
import { useBulk } from '../kit/list/selection/use-bulk.ts'
import { clearUndo, notify, notifyError } from '../notices/notices.tsx'
import { invalidate } from '../queries.ts'
import { type NotBegun, reasonsOf, tellNotBegun } from './not-begun.ts'
import type { VerbOfMany } from './use-chosen.ts'

/** A verb that waits for the person's words, for one row or for several. */
export interface Asked {
  /** What it is asked about. */
  sobre: string
  rotulo: string
  rotuloDaPergunta: string
  answer: (texto: string) => Promise<boolean>
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
/** Stands for no row: several are being decided. */
const MANY = ''

/** What is decided in the row: verbs of the record, and silence. Each with what takes it back, where something does. */
export function useVerbs() {
  const [asked, ask] = useState<Asked>()
  const [busy, setBusy] = useState<string>()
  const bulk = useBulk(() => {})

  async function send(linha: LinhaQueEspera, verbo: Verbo, entrada: Record<string, unknown>) {
    const { operacao, volta, sucesso, rotulo } = verbo
    setBusy(linha.registro)
    const ato = clearUndo()
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
        ato,
        titulo: sucesso,
        descricao: `"${linha.titulo}"`,
        ...(volta && { acao: { rotulo: 'Desfazer', onClick: back } }),
      })
      return true
    } catch (error) {
      notifyError(error)
      return false
    } finally {
      // Until then the row stands there with the version it had: pressed again, it would be refused as changed by somebody else.
      await Promise.all([invalidate(entityOf(verbo)), invalidate('espera')])
      setBusy(undefined)
    }
  }

  /**
   * Does it to several rows as one request on many records of each entity, which goes on without this page: progress, and what is
   * refused, are told wherever the person is.
   * @returns the rows of the requests that did not begin
   */
  async function sendMany({ de, pergunta }: VerbOfMany, texto?: string) {
    setBusy(MANY)
    clearUndo()
    const chosen = [...Map.groupBy(de, ({ muitos }) => muitos.operacao).values()]
    const begins = chosen.map(async rows => {
      const [{ muitos }] = rows as [VerbOfMany['de'][number]]
      const { operacao, semVolta, feito } = muitos
      const dados = { ...muitos.dados, ...(pergunta && { [pergunta.campo]: texto }) }
      const alvo = {
        ids: rows.map(row => row.muitos.id),
        versions: rows.map(row => row.muitos.version),
      }
      const lote = await beginHere(() => call(selecaoApi.iniciar, { operacao, dados, alvo }))
      return {
        lote,
        procedure: {
          ...procedureAt(operacao),
          ...(semVolta && { semVolta }),
          ...(feito && { feito }),
        } as Procedure,
      }
    })
    const begun = await Promise.allSettled(begins)
    const left = chosen.flatMap((rows, at) => {
      const one = begun[at]
      return one?.status === 'rejected' ? [{ rows, reason: one.reason }] : []
    })
    const notBegun = left.map(({ rows, reason }) => ({
      reason,
      titulos: rows.map(({ linha }) => linha.titulo),
    }))
    void follow(
      begun.flatMap(one => (one.status === 'fulfilled' ? one.value : [])),
      notBegun,
    )
    return left.flatMap(({ rows }) => rows)
  }

  /** Follows the requests that began and says why others did not: in one notice, since a second one would take its place. */
  async function follow(begun: { lote: Lote; procedure: Procedure }[], notBegun: NotBegun[]) {
    const requests = begun.map(({ procedure, lote }) => ({
      procedure,
      lote: { ...lote, recusas: [], desfaz: false },
    }))
    if (requests.length > 0) await bulk.resume(requests, reasonsOf(notBegun).join('\n'))
    else tellNotBegun(notBegun)
    setBusy(undefined)
    await invalidate('espera')
  }

  /** Asks for the words of a verb for several rows, and again for those whose request did not begin. */
  function askMany(verb: VerbOfMany, rotuloDaPergunta: string) {
    const { rotulo, de } = verb
    const answer = async (texto: string) => {
      const left = await sendMany(verb, texto)
      if (left.length > 0) askMany({ ...verb, de: left }, rotuloDaPergunta)
      return left.length === 0
    }
    const sobre = counted(de.length, 'selecionado', 'selecionados')
    ask({ sobre, rotulo, rotuloDaPergunta, answer })
  }

  /** What is not taken back is asked about first where a row has a mark. @returns whether to go on */
  async function sure(rotulo: string, semVolta: boolean | undefined, linhas: readonly LinhaQueEspera[]) {
    const marked = linhas.filter(({ marca }) => marca)
    if (!semVolta || marked.length === 0) return true
    try {
      const { askMarked } = await import('./ask-marked.tsx')
      return await askMarked(rotulo, marked)
    } catch (error) {
      notifyError(error)
      return false
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
    bulk,
    run: async (linha: LinhaQueEspera, verbo: Verbo) => {
      const { pergunta, rotulo } = verbo
      // A key pressed twice decides once.
      if (busy === linha.registro) return
      if (!pergunta) {
        if (await sure(rotulo, verbo.paraMuitos?.semVolta, [linha])) await send(linha, verbo, verbo.entrada)
        return
      }
      const answer = (texto: string) => send(linha, verbo, answered(verbo, texto))
      ask({ sobre: linha.titulo, rotulo, rotuloDaPergunta: pergunta.rotulo, answer })
    },
    runMany: async (verb: VerbOfMany) => {
      if (verb.pergunta) askMany(verb, verb.pergunta.rotulo)
      else {
        const semVolta = verb.de.some(({ muitos }) => muitos.semVolta)
        const linhas = verb.de.map(({ linha }) => linha)
        if (await sure(verb.rotulo, semVolta, linhas)) await sendMany(verb)
      }
    },
    /** The person's words for what was asked. It stays open where it is refused. */
    answer: async (texto: string) => {
      if (await asked?.answer(texto)) ask(undefined)
    },
    silenceRow: ({ fonte }: GrupoQueEspera, { registro, titulo }: LinhaQueEspera) =>
      void silence({ fonte, registro, silenciar: true }, titulo),
    showRow: (fonte: string, registro: string, titulo: string) =>
      void silence({ fonte, registro, silenciar: false }, titulo),
    silenceKind: (fonte: string, titulo: string, silenciar: boolean) =>
      void silence({ fonte, silenciar }, titulo),
  }
}
export type Verbs = ReturnType<typeof useVerbs>
