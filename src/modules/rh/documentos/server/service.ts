import { desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { exigirAlterar, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { registrarEvento } from '#platform/server/ground/database/trail-event.ts'
import { naoEncontrado } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionOperation, uploadOperation } from '#platform/server/services/files/operations.ts'
import { funcionarios } from '../../funcionarios/server/table.ts'
import { type Documento, documentosApi, vencemAte } from '../contract.ts'
import './deleted-employee.ts'
import { documentos } from './table.ts'

const AREA = 'rh'
const TABELA = 'rh_documentos_funcionario'

type DocumentoLido = typeof documentos.$inferSelect

function shown({ actor }: Context, row: DocumentoLido): Documento {
  const { path_arquivo: _path, busca: _busca, ...rest } = row
  return { ...rest, pode: podePadrao(actor, AREA, row) }
}

async function find({ db }: Context, id: number): Promise<DocumentoLido> {
  const [row] = await db.orm.select().from(documentos).where(eq(documentos.id, id))
  if (!row) throw naoEncontrado()
  return row
}

/** Held until the end of a transaction, so that nobody's documents outlive them, and so that who leaves meanwhile has them counted. */
async function requireFuncionario({ db }: Context, id: number): Promise<void> {
  const found = await db.orm
    .select({ id: funcionarios.id })
    .from(funcionarios)
    .where(eq(funcionarios.id, id))
    .for('share')
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

const source = defineSource<OutputOf<typeof documentosApi.todos>['rows'][number]>()({
  table: documentos,
  omit: ['user_id', 'path_arquivo'],
  joins: 'join rh_funcionarios f on f.id = t.funcionario_id',
  extra: { nome_completo: 'f.nome_completo', situacao_funcionario: 'f.status_funcionario' },
  campos: {
    situacao_funcionario:
      't.funcionario_id in (select e.id from rh_funcionarios e where e.status_funcionario = any(?))',
  },
  searchRelated: [{ column: 'funcionario_id', table: funcionarios, searched: 'busca' }],
  filters: { vence_ate: 't.data_validade <= ?' },
  grupos: {
    funcionario_id: `select e.id from rh_funcionarios e
      where exists (select 1 from ${TABELA} d where d.funcionario_id = e.id) order by e.nome_completo, e.id`,
  },
})

/** The filters as the statement knows them. */
const narrowed = (
  { hoje }: Context,
  { validade, ...others }: InputOf<typeof documentosApi.todos>['filtros'],
) => ({ ...others, ...(validade && { vence_ate: vencemAte(hoje, validade) }) })

export const listTodosOsDocumentos = findable(
  operation(documentosApi.todos, (context, input) => {
    const filtros = narrowed(context, input.filtros)
    return source.page(context.db, { ...input, filtros }, { changes: context.changes })
  }),
  {
    table: documentos,
    nome: 'Documento',
    rotulo: `t.tipo_documento || ' de ' || f.nome_completo`,
    outros: ['t.nome_arquivo'],
    joins: 'join rh_funcionarios f on f.id = t.funcionario_id',
    depende: [{ tabela: 'rh_funcionarios', colunas: ['nome_completo'], chave: 'funcionario_id' }],
    mostra: { arquivo: 't.nome_arquivo', validade: 't.data_validade' },
    detalhe: ({ arquivo, validade }) => inLine(arquivo, validade && `vale até ${formatDate(validade)}`),
  },
)

export const getDocumento = operation(documentosApi.get, async (context, { id }) => {
  const [row] = await context.db.orm
    .select({ documento: documentos, nome_completo: funcionarios.nome_completo })
    .from(documentos)
    .innerJoin(funcionarios, eq(funcionarios.id, documentos.funcionario_id))
    .where(eq(documentos.id, id))
  if (!row) throw naoEncontrado()
  return { ...shown(context, row.documento), nome_completo: row.nome_completo }
})

export const exportDocumentos = exportOperation(documentosApi.exportar, source, {
  select: (context, input) => ({ ...input, filtros: narrowed(context, input.filtros) }),
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

export const updateDocumento = operation(documentosApi.update, async (context, change) => {
  const current = async () => shown(context, await find(context, change.id))
  await updateRecord(context, documentos, AREA, change, current)
  return current()
})

export const downloadDocumento = operation(documentosApi.download, async (context, { id }) => {
  const documento = await find(context, id)
  const { funcionario_id, tipo_documento, nome_arquivo, path_arquivo, tipo_mime_arquivo } = documento
  await registrarEvento(context.db, {
    tabela: TABELA,
    registro_id: id,
    acao: 'ler',
    depois: { funcionario_id, tipo_documento, nome_arquivo },
  })
  const nome = path_arquivo.slice(path_arquivo.lastIndexOf('/') + 1)
  return { path_arquivo, nome, tipo_mime_arquivo }
})

export const deleteDocumento = deletionOperation(documentosApi.delete, {
  arquivos: async (context, { id }) => {
    const row = await find(context, id)
    exigirAlterar(context.actor, AREA, row)
    return [row.path_arquivo]
  },
  excluir: (context, { id, version }) => deleteRecord(context, documentos, AREA, { id, version }),
  erroNoStorage: 'Erro ao excluir arquivo do storage',
})

export const listHistoricoDeDocumentos = historyOperation(documentosApi.historico, documentos, {
  filha: { dono: 'rh_funcionarios', coluna: 'funcionario_id' },
  references: { funcionario_id: { table: 'rh_funcionarios', name: 'nome_completo' } },
})
