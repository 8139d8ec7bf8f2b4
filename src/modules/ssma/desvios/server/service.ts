import { getTableName } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { exigirAlterar, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { usuarios } from '#platform/server/access/table.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, lockRecord, updateRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import {
  anexosAuditados,
  anexosRouter,
  excluirAnexos,
  pathsDeAnexos,
} from '#platform/server/services/files/anexos/operations.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { activePerson } from '#platform/server/services/people.ts'
import {
  type Desvio,
  desviosApi,
  estaEncerrado,
  filtroDeRisco,
  filtroDeStatus,
  fotosDoDesvioApi,
} from '../contract.ts'
import { notifyResponsible } from './notificacoes.ts'
import { findResponsaveis, responsavelDe } from './responsavel.ts'
import { ABERTO, desvios, ordemResponsavel, ordemRisco, ordemStatus } from './table.ts'

const AREA = 'ssma'
const TABELA = getTableName(desvios)

type DesvioLido = Omit<Desvio, 'pode' | 'atrasado'>

const source = defineSource<DesvioLido>()({
  table: desvios,
  joins: 'left join auth_users r on r.id = t.responsavel_id',
  extra: { responsavel_nome: 'r.name' },
  searchRelated: [{ column: 'responsavel_id', table: usuarios, searched: 'busca_nome' }],
  filters: {
    status_resolucao: 't.status_resolucao = any(?)',
    risco_potencial: 't.risco_potencial = any(?)',
    responsavel_id: 't.responsavel_id = ?',
    prazo_antes_de: `t.prazo_solucao < ? and t.${ABERTO}`,
  },
  campos: { responsavel_acao: ordemResponsavel },
  sort: { risco_potencial: ordemRisco, status_resolucao: ordemStatus, responsavel_acao: ordemResponsavel },
})

const shown = ({ actor, hoje }: Context, row: DesvioLido): Desvio => ({
  ...row,
  atrasado: row.prazo_solucao !== null && row.prazo_solucao < hoje && !estaEncerrado(row.status_resolucao),
  pode: podePadrao(actor, AREA, row),
})

const readDesvio = async (context: Context, id: number) => shown(context, await source.one(context.db, id))

/** The filters as the statement knows them. */
function narrowed({ actor, hoje }: Context, filtros: InputOf<typeof desviosApi.list>['filtros']) {
  const { status_resolucao, risco_potencial, atrasados, meus, ...others } = filtros
  return {
    ...others,
    ...(status_resolucao && { status_resolucao: filtroDeStatus.valuesOf(status_resolucao) }),
    ...(risco_potencial && { risco_potencial: filtroDeRisco.valuesOf(risco_potencial) }),
    ...(atrasados && { prazo_antes_de: hoje }),
    ...(meus && { responsavel_id: actor.id }),
  }
}

export const listDesvios = findable(
  operation(desviosApi.list, async (context, input) => {
    const filtros = narrowed(context, input.filtros)
    const page = await source.page(context.db, { ...input, filtros }, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => shown(context, row)) }
  }),
  {
    table: desvios,
    nome: 'Desvio',
    rotulo: 't.titulo',
    numeros: ['t.id::text'],
    outros: ['t.local_ocorrencia'],
    mostra: { id: 't.id', status: 't.status_resolucao', local: 't.local_ocorrencia' },
    detalhe: ({ id, status, local }) => inLine(`Nº ${id}`, status, local),
  },
)

relacionada(usuarios, {
  titulo: 'Desvios por que responde',
  list: listDesvios,
  table: desvios,
  coluna: 'responsavel_id',
  repete: 'responsavel_acao',
  source,
  novoSe: ({ db }, id) => activePerson(db, String(id)),
})

export const exportDesvios = exportOperation(desviosApi.exportar, source, {
  select: (context, input) => ({ ...input, filtros: narrowed(context, input.filtros) }),
  complete: shown,
})

export const getDesvio = operation(desviosApi.get, (context, { id }) => readDesvio(context, id))

export const listResponsaveis = operation(desviosApi.responsaveis, ({ db }, { busca, id }) =>
  findResponsaveis(db, busca, id),
)

export const createDesvio = operation(desviosApi.create, async (context, input) => {
  const { id: solicitante_id, email, full_name } = context.actor
  const responsavel = await responsavelDe(context, input)
  const id = await insertRecord(context, desvios, {
    ...input,
    ...responsavel,
    solicitante_id,
    solicitante_email: email,
    solicitante_nome: full_name || email,
  })
  await notifyResponsible(context, id, null, responsavel)
  return readDesvio(context, id)
})

export const updateDesvio = operation(desviosApi.update, async (context, change) => {
  const current = () => readDesvio(context, change.id)
  const lido = await lockRecord(context, desvios, AREA, change.id)
  // A conflict is told before anything else: nobody is looked up then.
  const responsavel =
    lido.version === change.version ? await responsavelDe(context, change.dados, lido) : lido
  const { responsavel_acao, responsavel_id } = responsavel
  const dados = { ...change.dados, responsavel_acao, responsavel_id }
  await updateRecord(context, desvios, AREA, { ...change, dados, lido }, current)
  await notifyResponsible(context, change.id, lido, responsavel)
  return current()
})

/** The photos go with it. */
export const deleteDesvio = deletionOperation(desviosApi.delete, {
  erroNoStorage: 'Erro ao excluir arquivo do storage',
  arquivos: async (context, { id }) => {
    exigirAlterar(context.actor, AREA, await readDesvio(context, id))
    return pathsDeAnexos(context.db, TABELA, id)
  },
  excluir: async (context, { id, version }) => {
    await lockRecord(context, desvios, AREA, id)
    await excluirAnexos(context.db, TABELA, id)
    return deleteRecord(context, desvios, AREA, { id, version })
  },
})

export const fotosDoDesvioRouter = anexosRouter(fotosDoDesvioApi, {
  tabela: TABELA,
  exigirVer: async (context, id) => {
    await readDesvio(context, id)
  },
  podeAnexar: async (context, id) => (await readDesvio(context, id)).pode.alterar,
})

export const listHistoricoDeDesvios = historyOperation(desviosApi.historico, desvios, {
  references: { responsavel_id: { table: 'auth_users', name: 'name' } },
  filhas: [anexosAuditados(TABELA, AREA)],
})
