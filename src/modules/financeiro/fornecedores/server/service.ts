import { and, asc, eq, ne } from 'drizzle-orm'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, saveRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { type Fornecedor, fornecedoresApi } from '../contract.ts'
import { findFornecedorOptions } from './options.ts'
import { fornecedores } from './table.ts'

export { findFornecedorByCnpj, findFornecedorOptions, requireFornecedor } from './options.ts'

const AREA = 'financeiro.cadastros'

type FornecedorLido = Omit<Fornecedor, 'pode'>

const source = defineSource<FornecedorLido>()({ table: fornecedores })

const withPode = ({ actor }: Context, row: FornecedorLido): Fornecedor => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readFornecedor = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

export const listFornecedores = findable(
  operation(fornecedoresApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: fornecedores,
    nome: 'Fornecedor',
    rotulo: 't.nome',
    numeros: ['t.cnpj'],
    outros: ['t.email'],
    mostra: { cnpj: 't.cnpj', categoria: 't.categoria' },
    detalhe: ({ cnpj, categoria }) => inLine(cnpj && formatCpfCnpj(cnpj), categoria),
  },
)

export const exportFornecedores = exportOperation(fornecedoresApi.exportar, source)

export const getFornecedor = operation(fornecedoresApi.get, (context, { id }) => readFornecedor(context, id))

export const listFornecedorOptions = operation(fornecedoresApi.options, ({ db }, { busca, id }) =>
  findFornecedorOptions(db, busca, id),
)

export const listFornecedoresRepetidos = operation(fornecedoresApi.repetidos, ({ db }, { cnpj, exceto }) =>
  db.orm
    .select({ id: fornecedores.id, nome: fornecedores.nome })
    .from(fornecedores)
    .where(and(eq(fornecedores.cnpj, cnpj), exceto === null ? undefined : ne(fornecedores.id, exceto)))
    .orderBy(asc(fornecedores.id))
    .limit(3),
)

export const createFornecedor = operation(fornecedoresApi.create, async (context, input) =>
  withPode(context, await createRecord(context, source, fornecedores, input)),
)

export const updateFornecedor = operation(fornecedoresApi.update, (context, change) =>
  saveRecord(context, source, fornecedores, AREA, change, row => withPode(context, row)),
)

export const deleteFornecedor = operation(fornecedoresApi.delete, (context, { id, version }) =>
  deleteRecord(context, fornecedores, AREA, { id, version }),
)

export const listHistoricoDeFornecedores = historyOperation(fornecedoresApi.historico, fornecedores)
