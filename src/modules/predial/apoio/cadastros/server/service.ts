import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { contarChamados, moverChamados } from '../../../chamados/server/places.ts'
import type { Cadastro, CadastroApi } from '../contract.ts'
import type { CadastroTable } from './table.ts'

const AREA = 'predial.cadastros'
/** All of them in most companies; the others are found by typing. */
const OPTIONS = 50

/** The operations of categories, or of locations. @param column by which tickets refer to them */
export function cadastroOperations(
  api: CadastroApi,
  table: CadastroTable,
  column: 'categoria_id' | 'local_id',
) {
  const source = defineSource<Omit<Cadastro, 'pode'>>()({ table, filters: { id: 't.id = ?' } })

  const withPode = ({ actor }: Context, row: Omit<Cadastro, 'pode'>): Cadastro => ({
    ...row,
    pode: podePadrao(actor, AREA, row),
  })
  const read = async (context: Context, id: number) => withPode(context, await source.one(context.db, id))

  return {
    list: findable(
      operation(api.list, async (context, input) => {
        const page = await source.page(context.db, input, { changes: context.changes })
        return { ...page, rows: page.rows.map(row => withPode(context, row)) }
      }),
      {
        table,
        nome: column === 'categoria_id' ? 'Categoria' : 'Local',
        rotulo: 't.nome',
        mostra: { descricao: 't.descricao' },
        detalhe: ({ descricao }) => inLine(descricao),
      },
    ),

    exportar: exportOperation(api.exportar, source),

    get: operation(api.get, (context, { id }) => read(context, id)),

    options: operation(api.options, async ({ db }, { busca, id }) => {
      const order = { ordem: 'nome', direcao: 'asc', pagina: 1, por_pagina: OPTIONS } as const
      const { rows } = await source.page(db, { ...order, busca, filtros: { id } })
      return rows.map(({ id, nome }) => ({ id, nome }))
    }),

    dependentes: operation(api.dependentes, ({ db }, { id }) => contarChamados(db, column, id)),

    create: operation(api.create, async (context, input) =>
      read(context, await insertRecord(context, table, input)),
    ),

    update: operation(api.update, async (context, change) => {
      const current = () => read(context, change.id)
      const dados = { ...change.dados, updated_at: new Date().toISOString() }
      await updateRecord(context, table, AREA, { ...change, dados }, current)
      return current()
    }),

    /** Its tickets go to another one or stay without; none is lost. */
    delete: operation(api.delete, async (context, { id, version, mover_para }) => {
      // It before its tickets, as whoever saves a ticket locks them: the other way round, both could wait.
      await lockRecord(context, table, AREA, id)
      await moverChamados(context, column, { de: id, para: mover_para })
      return deleteRecord(context, table, AREA, { id, version })
    }),

    historico: historyOperation(api.historico, table),
  }
}
