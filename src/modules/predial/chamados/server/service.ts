import { getTableName } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { exigirAlterar } from '#platform/server/access/permissions/actor.ts'
import { pessoasDe, usuarios } from '#platform/server/access/table.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import {
  deleteRecord,
  insertRecord,
  lockRecord,
  refuseEmptied,
  updateRecord,
} from '#platform/server/engine/records.ts'
import { naoPermitido } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import {
  anexosAuditados,
  anexosRouter,
  excluirAnexos,
  pathsDeAnexos,
} from '#platform/server/services/files/anexos/operations.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { activePerson, requireAssignee } from '#platform/server/services/people.ts'
import { categorias } from '../../categorias/server/table.ts'
import { locais } from '../../locais/server/table.ts'
import { type Chamado, chamadosApi, filtroDeStatus, fotosDoChamadoApi } from '../contract.ts'
import { AREA, exigirConversa, gere, podeNoChamado } from './access.ts'
import { fechamentoCom } from './fechamento.ts'
import { notifyAssignment, notifyStatus } from './notificacoes.ts'
import { requirePlace } from './places.ts'
import { chamados, ordemPrioridade, ordemStatus } from './table.ts'

const TABELA = getTableName(chamados)

type ChamadoLido = Omit<Chamado, 'pode'>

const source = defineSource<ChamadoLido>()({
  table: chamados,
  joins: `left join predial_categorias c on c.id = t.categoria_id
          left join predial_locais l on l.id = t.local_id
          left join auth_users r on r.id = t.responsavel_id`,
  extra: { nome_categoria: 'c.nome', nome_local: 'l.nome', responsavel_nome: 'r.name' },
  searchRelated: [
    { column: 'categoria_id', table: categorias, searched: 'busca_nome', within: 'busca' },
    { column: 'local_id', table: locais, searched: 'busca_nome', within: 'busca' },
    { column: 'responsavel_id', table: usuarios, searched: 'busca_nome' },
  ],
  filters: {
    status: 't.status = any(?)',
    prioridade: 't.prioridade = ?',
    categoria_id: 't.categoria_id = ?',
    local_id: 't.local_id = ?',
    sem_categoria: '(t.categoria_id is null and ?::boolean)',
    sem_local: '(t.local_id is null and ?::boolean)',
    responsavel_id: 't.responsavel_id = ?',
    user_id: 't.user_id = ?',
    meus: `t.id in (select o.id from (select ?::uuid as eu) p cross join lateral (
      select id from predial_chamados where user_id = p.eu
      union select id from predial_chamados where responsavel_id = p.eu
    ) o)`,
  },
  sort: { prioridade: ordemPrioridade, status: ordemStatus },
  grupos: { responsavel_id: pessoasDe('predial_chamados', 'responsavel_id') },
})

const withPode = ({ actor }: Context, row: ChamadoLido): Chamado => ({
  ...row,
  pode: podeNoChamado(actor, row),
})

export const readChamado = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

/** The filters as the statement knows them. */
function narrowed({ actor }: Context, filtros: InputOf<typeof chamadosApi.list>['filtros']) {
  const { status, categoria_id, local_id, meus, ...others } = filtros
  return {
    ...others,
    ...(status && { status: filtroDeStatus.valuesOf(status) }),
    ...(categoria_id === 0 ? { sem_categoria: true } : { categoria_id }),
    ...(local_id === 0 ? { sem_local: true } : { local_id }),
    ...(meus === true && { meus: actor.id }),
    ...(meus === 'atribuidos' && { responsavel_id: actor.id }),
  }
}

