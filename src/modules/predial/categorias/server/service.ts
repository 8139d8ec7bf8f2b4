import { podePadrao } from '#platform/server/access/actor.ts'
import { historyOperation } from '#platform/server/audit/history.ts'
import { exportOperation } from '#platform/server/export/operation.ts'
import { defineSource } from '#platform/server/list-query.ts'
import { type Context, operation } from '#platform/server/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/records.ts'
import { contarChamados, moverChamados } from '../../chamados/server/places.ts'
import { type Categoria, categoriasApi } from '../contract.ts'
import { categorias } from './table.ts'

const AREA = 'predial.cadastros'
/** All of them in most companies; the others are found by typing. */
const OPTIONS = 50

const source = defineSource<Omit<Categoria, 'pode'>>({ table: categorias, filters: { id: 't.id = ?' } })

const withPode = ({ actor }: Context, row: Omit<Categoria, 'pode'>): Categoria => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readCategoria = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

export const listCategorias = operation(categoriasApi.list, async (context, input) => {
  const page = await source.page(context.db, input, { changes: context.changes })
  return { ...page, rows: page.rows.map(row => withPode(context, row)) }
})

export const exportCategorias = exportOperation(categoriasApi.exportar, source)

export const getCategoria = operation(categoriasApi.get, (context, { id }) => readCategoria(context, id))

export const listCategoriaOptions = operation(categoriasApi.options, async ({ db }, { busca, id }) => {
  const input = {
    busca,
    ordem: 'nome',
    direcao: 'asc',
    pagina: 1,
    por_pagina: OPTIONS,
    filtros: { id },
  } as const
  const { rows } = await source.page(db, input)
  return rows.map(({ id, nome }) => ({ id, nome }))
})

export const dependentesDaCategoria = operation(categoriasApi.dependentes, ({ db }, { id }) =>
  contarChamados(db, 'categoria_id', id),
)

export const createCategoria = operation(categoriasApi.create, async (context, input) =>
  readCategoria(context, await insertRecord(context, categorias, input)),
)

export const updateCategoria = operation(categoriasApi.update, async (context, change) => {
  const current = () => readCategoria(context, change.id)
  await updateRecord(context, categorias, AREA, change, current)
  return current()
})

/** Its tickets go to another category or stay without one; none is lost. */
export const deleteCategoria = operation(
  categoriasApi.delete,
  async (context, { id, version, mover_para }) => {
    // The category before its tickets, as whoever saves a ticket locks them: the other way round, both could wait.
    await lockRecord(context, categorias, AREA, id)
    await moverChamados(context, 'categoria_id', { de: id, para: mover_para })
    return deleteRecord(context, categorias, AREA, { id, version })
  },
)

export const listHistoricoDeCategorias = historyOperation(categoriasApi.historico, categorias)
