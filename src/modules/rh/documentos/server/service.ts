import { desc, eq } from 'drizzle-orm'
import { exigirAlterar, podeAlterar } from '#platform/server/access/actor.ts'
import { historyOperation } from '#platform/server/audit/history.ts'
import { naoEncontrado } from '#platform/server/errors.ts'
import { deletionOperation, registrarLeitura, uploadOperation } from '#platform/server/files/operations.ts'
import { type Context, operation } from '#platform/server/operation.ts'
import { deleteRecord, insertRecord } from '#platform/server/records.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'
import { type Documento, documentosApi } from '../contract.ts'
import { documentos } from './table.ts'

const AREA = 'rh'
const TABELA = 'rh_documentos_funcionario'

type DocumentoLido = typeof documentos.$inferSelect

function shown({ actor }: Context, row: DocumentoLido): Documento {
  const { version: _version, path_arquivo: _path, ...rest } = row
  return { ...rest, pode: { excluir: podeAlterar(actor, AREA, row) } }
}

async function find({ db }: Context, id: number): Promise<DocumentoLido> {
  const [row] = await db.orm.select().from(documentos).where(eq(documentos.id, id))
  if (!row) throw naoEncontrado()
  return row
}

/** Held until the end of a transaction, so that nobody's documents outlive them. */
async function requireFuncionario({ db }: Context, id: number): Promise<void> {
  const found = await db.orm
    .select({ id: funcionarios.id })
    .from(funcionarios)
    .where(eq(funcionarios.id, id))
    .for('key share')
  if (found.length === 0) throw naoEncontrado()
}

export const listDocumentos = operation(documentosApi.list, async (context, { funcionario_id }) => {
  const rows = await context.db.orm
    .select()
    .from(documentos)
    .where(eq(documentos.funcionario_id, funcionario_id))
    .orderBy(desc(documentos.created_at), desc(documentos.id))
  return { rows: rows.map(row => shown(context, row)) }
})

export const uploadDocumento = uploadOperation(documentosApi.upload, {
  guarda: { pasta: 'documentos-funcionarios', tabela: TABELA },
  pasta: async (context, { funcionario_id }) => {
    await requireFuncionario(context, funcionario_id)
    return funcionario_id
  },
  registrar: async (context, input, arquivo) => {
    await requireFuncionario(context, input.funcionario_id)
    const id = await insertRecord(context, documentos, { ...input, ...arquivo })
    return shown(context, await find(context, id))
  },
  erroAoRegistrar: 'Erro ao salvar informações do documento',
})

export const downloadDocumento = operation(documentosApi.download, async (context, { id }) => {
  const { path_arquivo, tipo_mime_arquivo } = await find(context, id)
  await registrarLeitura(context.db, TABELA, id)
  const nome = path_arquivo.slice(path_arquivo.lastIndexOf('/') + 1)
  return { path_arquivo, nome, tipo_mime_arquivo }
})

export const deleteDocumento = deletionOperation(documentosApi.delete, {
  arquivos: async (context, { id }) => {
    const row = await find(context, id)
    exigirAlterar(context.actor, AREA, row)
    return [row.path_arquivo]
  },
  excluir: (context, { id }) => deleteRecord(context, documentos, AREA, id),
  erroNoStorage: 'Erro ao excluir arquivo do storage',
})

export const listHistoricoDeDocumentos = historyOperation(documentosApi.historico, documentos, {
  references: { funcionario_id: { table: 'rh_funcionarios', name: 'nome_completo' } },
})
