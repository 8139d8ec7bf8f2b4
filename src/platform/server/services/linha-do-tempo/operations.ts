import { eq } from 'drizzle-orm'
import type { Comentario } from '../../../contract/comentarios/comentarios.ts'
import {
  type Cursor,
  ENTRADAS,
  type Entrada,
  linhaDoTempoApi,
  type PaginaDaLinha,
} from '../../../contract/linha-do-tempo.ts'
import { alcanca } from '../../../contract/permissions.ts'
import { nivelDe } from '../../access/permissions/actor.ts'
import type { Ficha } from '../../engine/ficha.ts'
import { type Context, type Operation, operation, router } from '../../engine/operation.ts'
import { AppError, naoEncontrado } from '../../ground/errors.ts'
import type { Historico } from '../auditoria/history.ts'
import { type LerCorreio, lerEnviadosSobre } from '../mail/enviados.ts'

type Fonte = keyof Cursor
type Arquivo = Extract<Entrada, { tipo: 'arquivo' }>['arquivo']

/** An entry before it is merged with those of the other sources. */
interface Item {
  id: number
  quando: string
  entrada: Entrada
}

/** How the comments of a record are read. */
export interface Conversa {
  podeVer(context: Context, registro_id: number): Promise<boolean>
  /** The newest first, those before `antes_de`. */
  ler(context: Context, registro_id: number, antes_de: number | null, limit: number): Promise<Comentario[]>
}

// One more than a page tells whether there is another.
const LIMIT = ENTRADAS + 1

/**
 * Merges sources, each with its newest first, into one page.
 * @param before where the page before ended
 */
export function mergePage(sources: Readonly<Record<Fonte, readonly Item[]>>, before: Cursor | null) {
  const next: Cursor = before
    ? { ...before }
    : { comentario: null, mudanca: null, arquivo: null, correio: null }
  const taken: Record<Fonte, number> = { comentario: 0, mudanca: 0, arquivo: 0, correio: 0 }
  const names = Object.keys(taken) as Fonte[]
  const entradas: Entrada[] = []
  const newest = () => {
    const left = names.filter(name => taken[name] < sources[name].length)
    const at = (name: Fonte) => sources[name][taken[name]] as Item
    return left.reduce<Fonte | undefined>(
      (best, name) => (best === undefined || at(name).quando > at(best).quando ? name : best),
      undefined,
    )
  }
  for (let name = newest(); name !== undefined; name = newest()) {
    if (entradas.length === ENTRADAS) return { entradas, antes_de: next }
    const item = sources[name][taken[name]++] as Item
    entradas.push(item.entrada)
    next[name] = item.id
  }
  return { entradas, antes_de: null }
}

async function readFiles({ db }: Context, tabela: string, registro_id: number, antes_de: number | null) {
  const rows = await db.query<Arquivo>(
    `select a.id, a.user_id, a.created_at, a.nome_arquivo, a.tamanho_arquivo, u.name as autor,
       u.image as avatar_url, u.email
     from anexos a left join auth_users u on u.id = a.user_id
     where a.tabela = $1 and a.registro_id = $2 and ($3::integer is null or a.id < $3)
     order by a.id desc limit $4`,
    [tabela, registro_id, antes_de, LIMIT],
  )
  return rows.map(
    (arquivo): Item => ({
      id: arquivo.id,
      quando: arquivo.created_at,
      entrada: { tipo: 'arquivo', arquivo },
    }),
  )
}

interface LinhaDoTempo {
  operations: Operation[]
  primeira: NonNullable<Ficha['linha']>
}

/** The timeline of an entity's records: whoever may read a record reads it, and of it what they may read. */
export function linhaDoTempoRouter(
  historico: Historico,
  conversa: Conversa,
  lerCorreio?: LerCorreio,
): LinhaDoTempo {
  const { table, chave, guard, auditada, mudancas, veArquivos } = historico.registros
  const api = linhaDoTempoApi(historico.procedure)
  const address = `/${api.list.path.replace(/\/linha-do-tempo\/list$/, '')}`

  async function readChanges(
    context: Context,
    id: number | string,
    antes_de: number | null,
    arquivos: boolean,
  ): Promise<Item[]> {
    const rows = await mudancas(context, id, antes_de, LIMIT, { arquivos })
    return rows.map(({ tipo, mudanca }) => ({
      id: mudanca.id,
      quando: mudanca.quando,
      entrada: { tipo, mudanca },
    }))
  }

  async function readComments(context: Context, id: number, antes_de: number | null): Promise<Item[]> {
    const rows = await conversa.ler(context, id, antes_de, LIMIT)
    return rows.map(comentario => ({
      id: comentario.id,
      quando: comentario.created_at,
      entrada: { tipo: 'comentario', comentario },
    }))
  }

  /** Of those that told somebody of the record some tell of comments: they are read by who may read these. */
  async function readMails(
    context: Context,
    id: number | string,
    antes_de: number | null,
    conversar: boolean,
  ): Promise<Item[]> {
    const rows = lerCorreio
      ? await lerCorreio(context, id, antes_de, LIMIT)
      : conversar
        ? await lerEnviadosSobre(context, `${address}/${id}`, antes_de, LIMIT)
        : []
    return rows.map(correio => ({
      id: correio.id,
      quando: correio.created_at,
      entrada: { tipo: 'correio', correio },
    }))
  }

  const list = operation(api.list, async (context, { registro_id, antes_de }) => {
    const [found] = await context.db.orm.select({ id: table.id }).from(table).where(eq(chave, registro_id))
    if (!found) throw naoEncontrado()
    const id = found.id as number | string
    await guard?.(context, registro_id)
    const conversar = await conversa.podeVer(context, registro_id)
    const files = await veArquivos(context, id)
    const [comentario, mudanca, arquivo, correio] = await Promise.all([
      conversar ? readComments(context, registro_id, antes_de?.comentario ?? null) : [],
      readChanges(context, id, antes_de?.mudanca ?? null, files),
      files ? readFiles(context, auditada.tabela, registro_id, antes_de?.arquivo ?? null) : [],
      readMails(context, id, antes_de?.correio ?? null, conversar),
    ])
    const comentar = conversar && alcanca(nivelDe(context.actor, auditada.area), 'registrar')
    return {
      ...mergePage({ comentario, mudanca, arquivo, correio }, antes_de),
      pode: { conversar, comentar },
    }
  })
  /** The first page; null for who may not read the timeline. */
  async function primeira(context: Context, registro_id: number): Promise<PaginaDaLinha | null> {
    if (!alcanca(nivelDe(context.actor, api.list.area), api.list.nivel)) return null
    try {
      return await list.run(context, { registro_id, antes_de: null })
    } catch (error) {
      if (error instanceof AppError && error.codigo === 'nao_permitido') return null
      throw error
    }
  }
  return { operations: router(api, { list }), primeira }
}
