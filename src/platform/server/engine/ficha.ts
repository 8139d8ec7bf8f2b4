import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { z } from 'zod'
import type { OutputOf, Procedure } from '../../contract/api.ts'
import type { Aprovacao } from '../../contract/aprovacoes/aprovacao.ts'
import { LINHAS_DA_RELACAO, numeroDe, type ParteDaFicha, type Relacao } from '../../contract/ficha.ts'
import type { PaginaDaLinha } from '../../contract/linha-do-tempo.ts'
import type { Page } from '../../contract/list.ts'
import { alcanca } from '../../contract/permissions.ts'
import { nivelDe } from '../access/permissions/actor.ts'
import { readParts } from './ficha-parts.ts'
import type { ColumnName, Source } from './list-source.ts'
import { type Context, type Operation, operation, type Service } from './operation.ts'

interface Declaration<Table extends PgTable> {
  /** Heading, e.g. 'Propostas'. */
  titulo: string
  /** The operation that lists the referring records. Who may not call it sees only how many there are. */
  list: {
    procedure: Procedure
    run: (context: Context, input: never) => Promise<Page<{ id: number | string }>>
  }
  /** The table of the referring records, and its column that refers. */
  table: Table
  coluna: ColumnName<Table>
  source: Pick<Source<unknown>, 'totals'>
  /** Filter of list and source by the id of the referenced record, `coluna` by default. Needs an index. */
  filtro?: string
  /** Column of the list that names the referenced record: the page leaves it out, every row says the same. */
  repete?: string
  /** Field of the form that refers to the record, `coluna` by default. */
  campo?: string
  /** Offers no new record, for this reason, e.g. that the page has a verb of its own for it. */
  semNovo?: string
  /** May this person make a new one of this record now? It decides what the page offers, not what is let through. */
  novoSe?(context: Context, id: number | string): Promise<boolean>
  /** Address of the screen that lists the records by the filter; by default that of the entity. */
  tela?: string
  /** Why no screen lists the records by this filter: the page of the record reads on in their place, to the last one. */
  semLista?: string
  /** The page says nothing of it where there are none, since most records never have any. */
  soHavendo?: true
  /**
   * What is summed, SQL of the table's columns (`t`), by `por`, the columns that the conditions of the labels use (`coluna` by
   * default). `?1` is the first due date that is not late today, `?2` the id of the referenced record.
   */
  somas?: { valor: string; por?: string; de: Record<string, string> }
}

/** A declared relation. */
export interface Relation extends Omit<Declaration<PgTable>, 'coluna' | 'somas'> {
  /** Table of the referenced records. */
  para: string
  coluna: string
  filtro: string
  somas?: { valor: string; por?: string; de: Record<string, string> }
}

const relations = new Map<string, Relation[]>()

/**
 * Shows the records of one entity on the page of the record that they refer to. Declared by the referring entity; the
 * referenced one knows nothing of it.
 */
export function relacionada<Table extends PgTable>(para: PgTable, declaration: Declaration<Table>): void {
  const of = getTableName(para)
  const relation = { filtro: declaration.coluna, ...declaration, para: of } as unknown as Relation
  relations.set(of, [...relationsOf(of), relation])
}

/** The relations of a table's records. */
export const relationsOf = (table: string): readonly Relation[] => relations.get(table) ?? []

/** All of them, for what is held of each. */
export const allRelations = (): readonly Relation[] => [...relations.values()].flat()

/** Count and sums in one statement, whoever asks. */
function counted({ db, emDiaDesde, changes }: Context, relation: Relation, id: number | string) {
  const { coluna, source, filtro, somas } = relation
  const { valor, por = coluna, de = {} } = somas ?? {}
  // PostgreSQL refuses a parameter that no text uses.
  const used = [emDiaDesde, id].flatMap((value, at) =>
    [valor, ...Object.values(de)].some(text => text?.includes(`?${at + 1}`)) ? [{ at: at + 1, value }] : [],
  )
  const placed = (text: string) =>
    text.replace(/\?(\d)/g, (_, n) => `?${used.findIndex(({ at }) => at === Number(n)) + 1}`)
  const sums = Object.values(de).map((condition, at) => [
    `soma_${at}`,
    `coalesce(sum(t.valor_) filter (where ${placed(condition)}), 0)::numeric(30, 2)`,
  ])
  return source.totals<{ total: number } & Record<string, string | number>>(
    db,
    { busca: '', filtros: { [filtro]: id } },
    { by: por, sums: `count(*) as quantidade_${valor ? `, sum(${placed(valor)}) as valor_` : ''}` },
    { total: 'coalesce(sum(t.quantidade_), 0)::int', ...Object.fromEntries(sums) },
    { params: used.map(({ value }) => value), changes },
  )
}

