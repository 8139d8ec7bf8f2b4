import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import type { AreaDaMatriz } from '#platform/contract/permissions.ts'
import { statusConta } from '../financeiro/contas-a-pagar/contract.ts'
import { fatura } from '../financeiro/prestacao-contas-cartao/contract.ts'
import { prioridadeChamado, statusChamado } from '../predial/chamados/contract.ts'
import { riscoPotencial, statusResolucao } from '../ssma/desvios/contract.ts'
import { passosFeitos } from './apoio/passos/contract.ts'

/** Months of the chart, the present one last. */
export const MESES = 12
/** Pending items shown of each kind. */
export const MOSTRADOS = 3
/** Payables are pending from this many days before they are due. */
export const VENCEM_EM_DIAS = 7
/** Proposals issued, and people who came, are compared over this many days, today included, with as many before. */
export const TENDENCIA_DIAS = 30
/** Alerts are new for this many days, today included. */
export const ALERTA_NOVO_DIAS = 7

const quantidade = z.int().min(0)
/** Reais, exact, with two places. */
const valor = z.string()
/** "2026-02" */
const mes = z.string()
const dia = z.string()

/**
 * Receita Total: proposals that are Aprovada or Convertida em Projeto, each in the month of its issue date. The trend is
 * their value in this calendar month against that in the same days of the month before.
 */
const receita = z.strictObject({ mes, quantidade, valor, mes_anterior: mes, valor_anterior: valor })

/**
 * Novos Usuários: accounts made in the last 30 days, from midnight there where the company is, that are not deleted.
 * The trend is their number against that of the 30 days before.
 */
const usuarios = z.strictObject({ novos: quantidade, anteriores: quantidade })

/**
 * Vendas Ativas: proposals that are Em Elaboração or Enviada, of whatever date. The trend is how many proposals were
 * issued in the last 30 days, whatever became of them, against the 30 days before: what flows in.
 */
const vendas = z.strictObject({ quantidade, valor, emitidas: quantidade, emitidas_antes: quantidade })

export const tiposDeAlerta = ['desvios', 'chamados', 'contas', 'documentos'] as const
export type TipoDeAlerta = (typeof tiposDeAlerta)[number]

/** Where one must at least have the level `ver` to be told of a kind. */
export const areaDoAlerta: Record<TipoDeAlerta, AreaDaMatriz> = {
  desvios: 'ssma',
  chamados: 'predial.chamados',
  contas: 'financeiro.cadastros',
  documentos: 'rh',
}

/**
 * Alertas Críticos: open deviations of risk Alto or Crítico; open tickets of priority Urgente; payables still to be paid
 * that are past their due date or marked Vencida; documents past their expiry date. Only the kinds that the person may
 * see are there, and `quantidade` is their sum. `novos` are those among them that arose in the last 7 days: by the date
 * of the occurrence, the opening of the ticket, the day after the due or expiry date.
 */
const alertas = z.strictObject({
  quantidade,
  novos: quantidade,
  partes: z.array(z.strictObject({ tipo: z.enum(tiposDeAlerta), quantidade, novos: quantidade })),
})

export const seriesDoGrafico = ['receita', 'contas', 'despesas_projeto', 'despesas_cartao'] as const
export type Serie = (typeof seriesDoGrafico)[number]

/**
 * Revenue against expenses by calendar month. Revenue as in `receita`. Expenses: payables that are not Cancelada, by
 * issue date; expenses of projects and of cards, by their date. Only the series that the person may see are there; card
 * expenses for those alone who see every card, since a part of them says nothing of the company.
 */
const grafico = z.strictObject({
  /** The last 12 months, in order. */
  meses: z.array(mes),
  /** One amount a month. */
  series: z.array(z.strictObject({ serie: z.enum(seriesDoGrafico), valores: z.array(valor) })),
})

const pendentes = <Item extends z.ZodType>(item: Item) =>
  z
    .strictObject({
      total: quantidade,
      /** There are more than `total`, as in a list. */
      total_minimo: z.boolean(),
      itens: z.array(item),
    })
    .nullable()

const id = z.int()

/** What waits for this person; null where they may not see its kind. */
const pendencias = z.strictObject({
  /** Open tickets given to them, the most urgent first. */
  chamados: pendentes(
    z.strictObject({
      id,
      titulo: z.string(),
      prioridade: prioridadeChamado.schema,
      status: statusChamado.schema,
      data_abertura: dia,
    }),
  ),
  /** Open deviations that name them as who answers for the action, the earliest deadline first. */
  desvios: pendentes(
    z.strictObject({
      id,
      titulo: z.string(),
      risco_potencial: riscoPotencial.schema,
      status_resolucao: statusResolucao.schema,
      prazo_solucao: dia.nullable(),
    }),
  ),
  /** Payables to be paid, due from today to the seventh day from it; for those who may register payables. */
  contas: pendentes(
    z.strictObject({
      id,
      solicitacao_compra: z.string(),
      nome_fornecedor: z.string(),
      valor: valor.nullable(),
      data_vencimento: dia,
      status: statusConta.schema,
    }),
  ),
  /** Statements of cards that they hold, neither paid nor settled, the oldest month first. */
  faturas: pendentes(fatura),
})

/**
 * The dashboard of the person who asks, in one answer. Days and months are those of `APP_TIMEZONE`. A figure of an area
 * in which the person has the level `nenhum` is null, or not among its like.
 */
export const painelApi = defineApi('painel', {
  resumo: query({
    area: 'todos',
    nivel: 'ver',
    resumo: 'Indicadores, receitas e despesas por mês e pendências, do que a pessoa pode ver',
    erro: 'Erro ao carregar o dashboard',
    input: z.strictObject({}),
    output: z.strictObject({
      receita: receita.nullable(),
      usuarios: usuarios.nullable(),
      vendas: vendas.nullable(),
      alertas: alertas.nullable(),
      grafico: grafico.nullable(),
      pendencias,
      passos: passosFeitos,
    }),
  }),
})
export type Resumo = OutputOf<typeof painelApi.resumo>