export const listChamados = findable(
  operation(chamadosApi.list, async (context, input) => {
    const filtros = narrowed(context, input.filtros)
    const page = await source.page(context.db, { ...input, filtros }, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: chamados,
    nome: 'Chamado',
    rotulo: 't.titulo',
    numeros: ['t.id::text'],
    outros: ['t.solicitante_nome'],
    mostra: {
      id: 't.id',
      status: 't.status',
      local: '(select l.nome from predial_locais l where l.id = t.local_id)',
      solicitante: 't.solicitante_nome',
    },
    detalhe: ({ id, status, local, solicitante }) => inLine(`Nº ${id}`, status, local, solicitante),
  },
)

const relacao = { titulo: 'Chamados', list: listChamados, table: chamados, source } as const
relacionada(categorias, { ...relacao, coluna: 'categoria_id', repete: 'nome_categoria' })
relacionada(locais, { ...relacao, coluna: 'local_id', repete: 'nome_local' })
relacionada(usuarios, {
  ...relacao,
  titulo: 'Chamados sob sua responsabilidade',
  coluna: 'responsavel_id',
  novoSe: async ({ actor, db }, id) => gere(actor) && activePerson(db, String(id)),
})
relacionada(usuarios, {
  ...relacao,
  semNovo: 'who signs in opens it',
  titulo: 'Chamados que abriu',
  coluna: 'user_id',
  repete: 'solicitante_nome',
})

export const exportChamados = exportOperation(chamadosApi.exportar, source, {
  select: (context, input) => ({ ...input, filtros: narrowed(context, input.filtros) }),
})

export const getChamado = operation(chamadosApi.get, (context, { id }) => readChamado(context, id))

/** A ticket is opened today, by whoever calls: neither is anybody's choice. */
export const createChamado = operation(chamadosApi.create, async (context, input) => {
  const { actor, hoje } = context
  const { responsavel_id } = input
  if (responsavel_id !== null && !gere(actor))
    throw naoPermitido('Só o Predial diz quem cuida de um chamado.')
  await requirePlace(context, 'categoria_id', input.categoria_id)
  await requirePlace(context, 'local_id', input.local_id)
  if (responsavel_id !== null) await requireAssignee(context.db, 'responsavel_id', responsavel_id)
  const id = await insertRecord(context, chamados, {
    ...input,
    solicitante_id: actor.id,
    solicitante_nome: actor.full_name || actor.email || 'Não identificado',
    data_abertura: hoje,
  })
  await notifyAssignment(context, id, null, responsavel_id)
  return readChamado(context, id)
})

export const updateChamado = operation(chamadosApi.update, async (context, change) => {
  const current = () => readChamado(context, change.id)
  const { categoria_id, local_id, status } = change.dados
  if (categoria_id != null) await requirePlace(context, 'categoria_id', categoria_id)
  if (local_id != null) await requirePlace(context, 'local_id', local_id)
  const lido = await lockRecord(context, chamados, AREA, change.id)
  const dados = { ...change.dados, ...(await fechamentoCom(context, lido, status)) }
  const before = await updateRecord(context, chamados, AREA, { ...change, dados, lido }, current)
  refuseEmptied(before, change.dados, { categoria_id: 'Escolha a categoria.', local_id: 'Escolha o local.' })
  await notifyStatus(context, change.id, before, status ?? before.status)
  return current()
})

/** The photos go with it; its comments do by themselves. */
export const deleteChamado = deletionOperation(chamadosApi.delete, {
  erroNoStorage: 'Erro ao excluir arquivo do storage',
  arquivos: async (context, { id }) => {
    exigirAlterar(context.actor, AREA, await readChamado(context, id))
    return pathsDeAnexos(context.db, TABELA, id)
  },
  excluir: async (context, { id, version }) => {
    await lockRecord(context, chamados, AREA, id)
    await excluirAnexos(context.db, TABELA, id)
    return deleteRecord(context, chamados, AREA, { id, version })
  },
})

export const listHistoricoDeChamados = historyOperation(chamadosApi.historico, chamados, {
  references: {
    categoria_id: { table: 'predial_categorias', name: 'nome' },
    local_id: { table: 'predial_locais', name: 'nome' },
    responsavel_id: { table: 'auth_users', name: 'name' },
  },
  filhas: [anexosAuditados(TABELA, AREA, true)],
  veFilhas: async (context, id) => (await readChamado(context, id)).pode.conversar,
})

export const fotosDoChamadoRouter = anexosRouter(fotosDoChamadoApi, {
  tabela: TABELA,
  exigirVer: exigirConversa,
  podeAnexar: async () => true,
})
