import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import type { CallOf, InputOf } from '../../../contract/api.ts'
import {
  type Exportacao,
  type ExportProcedure,
  type FormatoDeExportacao,
  tiposMime,
} from '../../../contract/export.ts'
import type { Chave } from '../../../contract/fields.ts'
import type { ListSelection } from '../../../contract/list.ts'
import { inWords, withConditions } from '../../engine/list-conditions.ts'
import type { Only, Scope, Source } from '../../engine/list-source.ts'
import type { Selecao } from '../../engine/operation.ts'
import {
  type Call,
  type Context,
  type Operation,
  openCall,
  type Platform,
  readingOf,
} from '../../engine/operation.ts'
import { registrarEvento } from '../../ground/database/trail-event.ts'
import { exemplosNaTabela } from '../exemplos/marks.ts'
import { takePlace } from './at-once.ts'
import { csv, csvLines } from './csv.ts'
import { sheetRows } from './sheet.ts'
import { chosenColumns, type Linha, MARCA, type Tabela, withMark } from './values.ts'
import { xlsx } from './xlsx.ts'

interface Format {
  write(tabela: Tabela, pages: AsyncIterable<readonly Linha[]>, total: number): AsyncIterable<Buffer>
  /** Bytes that some rows take in the file. */
  weigh(tabela: Tabela, rows: readonly Linha[]): number
}

const formats: Record<FormatoDeExportacao, Format> = {
  csv: { write: csv, weigh: (tabela, rows) => Buffer.byteLength(csvLines(tabela, rows)) },
  xlsx: {
    write: xlsx,
    weigh: (tabela, rows) => deflateRawSync(sheetRows(tabela, rows, 2), { level: 1 }).length,
  },
}

type Asked<Sort extends string> = {
  formato: FormatoDeExportacao
  ids?: Chave[]
  exceto?: Chave[]
  colunas?: string[]
} & ListSelection<Sort>

const scopesOf = (
  scope: Scope | undefined,
  { ids, exceto }: Pick<Asked<string>, 'ids' | 'exceto'>,
): Scope[] => [
  ...(scope ? [scope] : []),
  ...(ids ? [{ where: 't.id = any(?)', value: ids }] : []),
  ...(exceto?.length ? [{ where: 't.id <> all(?)', value: exceto }] : []),
]

interface Options<P extends ExportProcedure, Row, Sort extends string, Filtros> {
  /** What the list makes of its input and narrows by, where it does. */
  select?: (context: Context, input: InputOf<P>) => ListSelection<Sort, Filtros> & { scope?: Scope }
  /** Adds what the list adds to each row, where that is exported. */
  complete?: (context: Context, row: Row) => object
  /** The same for a page of rows at once, where it takes statements of its own. */
  completePage?: (context: Context, rows: Row[]) => Promise<object[]>
  /** The table under which the trail has it, where the rows come from a view, and fields that it calls otherwise. */
  trilha?: Selecao['trilha']
  /** The name of a record, where it is not a column of the table. */
  nome?: (row: Row) => string
  /** SQL over `t` of columns of money that the table does not have, by name, for their sums. */
  somas?: Readonly<Record<string, string>>
  /** Why rows of a spreadsheet are refused that the schema accepts, for the preview. */
  recusa?: Selecao['recusa']
}

type SelectionOf<P extends ExportProcedure> =
  InputOf<P> extends ListSelection<string, object> ? InputOf<P> : never

/** The names of a contract's filters; zod types the output of none as `Record<string, never>`. */
type NamesOf<Filtros> = string extends keyof Filtros ? never : keyof Filtros

/** The last argument: a source that lacks a sort or a filter of the contract needs a `select` that translates it. */
type Given<
  Selection extends ListSelection<string, object>,
  Sort,
  Filter,
  All extends { select?: unknown },
> = [Exclude<Selection['ordem'], Sort> | Exclude<NamesOf<Selection['filtros']>, Filter>] extends [never]
  ? [options?: All]
  : [options: All & Required<Pick<All, 'select'>>]

/**
 * Makes the export of a list callable: permission → parse → audit row → rows, read page by page as the file is taken.
 * @param source the list's; `options` do what its operation does beside reading a page
 */
export function exportOperation<
  P extends ExportProcedure,
  Row,
  Sort extends string,
  Filter extends string,
  Filtros = SelectionOf<P>['filtros'],
