import { veTodosOsCartoes } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { riscoPotencial } from '#modules/ssma/desvios/contract.ts'
import { addDays, addMonths, monthOf, startOfDay } from '#platform/contract/dates/dates.ts'
import { emDiaDesde } from '#platform/contract/dates/dias-uteis.ts'
import { type AreaDaMatriz, alcanca, type Nivel } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { passosFeitosSql } from '../apoio/passos/server/service.ts'
import {
  ALERTA_NOVO_DIAS,
  areaDoAlerta,
  MESES,
  painelApi,
  type Resumo,
  type Serie,
  type SerieDoPeriodo,
  type SomaDoPeriodo,
  seriesDoGrafico,
  seriesDoPeriodo,
  tiposDeAlerta,
  type Vao,
  vaoDe,
} from '../contract.ts'
import * as figures from './figures.ts'

const sees = (actor: Actor, area: AreaDaMatriz, nivel: Nivel = 'ver') => alcanca(nivelDe(actor, area), nivel)

const seesSeries: Record<SerieDoPeriodo, (actor: Actor) => boolean> = {
  receita: actor => sees(actor, 'comercial'),
  contas: actor => sees(actor, 'financeiro.cadastros'),
  despesas_projeto: actor => sees(actor, 'financeiro.projetos'),
  despesas_cartao: veTodosOsCartoes,
  tarifas: actor => sees(actor, 'financeiro.bancos'),
  faturado: actor => sees(actor, 'financeiro.recebimentos'),
  recebido: actor => sees(actor, 'financeiro.recebimentos'),
  propostas: actor => sees(actor, 'comercial'),
  projetos_iniciados: actor => sees(actor, 'financeiro.projetos'),
  chamados: actor => sees(actor, 'predial.chamados'),
  chamados_fechados: actor => sees(actor, 'predial.chamados'),
  desvios: actor => sees(actor, 'ssma'),
}

/** As the sums know them, where a series of a period is several of theirs: those of deviations are by risk. */
const somadas: Partial<Record<SerieDoPeriodo, readonly string[]>> = {
  desvios: riscoPotencial.values.map(risco => `desvios: ${risco}`),
}

/** Those of these series that a person may see. */
export const vistas = <S extends SerieDoPeriodo>(actor: Actor, series: readonly S[]): S[] =>
  series.filter(serie => seesSeries[serie](actor))

/** The series that a person may see: of the chart, and of a period. */
interface Vistas {
  series: Serie[]
  doPeriodo: SerieDoPeriodo[]
}

/** The values that the texts of the figures name. */
function values(context: Context, { series, doPeriodo }: Vistas, vao: Vao) {
  const { actor, hoje, feriados, timezone } = context
  const month = (offset: number) => `${addMonths(monthOf(hoje), offset)}-01`
  return {
    hoje,
    em_dia_desde: context.emDiaDesde,
    em_dia_desde_antes: emDiaDesde(addDays(hoje, -ALERTA_NOVO_DIAS), feriados),
    ...vao,
    mes_seguinte: month(1),
    primeiro_mes: month(1 - MESES),
    inicio: startOfDay(vao.de, timezone),
    fim: startOfDay(addDays(vao.ate, 1), timezone),
    antes_inicio: startOfDay(vao.antes_de, timezone),
    antes_fim: startOfDay(addDays(vao.antes_ate, 1), timezone),
    series,
    do_periodo: doPeriodo.flatMap(serie => somadas[serie] ?? serie),
    eu: actor.id,
  }
}

/** The texts that this person may be answered, by name: what is not among them is not even asked of the database. */
function permitted(actor: Actor, { series, doPeriodo }: Vistas): Record<string, string> {
  const asked: Record<string, string> = {}
  if (sees(actor, 'comercial')) asked.vendas = figures.vendas
  if (sees(actor, 'ti.usuarios')) asked.usuarios = figures.usuarios
  if (series.length > 0) asked.grafico = figures.grafico
  if (doPeriodo.length > 0) asked.resultado = figures.resultado
  if (actor.perfil_acesso === 'Administrador') asked.passos = passosFeitosSql
  for (const tipo of tiposDeAlerta)
    if (sees(actor, areaDoAlerta[tipo])) asked[`alerta_${tipo}`] = figures.alertas[tipo]
  return asked
}

type Answers = Record<string, unknown>

/** All texts in one statement, so in one round trip and of one moment. */
async function ask(context: Context, vistas: Vistas, vao: Vao): Promise<Answers> {
  const given = values(context, vistas, vao)
  const params: unknown[] = []
  const places = new Map<string, string>()
  const place = (name: string) => {
    const known = places.get(name) ?? `$${params.push(given[name as keyof typeof given])}`
    places.set(name, known)
    return known
  }
  const columns = Object.entries(permitted(context.actor, vistas)).map(
    ([name, sql]) => `(${sql.replace(/(?<!:):([a-z_]+)/g, (_, parameter) => place(parameter))}) as "${name}"`,
  )
  if (columns.length === 0) return {}
  // One text a profile and its blocks: planning it takes longer than running it.
  const [row] = await context.db.prepared<Answers>(`select ${columns.join(', ')}`, params)
  return row ?? {}
}

function alertas(answers: Answers): Resumo['alertas'] {
  const partes = tiposDeAlerta.flatMap(tipo => {
    const found = answers[`alerta_${tipo}`] as { quantidade: number; novos: number } | undefined
    return found ? [{ tipo, ...found }] : []
  })
  if (partes.length === 0) return null
  const sum = (key: 'quantidade' | 'novos') => partes.reduce((total, parte) => total + parte[key], 0)
  return { quantidade: sum('quantidade'), novos: sum('novos'), partes }
}

/** A month without records has no sum: it is zero. */
function grafico(hoje: string, series: Serie[], answers: Answers): Resumo['grafico'] {
  if (series.length === 0) return null
  const sums = (answers.grafico ?? []) as { serie: Serie; mes: string; valor: string }[]
  const known = new Map(sums.map(({ serie, mes, valor }) => [`${serie} ${mes}`, valor]))
  const meses = Array.from({ length: MESES }, (_, index) => addMonths(monthOf(hoje), index + 1 - MESES))
  const of = (serie: Serie) => meses.map(mes => known.get(`${serie} ${mes}`) ?? '0.00')
  return { meses, series: series.map(serie => ({ serie, valores: of(serie) })) }
}

/** A series without records in either span has no sums: they are zero. */
function resultado(series: SerieDoPeriodo[], answers: Answers): Resumo['resultado'] {
  if (series.length === 0) return null
  const sums = (answers.resultado ?? []) as SomaDoPeriodo[]
  const none = { quantidade: 0, valor: '0.00', quantidade_anterior: 0, valor_anterior: '0.00' }
  const of = (serie: SerieDoPeriodo) => sums.find(each => each.serie === serie) ?? { serie, ...none }
  return { series: series.map(of) }
}

export const resumoDoPainel = operation(painelApi.resumo, async (context, { periodo, voltas }) => {
  const { actor, hoje } = context
  const series = vistas(actor, seriesDoGrafico)
  const doPeriodo = vistas(actor, seriesDoPeriodo)
  const answers = await ask(context, { series, doPeriodo }, vaoDe(periodo, hoje, voltas))
  return {
    periodo,
    voltas,
    usuarios: (answers.usuarios ?? null) as Resumo['usuarios'],
    vendas: (answers.vendas ?? null) as Resumo['vendas'],
    alertas: alertas(answers),
    grafico: grafico(hoje, series, answers),
    resultado: resultado(doPeriodo, answers),
    passos: (answers.passos ?? null) as Resumo['passos'],
  }
})
