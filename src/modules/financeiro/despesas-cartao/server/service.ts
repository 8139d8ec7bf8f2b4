import { formatDate } from '#platform/contract/dates/dates.ts'
import { formatMoney } from '#platform/contract/numbers/money.ts'
import { relacionada } from '#platform/server/engine/ficha.ts'
import { findable, inLine } from '#platform/server/engine/findable.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { deleteRecord, insertRecord, updateRecord } from '#platform/server/engine/records.ts'
import { historyOperation } from '#platform/server/services/auditoria/history.ts'
import { exportOperation } from '#platform/server/services/export/operation.ts'
import {
  anexosAuditados,
  anexosRouter,
  excluirAnexos,
  pathsDeAnexos,
} from '#platform/server/services/files/anexos/operations.ts'
import { deletionOperation } from '#platform/server/services/files/operations.ts'
import { findParecidas } from '../../apoio/parecidas/server/service.ts'
import { podeRatear, salvarRateio } from '../../despesas-projeto/server/service.ts'
import {
  exigirNoCartao,
  source as faturas,
  withPode as prestacaoComPode,
  soDoPortador,
  veTodosOsCartoes,
} from '../../prestacao-contas-cartao/server/service.ts'
import { prestacoes } from '../../prestacao-contas-cartao/server/table.ts'
import { projetos } from '../../projetos/server/table.ts'
import { comprovantesApi, type DespesaCartao, despesasCartaoApi } from '../contract.ts'
import './deleted-card.ts'
import { foiDevolvida, responderDevolucao } from './devolucao.ts'
import { exigirPrestacao, regraDaDespesa } from './exigir.ts'
import { doPortador, readDespesa, readInteira, source, TABELA, withPode } from './read.ts'
import { despesasCartao } from './table.ts'

/** Far more than a card sees in a month. */
const MAX_EXTRATO = 20_000

type DespesaNova = Omit<typeof despesasCartao.$inferInsert, 'prestacao_id' | 'user_id'>

export { contarPartesDoCartao, exigirDespesaCartao, exigirPrestacao } from './exigir.ts'

/** Narrows to the cards of who does not see all. */
const doQueVe = (actor: Context['actor']) => (veTodosOsCartoes(actor) ? {} : { scope: doPortador(actor) })

export const listDespesasCartao = findable(
  operation(despesasCartaoApi.list, async (context, input) => {
    const { db, actor, changes } = context
    const { prestacao_id } = input.filtros
    if (prestacao_id !== undefined) {
      const { portador_id } = await faturas.one(db, prestacao_id)
      exigirNoCartao(actor, portador_id, 'ver')
    }
    const page = await source.page(db, input, { changes, ...doQueVe(actor) })
    return { ...page, rows: page.rows.map(row => withPode(context, row)) }
  }),
  {
    table: despesasCartao,
    nome: 'Despesa de cartão',
    rotulo: 't.descricao_despesa',
    outros: ['t.categoria_despesa'],
    mostra: {
      data: 't.data_despesa',
      valor: 't.valor_despesa',
      cartao: `(select c.nome_cartao from financeiro_prestacao_contas_cartao p
      join financeiro_cartoes c on c.id = p.cartao_id where p.id = t.prestacao_id)`,
    },
    detalhe: ({ cartao, data, valor }) =>
      inLine(cartao, data && formatDate(data), valor && formatMoney(valor)),
    restrito: actor =>
      veTodosOsCartoes(actor)
        ? undefined
        : {
            sql: `select d.id, d.created_at as momento from financeiro_cartoes c
            join financeiro_prestacao_contas_cartao p on p.cartao_id = c.id
            join financeiro_despesas_cartao d on d.prestacao_id = p.id where c.portador_id = ?`,
            valor: actor.id,
          },
  },
)

export const exportDespesasCartao = exportOperation(despesasCartaoApi.exportar, source, {
  select: ({ actor }, input) => ({ ...input, ...doQueVe(actor) }),
})

const SEM_COMPROVANTE = `t.comprovante_url is null
  and not exists (select from anexos a where a.tabela = '${TABELA}' and a.registro_id = t.id)`

relacionada(prestacoes, {
  titulo: 'Despesas',
  list: listDespesasCartao,
  table: despesasCartao,
  coluna: 'prestacao_id',
  source,
  tela: '/financeiro/prestacao-contas-cartao',
  somas: {
    valor: 'valor_despesa',
    por: 'id, comprovante_url',
    de: { Total: 'true', 'Sem comprovante': SEM_COMPROVANTE },
  },
})

