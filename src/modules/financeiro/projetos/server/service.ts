import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { giveBackProposta } from '#modules/comercial/propostas/server/service.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { usuarios } from '#platform/server/access/table.ts'
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
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { type Projeto, projetosApi } from '../contract.ts'
import { linkProposta } from './link.ts'
import { projetos } from './table.ts'

export { converterProposta } from './conversion.ts'

const AREA = 'financeiro.projetos'

type ProjetoLido = Omit<Projeto, 'pode' | 'gasto'>

const definition = {
  table: projetos,
  joins: `left join comercial_propostas p on p.id = t.proposta_id left join auth_users g on g.id = t.user_id`,
  extra: {
    titulo_proposta: 'p.titulo_proposta',
    valor_proposta: 'p.valor_proposta',
    nome_gerente: 'g.name',
    email_gerente: 'g.email',
  },
  searchRelated: [
    { column: 'proposta_id', table: propostas, searched: 'busca_titulo' },
    { column: 'user_id', table: usuarios, searched: 'busca_contato' },
  ],
  filters: {
    status_projeto: 't.status_projeto = ?',
    proposta_id: 't.proposta_id = ?',
    user_id: 't.user_id = ?',
    cliente_id: 't.proposta_id = any(array(select o.id from comercial_propostas o where o.cliente_id = ?))',
  },
  campos: {
    // As an array, found first: of a join the planner expects more projects than there are, and walks the order instead.
    cliente_id:
      't.proposta_id = any(array(select o.id from comercial_propostas o where o.cliente_id = any(?)))',
  },
} as const
const source = defineSource<ProjetoLido>()(definition)

/** For exports, whose pages are not completed as a whole: the statement itself sums what was spent. */
const exportSource = defineSource<Omit<Projeto, 'pode'>>()({
  ...definition,
  extra: {
    ...definition.extra,
    gasto: `(select coalesce(sum(d.valor_despesa), 0)::numeric(30, 2)
             from financeiro_despesas_projeto d where d.projeto_id = t.id)`,
  },
})

/** What was spent on each of these projects: one query, however many there are. */
async function completed({ db, actor }: Context, rows: ProjetoLido[]): Promise<Projeto[]> {
  const sums = await db.query<{ projeto_id: number; gasto: string }>(
    `select projeto_id, sum(valor_despesa)::numeric(30, 2) as gasto from financeiro_despesas_projeto
     where projeto_id = any($1::int[]) group by projeto_id`,
    [rows.map(({ id }) => id)],
  )
  const gastos = new Map(sums.map(({ projeto_id, gasto }) => [projeto_id, gasto]))
  return rows.map(row => ({
    ...row,
    gasto: gastos.get(row.id) ?? '0.00',
    pode: podePadrao(actor, AREA, row),
  }))
}

async function readProjeto(context: Context, id: number): Promise<Projeto> {
  const [projeto] = await completed(context, [await source.one(context.db, id)])
  return projeto as Projeto
}

/** @throws AppError dados_invalidos when nobody has this account (any more) */
async function requireGerente({ db }: Context, user_id: string): Promise<void> {
  const found = await db.query('select 1 from users_view where id = $1', [user_id])
  if (found.length > 0) return
  const message = 'Este usuário não existe mais. Escolha outro gerente.'
  throw new AppError('dados_invalidos', message, { campos: { user_id: message } })
}

export const listProjetos = findable(
  operation(projetosApi.list, async (context, input) => {
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: await completed(context, page.rows) }
  }),
  {
    table: projetos,
    nome: 'Projeto',
    rotulo: 't.nome_projeto',
    numeros: ['t.id::text'],
    mostra: {
      id: 't.id',
      status: 't.status_projeto',
      gerente: '(select u.name from auth_users u where u.id = t.user_id)',
    },
    detalhe: ({ id, status, gerente }) => inLine(`Nº ${id}`, status, gerente),
  },
)

const relacao = {
  list: listProjetos,
  table: projetos,
  coluna: 'proposta_id',
  source,
  semNovo: true,
  somas: { valor: 'orcamento_total', por: 'status_projeto', de: { Orçamento: 'true' } },
} as const
relacionada(clientes, { ...relacao, titulo: 'Projetos', filtro: 'cliente_id' })
relacionada(propostas, { ...relacao, titulo: 'Projeto' })
const { semNovo: _, ...dePessoa } = relacao
relacionada(usuarios, { ...dePessoa, titulo: 'Projetos que gerencia', coluna: 'user_id' })

export const exportProjetos = exportOperation(projetosApi.exportar, exportSource)

export const getProjeto = operation(projetosApi.get, (context, { id }) => readProjeto(context, id))

export const createProjeto = operation(projetosApi.create, async (context, input) => {
  await requireGerente(context, input.user_id)
  await linkProposta(context, { proposta_id: input.proposta_id, projeto: undefined })
  const id = await insertRecord(context, projetos, { criado_por: context.actor.id, ...input })
  return readProjeto(context, id)
})

export const updateProjeto = operation(projetosApi.update, async (context, change) => {
  const before = await lockRecord(context, projetos, AREA, change.id)
  if (before.version === change.version) {
    const { user_id, proposta_id = before.proposta_id } = change.dados
    if (user_id != null && user_id !== before.user_id) await requireGerente(context, user_id)
    refuseEmptied(before, change.dados, { user_id: 'O gerente é obrigatório.' })
    await linkProposta(context, { proposta_id, projeto: before })
  }
  const current = () => readProjeto(context, change.id)
  await updateRecord(context, projetos, AREA, change, current)
  return current()
})

/** The expenses go with it. */
export const deleteProjeto = operation(projetosApi.delete, async (context, { id, version }) => {
  const { proposta_id } = await lockRecord(context, projetos, AREA, id)
  const deleted = await deleteRecord(context, projetos, AREA, { id, version })
  if (proposta_id !== null) await giveBackProposta(context, proposta_id)
  return deleted
})

export const listHistoricoDeProjetos = historyOperation(projetosApi.historico, projetos, {
  references: {
    proposta_id: { table: 'comercial_propostas', name: 'titulo_proposta' },
    user_id: { table: 'auth_users', name: 'name' },
  },
})
