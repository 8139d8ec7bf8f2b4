import { and, asc, eq, getTableName, ne } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { filesGoingAlong } from '#platform/server/engine/on-delete.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, lockRecord, saveRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { erasePerson } from '#platform/server/services/lixeira/purge.ts'
import { DESLIGADO } from '../../campos.ts'
import { vencemAte } from '../../documentos/contract.ts'
import { type Funcionario, type FuncionarioRow, funcionariosApi } from '../contract.ts'
import { funcionarios, ordemContrato } from './table.ts'

const AREA = 'rh'

const filters = {
  status_funcionario: 't.status_funcionario = ?',
  documentos: `t.id in (select d.funcionario_id from rh_documentos_funcionario d where d.data_validade <= ?::date)
      and t.status_funcionario <> '${DESLIGADO}'`,
}

const sort = { tipo_contrato: ordemContrato }

const source = defineSource<Omit<Funcionario, 'pode'>>()({ table: funcionarios, filters, sort })

type FuncionarioLido = Omit<FuncionarioRow, 'pode'> & { user_id: string | null }

const listSource = defineSource<FuncionarioLido>()({
  table: funcionarios,
  omit: ['created_at', 'rg', 'data_nascimento', 'email_pessoal', 'telefone', 'endereco_completo', 'salario'],
  extra: {
    primeiro_vencimento: `case when t.status_funcionario <> '${DESLIGADO}' then
        (select min(d.data_validade)::text from rh_documentos_funcionario d where d.funcionario_id = t.id) end`,
  },
  filters,
  sort,
})

const withPode = ({ actor }: Context, row: Omit<Funcionario, 'pode'>): Funcionario => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

export const readFuncionario = async (context: Context, id: number): Promise<Funcionario> =>
  withPode(context, await source.one(context.db, id))

/** The filters as the statement knows them. */
function narrowed({ hoje }: Context, filtros: InputOf<typeof funcionariosApi.list>['filtros']) {
  const { documentos, ...others } = filtros
  return {
    ...others,
    documentos: documentos && vencemAte(hoje, documentos),
  }
}

export const listFuncionarios = findable(
  operation(funcionariosApi.list, async (context, input) => {
    const filtros = narrowed(context, input.filtros)
    const page = await listSource.page(context.db, { ...input, filtros }, { changes: context.changes })
    const shown = ({ user_id, ...row }: FuncionarioLido) => ({
      ...row,
      pode: podePadrao(context.actor, AREA, { user_id }),
    })
    return { ...page, rows: page.rows.map(shown) }
  }),
  {
    table: funcionarios,
    nome: 'Funcionário',
    rotulo: 't.nome_completo',
    numeros: ['t.cpf'],
    outros: ['t.cargo'],
    mostra: { cargo: 't.cargo', status: 't.status_funcionario' },
    detalhe: ({ cargo, status }) => inLine(cargo, status),
  },
)

export const exportFuncionarios = exportOperation(funcionariosApi.exportar, source, {
  select: (context, input) => ({ ...input, filtros: narrowed(context, input.filtros) }),
})

export const getFuncionario = operation(funcionariosApi.get, (context, { id }) =>
  readFuncionario(context, id),
)

export const listFuncionariosRepetidos = operation(funcionariosApi.repetidos, ({ db }, { cpf, exceto }) =>
  db.orm
    .select({ id: funcionarios.id, nome_completo: funcionarios.nome_completo })
    .from(funcionarios)
    .where(and(eq(funcionarios.cpf, cpf), exceto === null ? undefined : ne(funcionarios.id, exceto)))
    .orderBy(asc(funcionarios.id))
    .limit(3),
)

export const createFuncionario = operation(funcionariosApi.create, async (context, input) =>
  withPode(context, await createRecord(context, source, funcionarios, input)),
)

export const updateFuncionario = operation(funcionariosApi.update, (context, change) =>
  saveRecord(context, source, funcionarios, AREA, change, row => withPode(context, row)),
)

/** Files, then records, then the person. Files that the storage keeps back go with the sweep. */
export const deleteFuncionario = deletionOperation(funcionariosApi.delete, {
  arquivos: async (context, { id }) => {
    await lockRecord(context, funcionarios, AREA, id)
    return filesGoingAlong(context, funcionarios, id)
  },
  excluir: async (context, { id, version, definitivo }, levar) => {
    await deleteRecord(context, funcionarios, AREA, { id, version })
    if (definitivo) levar(await erasePerson(context.db, getTableName(funcionarios), id))
    return { id, aviso: null }
  },
  erroNoStorage: 'Erro ao excluir arquivos do storage',
  seguir: (result, aviso) => ({ ...result, aviso }),
})

export const listHistoricoDeFuncionarios = historyOperation(funcionariosApi.historico, funcionarios)
