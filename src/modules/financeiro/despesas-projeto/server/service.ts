import { eq } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { alcanca } from '#platform/contract/permissions.ts'
import { nivelDe, podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine, semPontuacao } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, saveRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exemplosNaLista } from '#platform/server/services/exemplos/marks.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import { deletionWithFiles } from '#platform/server/services/files/delete-record.ts'
import { readNfe } from '../../apoio/nfe/server/service.ts'
import { findParecidas } from '../../apoio/parecidas/server/service.ts'
import { findFornecedorOptions, requireFornecedor } from '../../fornecedores/server/service.ts'
import { fornecedores } from '../../fornecedores/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import {
  type Despesa,
  type DespesaInput,
  despesasApi,
  PRIMEIRO_SELECIONE,
  SELECIONE_UM_PROJETO,
} from '../contract.ts'
import './on-delete.ts'
import { despesasProjeto } from './table.ts'

export {
  exigirProjetos,
  exigirQueCaibam,
  inserirPartes,
  partesGuardadas,
  podeRatear,
  readRateio,
  salvarRateio,
} from './rateio.ts'

const DO_DOCUMENTO = [
  'fornecedor_id',
  'numero_nota_fiscal',
  'data_emissao_nota_fiscal',
  'chave_acesso_nota_fiscal',
] as const

const AREA = 'financeiro.projetos'

type DespesaLida = Omit<Despesa, 'pode'>
type OrigemDaDespesa = Pick<Despesa, 'conta_id' | 'despesa_cartao_id'>

const source = defineSource<DespesaLida>()({
  table: despesasProjeto,
  omit: ['nome_fornecedor_excluido', 'descricao_antes'],
  joins: 'left join financeiro_fornecedores f on f.id = t.fornecedor_id',
  extra: {
    nome_projeto: '(select p.nome_projeto from financeiro_projetos p where p.id = t.projeto_id)',
    nome_fornecedor: `coalesce(f.nome, t.nome_fornecedor_excluido,
      (select c.nome_fornecedor from financeiro_contas_a_pagar c where c.id = t.conta_id))`,
    nome_origem: `coalesce((select c.solicitacao_compra || ' · ' || c.item from financeiro_contas_a_pagar c where c.id = t.conta_id),
      (select e.descricao_despesa from financeiro_despesas_cartao e where e.id = t.despesa_cartao_id))`,
  },
  searchRelated: [
    {
      column: 'fornecedor_id',
      table: fornecedores,
      searched: 'busca_nome',
      within: 'busca',
      fewNumbers: true,
    },
  ],
  filters: { projetoId: 't.projeto_id = ?', fornecedor_id: 't.fornecedor_id = ?' },
  campos: {
    // As the sums by category are: 'Mão de obra' and 'Mão de Obra' are one.
    categoria_despesa:
      'f_busca(t.categoria_despesa) = any(array(select f_busca(v_) from unnest(?::text[]) v_))',
    origem: `case when t.conta_id is not null then 'Conta a pagar' when t.despesa_cartao_id is not null then 'Cartão' else 'Despesa' end`,
  },
})

/** May this person see of what the expense is a part? Of a card expense that takes seeing every card. */
const veOrigem = (
  { actor }: Pick<Context, 'actor'>,
  { conta_id, despesa_cartao_id }: OrigemDaDespesa,
): boolean =>
  (conta_id === null || alcanca(nivelDe(actor, 'financeiro.cadastros'), 'ver')) &&
  (despesa_cartao_id === null || alcanca(nivelDe(actor, 'financeiro.prestacao'), 'gerir'))

/** Everybody who sees the project sees the cost; supplier and name of a payable only who may see payables. */
const shown = (context: Context, row: DespesaLida): DespesaLida =>
  veOrigem(context, row) ? row : { ...row, nome_fornecedor: null, nome_origem: null }

const withPode = (context: Context, row: DespesaLida): Despesa => ({
  ...shown(context, row),
  pode: podePadrao(context.actor, AREA, row),
})

/** An expense as its list shows it. */
export const readDespesa = async (context: Context, id: number) =>
  withPode(context, await source.one(context.db, id))

/** Reads what an expense is about to refer to, and keeps it from being deleted meanwhile. */
async function requireReferences(
  { db }: Context,
  { projeto_id, fornecedor_id }: Partial<DespesaInput>,
): Promise<void> {
  const found =
    projeto_id !== undefined &&
    (await db.orm
      .select({ id: projetos.id })
      .from(projetos)
      .where(eq(projetos.id, projeto_id))
      .for('key share'))
  if (found && found.length === 0) {
    throw new AppError('dados_invalidos', PRIMEIRO_SELECIONE, {
      titulo: 'Selecione um Projeto',
      campos: { projeto_id: 'Este projeto não existe mais.' },
    })
  }
  if (fornecedor_id != null) await requireFornecedor(db, fornecedor_id, 'fornecedor_id')
}

/** Expenses are those of one project, or paid to one supplier, never all. */
function requireProjeto(filtros: InputOf<typeof despesasApi.list>['filtros']): void {
  if (filtros.projetoId === undefined && filtros.fornecedor_id === undefined)
    throw new AppError('dados_invalidos', SELECIONE_UM_PROJETO)
}

