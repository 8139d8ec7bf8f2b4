import { veTodosOsCartoes } from '#modules/financeiro/prestacao-contas-cartao/server/service.ts'
import { novosDesde } from '#modules/ti/usuarios/server/service.ts'
import { addDays, addMonths, monthOf, startOfDay } from '#platform/contract/dates.ts'
import { type AreaDaMatriz, alcanca, type Nivel } from '#platform/contract/permissions.ts'
import { type Actor, nivelDe } from '#platform/server/access/permissions/actor.ts'
import { type Context, operation } from '#platform/server/engine/operation.ts'
import { passosFeitosSql } from '../apoio/passos/server/service.ts'
import {
  areaDoAlerta,
  MESES,
  type Periodo,
  painelApi,
  type Resumo,
  type Serie,
  seriesDoGrafico,
  TENDENCIA_DIAS,
  tiposDeAlerta,
  vaoDe,
} from '../contract.ts'
import * as figures from './figures.ts'

const sees = (actor: Actor, area: AreaDaMatriz, nivel: Nivel = 'ver') => alcanca(nivelDe(actor, area), nivel)

const seesSeries: Record<Serie, (actor: Actor) => boolean> = {
  receita: actor => sees(actor, 'comercial'),
  contas: actor => sees(actor, 'financeiro.cadastros'),
  despesas_projeto: actor => sees(actor, 'financeiro.projetos'),
  despesas_cartao: veTodosOsCartoes,
  tarifas: actor => sees(actor, 'financeiro.bancos'),
}

/** Those of these series that a person may see. */
export const vistas = <S extends Serie>(actor: Actor, series: readonly S[]): S[] =>
  series.filter(serie => seesSeries[serie](actor))

/** The values that the texts of the figures name. */
function values({ actor, hoje, timezone }: Context, series: Serie[], periodo: Periodo) {
  const month = (offset: number) => `${addMonths(monthOf(hoje), offset)}-01`
  return {
    hoje,
    ...vaoDe(periodo, hoje),
    mes: month(0),
    mes_anterior: month(-1),
    mes_seguinte: month(1),
    primeiro_mes: month(1 - MESES),
    novos_desde: novosDesde({ hoje, timezone }),
    anteriores_desde: startOfDay(addDays(hoje, 1 - 2 * TENDENCIA_DIAS), timezone),
    series,
    eu: actor.id,
  }
}

/** The texts that this person may be answered, by name: what is not among them is not even asked of the database. */
function permitted(actor: Actor, series: Serie[]): Record<string, string> {
  const asked: Record<string, string> = {}
  if (sees(actor, 'comercial')) Object.assign(asked, { receita: figures.receita, vendas: figures.vendas })
  if (sees(actor, 'financeiro.recebimentos')) asked.faturamento = figures.faturamento
  if (sees(actor, 'ti.usuarios')) asked.usuarios = figures.usuarios
  if (series.length > 0) Object.assign(asked, { grafico: figures.grafico, resultado: figures.resultado })
  if (actor.perfil_acesso === 'Administrador') asked.passos = passosFeitosSql
  for (const tipo of tiposDeAlerta)
    if (sees(actor, areaDoAlerta[tipo])) asked[`alerta_${tipo}`] = figures.alertas[tipo]
  return asked
}

type Answers = Record<string, unknown>

/** All texts in one statement, so in one round trip and of one moment. */
async function ask(context: Context, series: Serie[], periodo: Periodo): Promise<Answers> {
  const given = values(context, series, periodo)
  const params: unknown[] = []
  const places = new Map<string, string>()
  const place = (name: string) => {
    const known = places.get(name) ?? `$${params.push(given[name as keyof typeof given])}`
    places.set(name, known)
    return known
  }
  const columns = Object.entries(permitted(context.actor, series)).map(
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
function resultado(periodo: Periodo, series: Serie[], answers: Answers): Resumo['resultado'] {
  if (series.length === 0) return null
  const sums = (answers.resultado ?? []) as NonNullable<Resumo['resultado']>['series']
  const of = (serie: Serie) =>
    sums.find(each => each.serie === serie) ?? { serie, valor: '0.00', anterior: '0.00' }
  return { periodo, series: series.map(of) }
}

export const resumoDoPainel = operation(painelApi.resumo, async (context, { periodo }) => {
  const { actor, hoje } = context
  const series = vistas(actor, seriesDoGrafico)
  const answers = await ask(context, series, periodo)
  const mes = monthOf(hoje)
  const receita = answers.receita as Omit<NonNullable<Resumo['receita']>, 'mes' | 'mes_anterior'> | undefined
  return {
    receita: receita ? { mes, mes_anterior: addMonths(mes, -1), ...receita } : null,
    faturamento: (answers.faturamento ?? null) as Resumo['faturamento'],
    usuarios: (answers.usuarios ?? null) as Resumo['usuarios'],
    vendas: (answers.vendas ?? null) as Resumo['vendas'],
    alertas: alertas(answers),
    grafico: grafico(hoje, series, answers),
    resultado: resultado(periodo, series, answers),
    passos: (answers.passos ?? null) as Resumo['passos'],
  }
})
