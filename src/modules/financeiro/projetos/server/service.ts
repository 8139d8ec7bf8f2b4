import { clientes } from '#modules/comercial/clientes/server/table.ts'
import { giveBackProposta } from '#modules/comercial/propostas/server/service.ts'
import { propostas } from '#modules/comercial/propostas/server/table.ts'
import { addMoney, toCents } from '#platform/contract/numbers/money.ts'
import { formatPercent } from '#platform/contract/numbers/percent.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
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
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { aditivosDoProjeto, orcamentoDoProjeto } from '../../custos-projeto/server/service.ts'
import { type Projeto, type ProjetoInput, type ProjetoListado, projetosApi } from '../contract.ts'
import { temPropostaParaProjeto } from './choices.ts'
import { clienteDaProposta } from './cliente.ts'
import { linkProposta } from './link.ts'
import { custos, resultadosDe } from './resultado.ts'
import { FIM_ANTES_DE, projetos } from './table.ts'

export { converterProposta } from './conversion.ts'
export { resultadoDeProjeto } from './resultado.ts'

const AREA = 'financeiro.projetos'

type Custos = 'gasto' | 'realizado' | 'comprometido' | 'uso_orcamento'
type ProjetoLido = Omit<ProjetoListado, 'pode' | Custos>

const definition = {
  table: projetos,
  joins: `left join comercial_propostas p on p.id = t.proposta_id left join auth_users g on g.id = t.user_id`,
  extra: {
    ...{ titulo_proposta: 'p.titulo_proposta', valor_proposta: 'p.valor_proposta' },
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
    fim_antes_de: FIM_ANTES_DE,
    cliente_id: 't.proposta_id = any(array(select o.id from comercial_propostas o where o.cliente_id = ?))',
  },
  grupos: { user_id: pessoasDe('financeiro_projetos', 'user_id') },
  campos: {
    // As an array, found first: of a join the planner expects more projects than there are, and walks the order instead.
    cliente_id:
      't.proposta_id = any(array(select o.id from comercial_propostas o where o.cliente_id = any(?)))',
  },
} as const
const source = defineSource<ProjetoLido>()(definition)

/** For exports, whose pages are not completed as a whole: the statement itself sums what was spent. */
const exportSource = defineSource<Omit<ProjetoListado, 'pode' | 'uso_orcamento'>>()({
  ...definition,
  extra: { ...definition.extra, ...custos },
})

/** What was spent of the budget. */
const uso = ({ orcamento_total }: Pick<ProjetoListado, 'orcamento_total'>, gasto: string) =>
  orcamento_total === null || toCents(orcamento_total) <= 0n
    ? null
    : formatPercent(toCents(gasto), toCents(orcamento_total))

/** What each of these projects costs: one query, however many there are. */
async function completed({ db, actor }: Context, rows: ProjetoLido[]): Promise<ProjetoListado[]> {
  const sums = await db.query<{ projeto_id: number; estado: string; valor: string }>(
    `select projeto_id, estado, sum(valor)::numeric(30, 2) as valor from custos_somas
     where projeto_id = any($1::int[]) group by projeto_id, estado`,
    [rows.map(({ id }) => id)],
  )
  const valores = new Map(sums.map(({ projeto_id, estado, valor }) => [`${projeto_id} ${estado}`, valor]))
  return rows.map(row => {
    const realizado = valores.get(`${row.id} Realizado`) ?? '0.00'
    const comprometido = valores.get(`${row.id} Comprometido`) ?? '0.00'
    const gasto = addMoney(realizado, comprometido)
    const custos = { gasto, realizado, comprometido, uso_orcamento: uso(row, gasto) }
    return { ...row, ...custos, pode: podePadrao(actor, AREA, row) }
  })
}

async function readProjeto(context: Context, id: number): Promise<Projeto> {
  const [projeto] = await completed(context, [await source.one(context.db, id)])
  const [cliente, orcamento, aditivos] = await Promise.all([
    clienteDaProposta(context, projeto?.proposta_id ?? null),
    orcamentoDoProjeto.read(context.db, [id]),
    aditivosDoProjeto.read(context.db, [id]),
  ])
  return {
    ...(projeto as ProjetoListado),
    ...cliente,
    orcamento: orcamento.get(id) ?? [],
    aditivos: aditivos.get(id) ?? [],
  }
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
  somas: { valor: 'orcamento_total', por: 'status_projeto', de: { Orçamento: 'true' } },
} as const
relacionada(clientes, {
  ...relacao,
  titulo: 'Projetos',
  filtro: 'cliente_id',
  campo: 'cliente_id',
  // A project is a client's by its proposal.
  novoSe: temPropostaParaProjeto,
})
relacionada(propostas, {
  ...relacao,
  titulo: 'Projeto',
  repete: 'proposta_id',
  semNovo: 'Criar Projeto, a verb of the proposal, converts it',
})
relacionada(usuarios, {
  ...relacao,
  titulo: 'Projetos que gerencia',
  coluna: 'user_id',
  repete: 'user_id',
})

export const exportProjetos = exportOperation(projetosApi.exportar, exportSource, {
  somas: {
    ...custos,
    valor_proposta: '(select o.valor_proposta from comercial_propostas o where o.id = t.proposta_id)',
  },
  completePage: async ({ db }, rows) => {
    const resultados = await resultadosDe(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(row => {
      const { contratado, orcado, previsto, resultado, margem } = resultados.get(row.id) ?? {}
      return {
        ...{ ...row, uso_orcamento: uso(row, row.gasto) },
        ...{ contratado, orcado, previsto, resultado, margem },
      }
    })
  },
})

export const getProjeto = operation(projetosApi.get, (context, { id }) => readProjeto(context, id))

/** Saves the budget and the additions of a project, those that are given. @returns whether any changed */
async function salvarLinhas(
  { db }: Context,
  id: number,
  { orcamento, aditivos }: Partial<Pick<ProjetoInput, 'orcamento' | 'aditivos'>>,
): Promise<boolean> {
  const budget = orcamento !== undefined && (await orcamentoDoProjeto.save(db, id, orcamento))
  const additions = aditivos !== undefined && (await aditivosDoProjeto.save(db, id, aditivos))
  return budget || additions
}

export const createProjeto = operation(projetosApi.create, async (context, input) => {
  await requireGerente(context, input.user_id)
  await linkProposta(context, { proposta_id: input.proposta_id, projeto: undefined })
  const { orcamento, aditivos, ...dados } = input
  const id = await insertRecord(context, projetos, { criado_por: context.actor.id, ...dados })
  await salvarLinhas(context, id, { orcamento, aditivos })
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
  const { orcamento, aditivos, ...dados } = change.dados
  await updateRecord(context, projetos, AREA, { ...change, dados }, current, () =>
    salvarLinhas(context, change.id, { orcamento, aditivos }),
  )
  return current()
})

/** Its expenses go with it, and the papers of its receivables. */
export const deleteProjeto = deletionWithFiles(
  projetosApi.delete,
  projetos,
  AREA,
  source,
  async (context, { id, version }) => {
    const { proposta_id } = await lockRecord(context, projetos, AREA, id)
    const deleted = await deleteRecord(context, projetos, AREA, { id, version })
    if (proposta_id !== null) await giveBackProposta(context, proposta_id)
    return deleted
  },
)

export const listHistoricoDeProjetos = historyOperation(projetosApi.historico, projetos, {
  references: {
    proposta_id: { table: 'comercial_propostas', name: 'titulo_proposta' },
    user_id: { table: 'auth_users', name: 'name' },
  },
})
