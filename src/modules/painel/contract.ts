import { z } from 'zod'
import { defineApi, type OutputOf, query } from '#platform/contract/api.ts'
import { addDays, addMonths, monthOf } from '#platform/contract/dates/dates.ts'
import type { AreaDaMatriz, Perfil } from '#platform/contract/permissions.ts'
import { passosFeitos } from './apoio/passos/contract.ts'

/** Months of the chart, the present one last. */
export const MESES = 12
/** Alerts are new for this many days, today included. */
export const ALERTA_NOVO_DIAS = 7

/** What the dashboard consists of below its four figures. */
export const blocos = [
  'acoes',
  'grafico',
  'pendencias',
  'vencimentos',
  'resultado',
  'novidades',
  'departamentos',
] as const
export type Bloco = (typeof blocos)[number]

/** The blocks of each profile, in their order, until a person chooses their own. */
export const blocosEntregues: Record<Perfil, readonly Bloco[]> = {
  Administrador: ['acoes', 'grafico', 'pendencias', 'vencimentos', 'resultado', 'novidades', 'departamentos'],
  Financeiro: ['vencimentos', 'grafico', 'pendencias', 'resultado', 'acoes', 'novidades', 'departamentos'],
  RH: ['vencimentos', 'acoes', 'pendencias', 'novidades', 'departamentos'],
  Engenharia: ['resultado', 'grafico', 'pendencias', 'vencimentos', 'acoes', 'novidades', 'departamentos'],
  TI: ['acoes', 'pendencias', 'vencimentos', 'novidades', 'departamentos'],
  Predial: ['acoes', 'pendencias', 'resultado', 'vencimentos', 'novidades', 'departamentos'],
  'Usuário Comum': ['acoes', 'pendencias', 'vencimentos', 'grafico', 'novidades', 'departamentos'],
}

/** Due dates are shown for so many days, today included. */
export const DIAS_DE_VENCIMENTOS = 14
/** Where at least the level `ver` shows a person something that falls due: the areas of what entities declare as `vencivel`. */
export const areasComVencimentos: readonly AreaDaMatriz[] = [
  'comercial',
  'financeiro.cadastros',
  'financeiro.prestacao',
  'financeiro.projetos',
  'financeiro.recebimentos',
  'rh',
  'ssma',
]

export const periodos = ['mes', 'trimestre', 'ano', '12_meses'] as const
export type Periodo = (typeof periodos)[number]

/** As many spans as one goes back. */
export const MAXIMO_DE_VOLTAS = 120

/** A span of days, and the one that it is compared with. */
export interface Vao {
  de: string
  ate: string
  antes_de: string
  antes_ate: string
}

const firstOf = (mes: string) => `${mes}-01`

/** The same day so many months before, or the last day of that month where it has no such day. */
function monthsBefore(dia: string, meses: number): string {
  const mes = addMonths(monthOf(dia), -meses)
  const last = addDays(firstOf(addMonths(mes, 1)), -1)
  const same = `${mes}-${dia.slice(8)}`
  return same > last ? last : same
}

/**
 * The days of a period up to today, and those that it is compared with: from the start of the period before, as far into it.
 * @param voltas so many periods before: a whole one, compared with the whole one before it
 */
export function vaoDe(periodo: Periodo, hoje: string, voltas = 0): Vao {
  const mes = monthOf(hoje)
  const [inicio, meses] = {
    mes: [mes, 1],
    trimestre: [addMonths(mes, -((Number(mes.slice(5)) - 1) % 3)), 3],
    ano: [`${mes.slice(0, 4)}-01`, 12],
    '12_meses': [addMonths(mes, -11), 12],
  }[periodo] as [string, number]
  const before = (n: number) => firstOf(addMonths(inicio, -n * meses))
  const [de, antes_de] = [before(voltas), before(voltas + 1)]
  if (voltas > 0) return { de, ate: addDays(before(voltas - 1), -1), antes_de, antes_ate: addDays(de, -1) }
  return {
    de,
    ate: hoje,
    antes_de,
    antes_ate: monthsBefore(hoje, meses),
  }
}

const quantidade = z.int().min(0)
/** Reais, exact, with two places. */
const valor = z.string()
/** "2026-02" */
const mes = z.string()

