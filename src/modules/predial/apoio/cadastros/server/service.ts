import { getTableName } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { InputOf, OutputOf } from '#platform/contract/api.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { fichaOperation } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, lockRecord, saveRecord } from '#platform/server/engine/records.ts'
import { umDe } from '#platform/server/ground/database/columns.ts'
import type { Queryable } from '#platform/server/ground/database/database.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import type { Cadastro, CadastroApi } from '../contract.ts'
import type { CadastroTable } from './table.ts'

const AREA = 'predial.cadastros'
/** `EM_ABERTO` of tickets, which the test of this file compares: the statements of lists are read from the source text. */
export const ABERTOS = ['Aberto', 'Em Andamento', 'Pendente Terceiro'] as const
/** All of them in most companies; the others are found by typing. */
const OPTIONS = 50

/** The records that refer to a category or a location. */
interface Dependentes {
  /** Their table. */
  de: PgTable
  /** How many there are, counted to the limit of lists. */
  contar(db: Queryable, id: number): Promise<OutputOf<CadastroApi['dependentes']>>
  /** Moves them to another one, or leaves them without, before it is deleted. @throws AppError where this person may not */
  mover(context: Context, how: { de: number; para: number | null }): Promise<void>
}
const dependentes = new Map<CadastroTable, Dependentes>()

/** Says which records refer to the rows of this table. */
export const dependemDe = (table: CadastroTable, how: Dependentes) => void dependentes.set(table, how)

/** The tables that {@link dependemDe} names for this one. */
export const dependentesDe = (table: string): string[] =>
  [...dependentes].flatMap(([owner, { de }]) => (getTableName(owner) === table ? [getTableName(de)] : []))

/** The filters as the statement knows them. */
const narrowed = ({ chamados, ...others }: InputOf<CadastroApi['list']>['filtros']) => ({
  ...others,
  em_aberto: chamados === 'Em aberto' || undefined,
  nenhum: chamados === 'Nenhum' || undefined,
})

/**
 * The operations of categories, or of locations.
 * @param nome what one of them is called
 * @param coluna by which a ticket refers to one
 */
export function cadastroOperations(
  api: CadastroApi,
  table: CadastroTable,
  nome: string,
  coluna: 'categoria_id' | 'local_id',
) {
  const source = defineSource<Omit<Cadastro, 'pode'>>()({
    table,
    filters: {
      id: 't.id = ?',
      em_aberto: `?::boolean and t.id in (select c.${coluna} from predial_chamados c where ${umDe('c.status', ABERTOS)})`,
      nenhum: `?::boolean and not exists (select from predial_chamados c where c.${coluna} = t.id)`,
    },
  })

  const withPode = ({ actor }: Context, row: Omit<Cadastro, 'pode'>): Cadastro => ({
    ...row,
    pode: podePadrao(actor, AREA, row),
  })
  const read = async (context: Context, id: number) => withPode(context, await source.one(context.db, id))

  const get = operation(api.get, (context, { id }) => read(context, id))

  return {
    list: findable(
      operation(api.list, async (context, input) => {
        const filtros = narrowed(input.filtros)
        const page = await source.page(context.db, { ...input, filtros }, { changes: context.changes })
        return { ...page, rows: page.rows.map(row => withPode(context, row)) }
      }),
      {
        table,
        nome,
        rotulo: 't.nome',
        mostra: { descricao: 't.descricao' },
        detalhe: ({ descricao }) => inLine(descricao),
      },
    ),

    exportar: exportOperation(api.exportar, source, {
      select: (_, input) => ({ ...input, filtros: narrowed(input.filtros) }),
    }),

    get,

    ficha: fichaOperation(api.ficha, table, get),

    options: operation(api.options, async ({ db }, { busca, id }) => {
      const order = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: OPTIONS } as const
      const { rows } = await source.page(db, { ...order, busca, filtros: { id } }, { closest: true })
      return rows.map(({ id, nome }) => ({ id, nome }))
    }),

    dependentes: operation(
      api.dependentes,
      async ({ db }, { id }) =>
        (await dependentes.get(table)?.contar(db, id)) ?? { total: 0, total_minimo: false },
    ),

    create: operation(api.create, async (context, input) =>
      withPode(context, await createRecord(context, source, table, input)),
    ),

    update: operation(api.update, (context, change) => {
      const dados = { ...change.dados, updated_at: new Date().toISOString() }
      return saveRecord(context, source, table, AREA, { ...change, dados }, row => withPode(context, row))
    }),

    /** What refers to it goes to another one or stays without; none is lost. */
    delete: operation(api.delete, async (context, { id, version, mover_para }) => {
      // It before what refers to it, as whoever saves a ticket locks them: the other way round, both could wait.
      await lockRecord(context, table, AREA, id)
      await dependentes.get(table)?.mover(context, { de: id, para: mover_para })
      return deleteRecord(context, table, AREA, { id, version })
    }),

    historico: historyOperation(api.historico, table),
  }
}
