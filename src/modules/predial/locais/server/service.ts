import { podePadrao } from '#platform/server/access/actor.ts'
import { historyOperation } from '#platform/server/audit/history.ts'
import { exportOperation } from '#platform/server/export/operation.ts'
import { defineSource } from '#platform/server/list-query.ts'
import { type Context, operation } from '#platform/server/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/records.ts'
import { contarChamados, moverChamados } from '../../chamados/server/places.ts'
import { type Local, locaisApi } from '../contract.ts'
import { locais } from './table.ts'

const AREA = 'predial.cadastros'
/** All of them in most companies; the others are found by typing. */
const OPTIONS = 50

const source = defineSource<Omit<Local, 'pode'>>({ table: locais, filters: { id: 't.id = ?' } })

const withPode = ({ actor }: Context, row: Omit<Local, 'pode'>): Local => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readLocal = async (context: Context, id: number) => withPode(context, await source.one(context.db, id))

export const listLocais = operation(locaisApi.list, async (context, input) => {
  const page = await source.page(context.db, input, { changes: context.changes })
  return { ...page, rows: page.rows.map(row => withPode(context, row)) }
})

export const exportLocais = exportOperation(locaisApi.exportar, source)

export const getLocal = operation(locaisApi.get, (context, { id }) => readLocal(context, id))

export const listLocalOptions = operation(locaisApi.options, async ({ db }, { busca, id }) => {
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

export const dependentesDoLocal = operation(locaisApi.dependentes, ({ db }, { id }) =>
  contarChamados(db, 'local_id', id),
)

export const createLocal = operation(locaisApi.create, async (context, input) =>
  readLocal(context, await insertRecord(context, locais, input)),
)

export const updateLocal = operation(locaisApi.update, async (context, change) => {
  const current = () => readLocal(context, change.id)
  const dados = { ...change.dados, updated_at: new Date().toISOString() }
  await updateRecord(context, locais, AREA, { ...change, dados }, current)
  return current()
})

/** Its tickets go to another location or stay without one; none is lost. */
export const deleteLocal = operation(locaisApi.delete, async (context, { id, version, mover_para }) => {
  // The location before its tickets, as whoever saves a ticket locks them: the other way round, both could wait.
  await lockRecord(context, locais, AREA, id)
  await moverChamados(context, 'local_id', { de: id, para: mover_para })
  return deleteRecord(context, locais, AREA, { id, version })
})

export const listHistoricoDeLocais = historyOperation(locaisApi.historico, locais)
