import { and, asc, eq, ne } from 'drizzle-orm'
import { formatCpfCnpj } from '#platform/contract/documents.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { destinoDaConta, destinoParaGuardar, MAX_CONTAS } from '../../contas-do-fornecedor/contract.ts'
import { contasDoFornecedor } from '../../contas-do-fornecedor/server/service.ts'
import { type Fornecedor, type FornecedorListado, fornecedoresApi } from '../contract.ts'
import { findFornecedorOptions } from './options.ts'
import { fornecedores } from './table.ts'

export { findFornecedorByCnpj, findFornecedorOptions, requireFornecedor } from './options.ts'

const AREA = 'financeiro.cadastros'

type FornecedorLido = Omit<FornecedorListado, 'pode'>

const source = defineSource<FornecedorLido>()({ table: fornecedores })

const withPode = ({ actor }: Context, row: FornecedorLido): FornecedorListado => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

async function readFornecedor(context: Context, id: number): Promise<Fornecedor> {
  const row = withPode(context, await source.one(context.db, id))
  return { ...row, contas: (await contasDoFornecedor.read(context.db, [id])).get(id) ?? [] }
}

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

export const createFornecedor = operation(fornecedoresApi.create, async (context, { contas, ...dados }) => {
  const id = await insertRecord(context, fornecedores, dados)
  await contasDoFornecedor.save(context.db, id, contas)
  return readFornecedor(context, id)
})

export const updateFornecedor = operation(fornecedoresApi.update, async (context, change) => {
  const { contas, ...dados } = change.dados
  const current = () => readFornecedor(context, change.id)
  const salvarContas = async () =>
    contas !== undefined && contasDoFornecedor.save(context.db, change.id, contas)
  await updateRecord(context, fornecedores, AREA, { ...change, dados }, current, salvarContas)
  return current()
})

export const guardarDestinoDoFornecedor = operation(
  fornecedoresApi.guardarDestino,
  async (context, { id, codigo_pagamento }) => {
    const { version } = await lockRecord(context, fornecedores, AREA, id)
    const to = codigo_pagamento && destinoParaGuardar(codigo_pagamento)
    if (!to) throw new AppError('regra', 'Este código não diz a quem paga.')
    const current = () => readFornecedor(context, id)
    const { contas } = await current()
    const known = contas.map(destinoDaConta)
    if (known.some(({ tipo, chave }) => tipo === to.tipo && chave === to.chave)) return current()
    const nova = {
      tipo: to.tipo === 'pix' ? 'PIX' : 'Boleto',
      chave: to.chave,
      agencia: null,
      conta: null,
    } as const
    if (contas.length >= MAX_CONTAS)
      throw new AppError('regra', `Um fornecedor guarda até ${MAX_CONTAS} contas. Remova uma antes.`)
    await updateRecord(context, fornecedores, AREA, { id, version, dados: {} }, current, () =>
      contasDoFornecedor.save(context.db, id, [...contas, nova]),
    )
    return current()
  },
)

/** Its attachments go with it. */
export const deleteFornecedor = deletionWithFiles(fornecedoresApi.delete, fornecedores, AREA, source)

export const listHistoricoDeFornecedores = historyOperation(fornecedoresApi.historico, fornecedores)
