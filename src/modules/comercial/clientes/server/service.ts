import { and, asc, eq, ne } from 'drizzle-orm'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, saveRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { type Cliente, clientesApi } from '../contract.ts'
import { clientes } from './table.ts'

const AREA = 'comercial'
const OPTIONS = 20

const source = defineSource<Omit<Cliente, 'pode'>>()({ table: clientes, filters: { id: 't.id = ?' } })

const withPode = ({ actor }: Context, row: Omit<Cliente, 'pode'>): Cliente => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readCliente = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

export const listClientes = findable(
  operation(clientesApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: clientes,
    nome: 'Cliente',
    rotulo: 't.nome_cliente',
    numeros: ['t.cnpj_cpf'],
    outros: ['t.email'],
    mostra: { cnpj_cpf: 't.cnpj_cpf', email: 't.email' },
    detalhe: ({ cnpj_cpf, email }) => inLine(cnpj_cpf && formatCpfCnpj(cnpj_cpf), email),
  },
)

export const exportClientes = exportOperation(clientesApi.exportar, source)

export const getCliente = operation(clientesApi.get, (context, { id }) => readCliente(context, id))

export const listClienteOptions = operation(clientesApi.options, async ({ db }, { busca, id }) => {
  const input = {
    busca,
    ordem: 'nome_cliente',
    direcao: 'asc',
    pagina: 1,
    por_pagina: OPTIONS,
    filtros: { id },
  } as const
  const { rows } = await source.page(db, input, { closest: true })
  return rows.map(({ id, nome_cliente }) => ({ id, nome_cliente }))
})

export const listClientesRepetidos = operation(clientesApi.repetidos, ({ db }, { cnpj_cpf, exceto }) =>
  db.orm
    .select({ id: clientes.id, nome_cliente: clientes.nome_cliente })
    .from(clientes)
    .where(and(eq(clientes.cnpj_cpf, cnpj_cpf), exceto === null ? undefined : ne(clientes.id, exceto)))
    .orderBy(asc(clientes.id))
    .limit(3),
)

export const createCliente = operation(clientesApi.create, async (context, input) =>
  withPode(context, await createRecord(context, source, clientes, input)),
)

export const updateCliente = operation(clientesApi.update, (context, change) =>
  saveRecord(context, source, clientes, AREA, change, row => withPode(context, row)),
)

/** Its attachments go with it. */
export const deleteCliente = deletionWithFiles(clientesApi.delete, clientes, AREA, source)

export const listHistoricoDeClientes = historyOperation(clientesApi.historico, clientes)
