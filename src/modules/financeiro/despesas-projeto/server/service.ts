import { eq } from 'drizzle-orm'
import type { InputOf } from '#platform/contract/api.ts'
import { formatDate } from '#platform/contract/dates.ts'
import { formatMoney } from '#platform/contract/money.ts'
import { podePadrao } from '#platform/server/access/permissions/actor.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine, semPontuacao } from '#platform/server/engine/findable.ts'
import { defineSource } from '#platform/server/engine/list-query.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { createRecord, deleteRecord, saveRecord } from '#platform/server/engine/records.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
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

const AREA = 'financeiro.projetos'

type DespesaLida = Omit<Despesa, 'pode'>

const source = defineSource<DespesaLida>()({
  table: despesasProjeto,
  omit: ['nome_fornecedor_excluido'],
  joins: 'left join financeiro_fornecedores f on f.id = t.fornecedor_id',
  extra: { nome_fornecedor: 'coalesce(f.nome, t.nome_fornecedor_excluido)' },
  searchRelated: [{ column: 'fornecedor_id', table: fornecedores, searched: 'busca_nome' }],
  filters: { projetoId: 't.projeto_id = ?', fornecedor_id: 't.fornecedor_id = ?' },
})

const withPode = ({ actor }: Context, row: DespesaLida): Despesa => ({
  ...row,
  pode: podePadrao(actor, AREA, row),
})

const readDespesa = async (context: Context, id: number) =>
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
    abre: { parametros: { projetoId: 't.projeto_id', dialogo: `'editar'`, id: 't.id' } },
  },
)

const relacao = { list: listDespesas, table: despesasProjeto, source } as const
const somas = { valor: 'valor_despesa', de: { Gasto: 'true' } } as const
relacionada(projetos, { ...relacao, titulo: 'Despesas', coluna: 'projeto_id', filtro: 'projetoId', somas })
relacionada(fornecedores, {
  ...relacao,
  titulo: 'Despesas de projetos',
  coluna: 'fornecedor_id',
  somas,
  semNovo: true,
  semLista: true,
})

export const exportDespesas = exportOperation(despesasApi.exportar, source, {
  select: (_, input) => {
    requireProjeto(input.filtros)
    return input
  },
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

/** The name of a deleted supplier stays until another is chosen. */
export const updateDespesa = operation(despesasApi.update, async (context, change) => {
  await requireReferences(context, change.dados)
  const chosen = change.dados.fornecedor_id == null ? {} : { nome_fornecedor_excluido: null }
  const dados = { ...change.dados, ...chosen }
  return saveRecord(context, source, despesasProjeto, AREA, { ...change, dados }, row =>
    withPode(context, row),
  )
})

export const deleteDespesa = operation(despesasApi.delete, (context, { id, version }) =>
  deleteRecord(context, despesasProjeto, AREA, { id, version }),
)

export const listHistoricoDeDespesas = historyOperation(despesasApi.historico, despesasProjeto, {
  references: {
    fornecedor_id: { table: 'financeiro_fornecedores', name: 'nome' },
    projeto_id: { table: 'financeiro_projetos', name: 'nome_projeto' },
  },
})