relacionada(projetos, {
  titulo: 'Despesas de cartão',
  list: listDespesasCartao,
  table: despesasCartao,
  coluna: 'id',
  filtro: 'projeto_id',
  source,
  campo: 'projeto_id',
  novoSe: async context => podeRatear(context),
  tela: '/financeiro/prestacao-contas-cartao',
  somas: {
    valor: `(select sum(d.valor_despesa) from financeiro_despesas_projeto d
      where d.despesa_cartao_id = t.id and d.projeto_id = ?2)`,
    de: { 'Parte deste projeto': 'true' },
  },
})

export const listDespesasCartaoParecidas = operation(despesasCartaoApi.parecidas, (context, bill) =>
  findParecidas(context, 'cartao', bill),
)

export const getDespesaCartao = operation(despesasCartaoApi.get, (context, { id }) =>
  readInteira(context, id),
)

export const extratoDaPrestacao = operation(despesasCartaoApi.extrato, async (context, { prestacao_id }) => {
  const { db, actor } = context
  const prestacao = await faturas.one(db, prestacao_id)
  exigirNoCartao(actor, prestacao.portador_id, 'ver')
  const { rows } = await source.page(db, {
    busca: '',
    ordem: 'data_despesa',
    direcao: 'asc',
    pagina: 1,
    por_pagina: MAX_EXTRATO,
    filtros: { prestacao_id },
  })
  return {
    prestacao: prestacaoComPode(context, prestacao),
    despesas: rows.map(row => withPode(context, row)),
  }
})

/** What the parts of an expense are parts of. */
const inteiroDe = (
  id: number,
  despesa: Pick<DespesaCartao, 'valor_despesa' | 'data_despesa' | 'categoria_despesa'>,
) => ({
  id,
  valor: despesa.valor_despesa,
  data: despesa.data_despesa,
  categoria: despesa.categoria_despesa,
})

export const createDespesaCartao = operation(despesasCartaoApi.create, async (context, input) => {
  await exigirPrestacao(context, input.prestacao_id)
  const { rateio = [], ...dados } = input
  const id = await insertRecord(context, despesasCartao, dados)
  if (rateio.length > 0) await salvarRateio(context, 'despesa_cartao_id', inteiroDe(id, dados), rateio)
  return readInteira(context, id)
})

/** Adds the rows of a bank statement. */
export const insertDespesas = ({ db, actor }: Context, prestacao_id: number, despesas: DespesaNova[]) =>
  db.orm.insert(despesasCartao).values(despesas.map(each => ({ ...each, prestacao_id, user_id: actor.id })))

export const updateDespesaCartao = operation(despesasCartaoApi.update, async (context, change) => {
  const current = () => readInteira(context, change.id)
  const { rateio, ...dados } = change.dados
  const { prestacao_id } = dados
  if (prestacao_id !== undefined) await exigirPrestacao(context, prestacao_id)
  const regra = await regraDaDespesa(context, change.id)
  const salvarPartes = async () => {
    if (rateio === undefined) return false
    const inteira = inteiroDe(change.id, { ...(await source.one(context.db, change.id)), ...dados })
    return salvarRateio(context, 'despesa_cartao_id', inteira, rateio)
  }
  const respondida = await foiDevolvida(context, change.id)
  const settled = { ...change, dados: { ...dados, ...(respondida && { devolucao_id: null }) } }
  await updateRecord(context, despesasCartao, regra, settled, current, salvarPartes)
  return current()
})

/** The receipts go with it. */
export const deleteDespesaCartao = deletionOperation(despesasCartaoApi.delete, {
  erroNoStorage: 'Erro ao excluir arquivo do storage',
  arquivos: async (context, { id }) => {
    await regraDaDespesa(context, id)
    return pathsDeAnexos(context.db, TABELA, id)
  },
  excluir: async (context, { id, version }) => {
    const regra = await regraDaDespesa(context, id)
    await excluirAnexos(context.db, TABELA, id)
    return deleteRecord(context, despesasCartao, regra, { id, version })
  },
})

export const comprovantesRouter = anexosRouter(comprovantesApi, {
  tabela: TABELA,
  exigirVer: async (context, id) => {
    await readDespesa(context, id)
  },
  podeAnexar: async (context, id) => (await readDespesa(context, id)).pode.alterar,
  aoAnexar: responderDevolucao,
})

export const listHistoricoDeDespesasCartao = historyOperation(despesasCartaoApi.historico, despesasCartao, {
  restrita: true,
  guard: readDespesa,
  soDe: actor =>
    soDoPortador(
      actor,
      '(select p_.cartao_id from financeiro_prestacao_contas_cartao p_ where p_.id = t.prestacao_id)',
    ),
  filhas: [anexosAuditados(TABELA, despesasCartaoApi.historico.area, true)],
  references: {
    devolucao_id: { table: 'comentarios', name: 'texto' },
    prestacao_id: {
      table: 'financeiro_prestacao_contas_cartao',
      name: `(select c.nome_cartao || ' · ' || mes_referencia from financeiro_cartoes c where c.id = cartao_id)`,
    },
  },
})