async function readRelation(context: Context, relation: Relation, id: number | string): Promise<Relacao> {
  const { titulo, list, coluna, filtro, repete, campo = coluna, semNovo, novoSe, semLista, somas } = relation
  const { procedure } = list
  const entidade = procedure.path.slice(0, procedure.path.lastIndexOf('/'))
  const { tela = `/${entidade}` } = relation
  const visible = alcanca(nivelDe(context.actor, procedure.area), procedure.nivel)
  const first = () => procedure.input.parse({ filtros: { [filtro]: id }, por_pagina: LINHAS_DA_RELACAO })
  const [all, page, novo] = await Promise.all([
    counted(context, relation, id),
    visible ? list.run(context, first() as never) : undefined,
    visible && !semNovo && (novoSe?.(context, id) ?? true),
  ])
  // A list that shows a person only some of its records hides the others here as well.
  const seen = page?.total_minimo ? all.total : (page?.total ?? 0)
  const ocultos = Math.max(0, all.total - seen)
  const labels = ocultos > 0 ? [] : Object.keys(somas?.de ?? {})
  return {
    entidade,
    titulo,
    filtro,
    repete: repete ?? null,
    campo: novo ? campo : null,
    lista: semLista ? null : `${tela}${tela.includes('?') ? '&' : '?'}${filtro}=${id}`,
    total: all.total,
    ocultos,
    somas: labels.map((rotulo, at) => ({ rotulo, valor: String(all[`soma_${at}`]) })),
    rows: (page?.rows ?? []) as Relacao['rows'],
  }
}

type FichaProcedure = Procedure<
  z.ZodType<{ id: number | string }>,
  z.ZodType<{
    registro: unknown
    relacoes: Relacao[]
    linha: PaginaDaLinha | null
    aprovacao: Aprovacao | null
    partes: ParteDaFicha[]
  }>
>

/** The page of a record, as an operation. Whoever tells its timeline puts the reading of the first page here. */
export interface Ficha {
  /** Table of the records. */
  ficha: string
  linha?: (context: Context, numero: number) => Promise<PaginaDaLinha | null>
  /** Reads its approval, where its records may need one. */
  aprovacao?: (context: Context, id: number) => Promise<Aprovacao | null>
}

/** Is it the page of a record? */
export const isFicha = (operation: Operation): operation is Operation & Ficha => 'ficha' in operation

/**
 * The page of a record: the record as `get` reads it, with its relations, the first page of its timeline and what else it shows.
 * @param get the operation that reads one record, with its own rule about who may
 */
export function fichaOperation<P extends FichaProcedure>(
  procedure: P,
  table: PgTable,
  get: Service<Procedure<P['input'], z.ZodType<OutputOf<P>['registro']>>>,
): Service<P> & Ficha {
  const run = operation(procedure, async (context, input) => {
    const registro = await get.run(context, input as never)
    const { id } = input as { id: number | string }
    const numero = numeroDe(registro as { id: number | string; numero?: number })
    const declared = relationsOf(getTableName(table))
    const [linha, aprovacao, partes, ...relacoes] = await Promise.all([
      numero === undefined ? null : made.linha?.(context, numero),
      typeof id === 'number' ? made.aprovacao?.(context, id) : null,
      readParts(context, made.ficha, registro as object),
      ...declared.map(relation => readRelation(context, relation, id)),
    ])
    const shown = relacoes.filter((each, at) => each.total > 0 || !declared[at]?.soHavendo)
    const also = { linha: linha ?? null, aprovacao: aprovacao ?? null, partes }
    return { registro, relacoes: shown, ...also } as OutputOf<P>
  })
  const made: Service<P> & Ficha = Object.assign(run, { ficha: getTableName(table) })
  return made
}