/**
 * Novos Usuários: accounts made in the period, from midnight there where the company is, that are not deleted. The trend
 * is their number against that of the span before.
 */
const usuarios = z.strictObject({ novos: quantidade, anteriores: quantidade })

/**
 * Vendas Ativas: proposals that are Em Elaboração or Enviada, of whatever date. The trend is how many proposals were
 * issued in the period, whatever became of them (`propostas` of `periodo`): what flows in.
 */
const vendas = z.strictObject({ quantidade, valor })

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
 * that are past their due date and the next business day, or marked Vencida; documents past their expiry date, of who was not dismissed. Only the kinds that the person may
 * see are there, and `quantidade` is their sum. `novos` are those among them that arose in the last 7 days: by the date
 * of the occurrence, the opening of the ticket, the day from which the payable is late or the document expired.
 */
const alertas = z.strictObject({
  quantidade,
  novos: quantidade,
  partes: z.array(z.strictObject({ tipo: z.enum(tiposDeAlerta), quantidade, novos: quantidade })),
})

export const seriesDoGrafico = [
  'receita',
  'contas',
  'despesas_projeto',
  'despesas_cartao',
  'tarifas',
] as const
export type Serie = (typeof seriesDoGrafico)[number]

/**
 * Revenue against expenses by calendar month. Revenue as in `receita`. Expenses: payables that are not Cancelada, by
 * issue date; expenses of projects and of cards, by their date; fees of the bank, by the day of their line in its
 * statement. Only the series that the person may see are there; card expenses for those alone who see every card, since a
 * part of them says nothing of the company.
 */
const grafico = z.strictObject({
  /** The last 12 months, in order. */
  meses: z.array(mes),
  /** One amount a month. */
  series: z.array(z.strictObject({ serie: z.enum(seriesDoGrafico), valores: z.array(valor) })),
})

/**
 * What is summed over a period: the series of the chart; receivables that are not Cancelado, by their invoice's day, and
 * receipts, with interest; proposals by their issue, whatever became of them; tickets by their opening, and those that
 * are closed by the day of that; deviations by their occurrence; projects by their start.
 */
export const seriesDoPeriodo = [
  ...seriesDoGrafico,
  'faturado',
  'recebido',
  'propostas',
  'projetos_iniciados',
  'chamados',
  'chamados_fechados',
  'desvios',
] as const
export type SerieDoPeriodo = (typeof seriesDoPeriodo)[number]

/** Sums of a series in the period, and in the same span before. */
const doPeriodo = z.strictObject({
  serie: z.enum(seriesDoPeriodo),
  quantidade,
  valor,
  quantidade_anterior: quantidade,
  valor_anterior: valor,
})
export type SomaDoPeriodo = z.output<typeof doPeriodo>

/**
 * All that is summed over the period, of the series that the person may see; null where they see none. Receita Total is `receita`:
 * proposals that are Aprovada or Convertida em Projeto, by their issue date.
 */
const resultado = z.strictObject({ series: z.array(doPeriodo) }).nullable()

/**
 * The dashboard of the person who asks, in one answer. Days and months are those of `APP_TIMEZONE`. A figure of an area
 * in which the person has the level `nenhum` is null, or not among its like.
 */
export const painelApi = defineApi('painel', {
  resumo: query({
    area: 'todos',
    nivel: 'ver',
    resumo: 'Indicadores, receitas e despesas, do que a pessoa pode ver',
    erro: 'Erro ao carregar o dashboard',
    input: z.strictObject({
      periodo: z.enum(periodos).default('mes'),
      /** So many periods before the present one. */
      voltas: z.int().min(0).max(MAXIMO_DE_VOLTAS).default(0),
    }),
    output: z.strictObject({
      /** Of which the figures are that have one. */
      periodo: z.enum(periodos),
      voltas: z.int(),
      usuarios: usuarios.nullable(),
      vendas: vendas.nullable(),
      alertas: alertas.nullable(),
      grafico: grafico.nullable(),
      resultado,
      passos: passosFeitos,
    }),
  }),
})
export type Resumo = OutputOf<typeof painelApi.resumo>