export const listDespesas = findable(
  operation(despesasApi.list, async (context, input) => {
    requireProjeto(input.filtros)
    const page = await source.page(context.db, input, { changes: context.changes })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: despesasProjeto,
    nome: 'Despesa de projeto',
    rotulo: 't.descricao_despesa',
    numeros: ['t.numero_nota_fiscal', semPontuacao('t.numero_nota_fiscal'), 't.chave_acesso_nota_fiscal'],
    outros: ['coalesce(f.nome, t.nome_fornecedor_excluido)'],
    joins: 'left join financeiro_fornecedores f on f.id = t.fornecedor_id',
    depende: [{ tabela: 'financeiro_fornecedores', colunas: ['nome'], chave: 'fornecedor_id' }],
    mostra: {
      nota: 't.numero_nota_fiscal',
      data: 't.data_despesa',
      valor: 't.valor_despesa',
      projeto: '(select p.nome_projeto from financeiro_projetos p where p.id = t.projeto_id)',
    },
    detalhe: ({ projeto, nota, data, valor }) =>
      inLine(projeto, nota && `NF ${nota}`, data && formatDate(data), valor && formatMoney(valor)),
  },
)

export const totaisDeDespesas = operation(despesasApi.totais, async ({ db, changes }, input) => {
  requireProjeto(input.filtros)
  const total = 'coalesce(sum(t.total), 0)::numeric(30, 2)'
  const by = { by: 'projeto_id', sums: 'sum(valor_despesa) as total' }
  const summed = source.totals<{ total: string }>(db, input, by, { total }, { changes })
  const selected = { ...input, ordem: 'data_despesa', direcao: 'desc' } as const
  const marked = exemplosNaLista(db, source, selected)
  const [sums, exemplos] = await Promise.all([summed, marked])
  return { ...sums, exemplos }
})

const relacao = { list: listDespesas, table: despesasProjeto, source } as const
const somas = { valor: 'valor_despesa', de: { Gasto: 'true' } } as const
relacionada(projetos, { ...relacao, titulo: 'Despesas', coluna: 'projeto_id', filtro: 'projetoId', somas })
relacionada(fornecedores, {
  ...relacao,
  titulo: 'Despesas de projetos',
  coluna: 'fornecedor_id',
  repete: 'fornecedor_id',
  somas,
})

export const exportDespesas = exportOperation(despesasApi.exportar, source, {
  select: (_, input) => {
    requireProjeto(input.filtros)
    return input
  },
  complete: shown,
})

export const getDespesa = operation(despesasApi.get, (context, { id }) => readDespesa(context, id))

export const listFornecedoresParaDespesa = operation(despesasApi.fornecedores, ({ db }, { busca }) =>
  findFornecedorOptions(db, busca),
)

export const listDespesasParecidas = operation(despesasApi.parecidas, (context, bill) =>
  findParecidas(context, 'despesa', bill),
)

export const lerNfeParaDespesa = operation(despesasApi.lerNfe, ({ db }, { xml }) => readNfe(db, xml))

export const createDespesa = operation(despesasApi.create, async (context, input) => {
  await requireReferences(context, input)
  return withPode(context, await createRecord(context, source, despesasProjeto, input))
})

/** A part of a payable or card expense has no supplier and no document of its own. @throws AppError dados_invalidos */
async function exigirSemDocumento({ db }: Context, id: number, dados: Partial<DespesaInput>): Promise<void> {
  const named = DO_DOCUMENTO.filter(field => dados[field] != null)
  if (named.length === 0) return
  const part = await db.query(
    'select from financeiro_despesas_projeto where id = $1 and num_nonnulls(conta_id, despesa_cartao_id) > 0',
    [id],
  )
  if (part.length === 0) return
  const message = 'Fornecedor e nota fiscal ficam na conta ou na despesa de cartão de que esta é parte.'
  throw new AppError('dados_invalidos', message, {
    campos: Object.fromEntries(named.map(field => [field, message])),
  })
}

/** The name of a deleted supplier stays until another is chosen. */
export const updateDespesa = operation(despesasApi.update, async (context, change) => {
  await exigirSemDocumento(context, change.id, change.dados)
  await requireReferences(context, change.dados)
  const chosen = change.dados.fornecedor_id == null ? {} : { nome_fornecedor_excluido: null }
  const dados = { ...change.dados, ...chosen }
  return saveRecord(context, source, despesasProjeto, AREA, { ...change, dados }, row =>
    withPode(context, row),
  )
})

/** Its attachments go with it. */
export const deleteDespesa = deletionWithFiles(despesasApi.delete, despesasProjeto, AREA, source)

/** Is it a part of what this person may not see? */
async function eParteOculta({ db, actor }: Pick<Context, 'db' | 'actor'>, id: number): Promise<boolean> {
  const [row] = await db.query<OrigemDaDespesa>(
    'select conta_id, despesa_cartao_id from financeiro_despesas_projeto where id = $1',
    [id],
  )
  return row !== undefined && !veOrigem({ actor }, row)
}

export const listHistoricoDeDespesas = historyOperation(despesasApi.historico, despesasProjeto, {
  // What it was called, whose invoice it had, and what was attached, before it became a part of what this person may not see.
  oculta: async (quem, id) => ((await eParteOculta(quem, id)) ? ['descricao_despesa', ...DO_DOCUMENTO] : []),
  veFilhas: async (quem, id) => !(await eParteOculta(quem, id)),
  references: {
    fornecedor_id: { table: 'financeiro_fornecedores', name: 'nome' },
    projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' },
  },
})