>(
  procedure: P,
  source: Source<Row, Sort, Filter>,
  ...[options]: Given<SelectionOf<P>, Sort, Filter, Options<P, Row, Sort, Only<Filter, Filtros>>>
): Operation<P> {
  const {
    select = (_, input) => input as never,
    complete = (_, row) => row as object,
    completePage,
    nome,
    somas = {},
    trilha = { tabela: source.table, campos: {} },
    recusa,
  }: Options<P, Row, Sort, Only<Filter, Filtros>> = options ?? {}
  const run = async (platform: Platform, call: Call, raw: CallOf<P>): Promise<Exportacao> => {
    const { chave: _, ...once } = call
    const { input, context: opened, write } = openCall(procedure, platform, once, raw)
    // Chosen before the row that tells of the export is written: it concerns nobody's list.
    const context = { ...opened, ...(await readingOf(procedure, platform, call)) }
    const { formato, ids, exceto, colunas, ...selecao } = input as Asked<Sort>
    const leave = takePlace(context.actor.id)
    try {
      const { scope, ...selected } = select(context, selecao as InputOf<P>)
      await write(({ db }) =>
        registrarEvento(db, {
          tabela: trilha.tabela,
          acao: 'exportar',
          depois: {
            formato,
            ...selecao,
            ...inWords(selecao),
            ...(ids && { registros: ids.length }),
            ...(exceto?.length && { exceto: exceto.length }),
          },
        }),
      )
      const walk = await source.walk(
        context.db,
        selected as ListSelection<Sort>,
        ...scopesOf(scope, { ids, exceto }),
      )
      const shown = async (rows: Row[]) => {
        const all = (await completePage?.(context, rows)) ?? rows.map(row => complete(context, row))
        return exemplos.size === 0 ? (all as Linha[]) : (all as Linha[]).map(row => withMark(row, exemplos))
      }
      // Before the answer begins: what fails here is still told in words.
      const exemplos = await exemplosNaTabela(context.db, trilha.tabela)
      const first = await shown((await walk.pages.next()).value ?? [])
      async function* pages(): AsyncGenerator<Linha[]> {
        yield first
        for await (const rows of walk.pages) yield await shown(rows)
      }
      const sheet = {
        titulo: procedure.titulo,
        colunas: { ...chosenColumns(procedure.colunas, colunas), ...(exemplos.size > 0 && MARCA) },
        timezone: platform.timezone,
      }
      const { weigh, write: encode } = formats[formato]
      const conteudo = Readable.from(encode(sheet, pages(), walk.total), { objectMode: false })
      conteudo.once('close', leave)
      return {
        nome: `${procedure.path.split('/').at(-2)}-${context.hoje}.${formato}`,
        tipo_mime: tiposMime[formato],
        tamanho_estimado: Math.round((weigh(sheet, first) / Math.max(1, first.length)) * walk.total),
        conteudo,
      }
    } catch (error) {
      leave()
      throw error
    }
  }
  const money = Object.entries(procedure.colunas).flatMap(([name, [, tipo]]) =>
    tipo === 'dinheiro' && source.stored.includes(name) ? [name] : [],
  )
  /** What is summed of each row, by column. */
  const summed: Record<string, string> = {
    ...Object.fromEntries(money.map(name => [name, `t."${name}"`])),
    ...somas,
  }
  const someOf = (colunas: readonly string[] | undefined) =>
    colunas ? Object.fromEntries(Object.entries(summed).filter(([name]) => colunas.includes(name))) : summed
  const chosenBy = (context: Context, input: unknown) =>
    select(context, withConditions(procedure, input as InputOf<P>, context))
  const allBy = (context: Context, input: unknown) => {
    const { scope, busca, filtros } = chosenBy(context, input)
    const chosen = { busca, filtros: filtros as Partial<Record<Filter, unknown>> }
    return { chosen, more: { changes: context.changes, ...(scope && { scope }) } }
  }
  async function* pagesOf(context: Context, ids: readonly Chave[]): AsyncGenerator<Row[]> {
    if (ids.length === 0) return
    const { scope, ...selected } = select(context, procedure.input.parse({ formato: 'csv' }) as InputOf<P>)
    const chosen = scopesOf(scope, { ids: [...ids] })
    yield* (await source.walk(context.db, selected as ListSelection<Sort>, ...chosen)).pages
  }
  /** What else is asked of all that the list selects: its records by id and version, and sums. */
  const selecao: Selecao = {
    table: source.table,
    trilha,
    ...(recusa && { recusa }),
    rows: async (context, input) => {
      const { ids, exceto, ...asked } = input as Pick<Asked<Sort>, 'ids' | 'exceto'>
      const { scope, ...selected } = chosenBy(context, asked)
      return source.keys(context.db, selected as ListSelection<Sort>, ...scopesOf(scope, { ids, exceto }))
    },
    read: async (context, ids) => {
      const found: object[] = []
      for await (const rows of pagesOf(context, ids))
        found.push(...((await completePage?.(context, rows)) ?? rows.map(row => complete(context, row))))
      return found as Record<string, unknown>[]
    },
    ...(nome && {
      names: async (context, ids) => {
        const named = new Map<Chave, string>()
        for await (const rows of pagesOf(context, ids))
          for (const row of rows) named.set((row as { id: Chave }).id, nome(row))
        return named
      },
    }),
    summed: Object.keys(summed),
    sums: async (context, input, colunas) => {
      const wanted = Object.entries(someOf(colunas))
      if (wanted.length === 0) return {}
      const { chosen, more } = allBy(context, input)
      return source.totals<Record<string, string>>(
        context.db,
        chosen,
        { by: '(1 = 1)', sums: wanted.map(([name, of]) => `sum(${of}) as "${name}"`).join(', ') },
        Object.fromEntries(
          wanted.map(([name]) => [name, `coalesce(sum(t."${name}"), 0)::numeric(30, 2)::text`]),
        ),
        more,
      )
    },
    columns: async (context, input, quadro) => {
      const { chosen, more } = allBy(context, input)
      return source.columns(context.db, chosen, { ...quadro, sums: money }, more)
    },
    groups: async (context, input, { agrupar, somas: wanted, colunas, entre }) => {
      const { chosen, more } = allBy(context, input)
      return source.groups(context.db, chosen, agrupar, wanted ? someOf(colunas) : {}, { ...more, entre })
    },
  }
  return Object.assign(run, { procedure, selecao }) as Operation<P>
}
