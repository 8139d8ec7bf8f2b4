import type { Procedure } from '../../contract/api.ts'
import { addDays, startOfDay } from '../../contract/dates/dates.ts'
import { diasDoPeriodo } from '../../contract/dates/periodos.ts'
import { type Campo, declaradosEm, type Escolha, EU, lerFiltro } from '../../contract/filtros.ts'
import type { Parameters } from './list-parameters.ts'
import type { Scope, SourceDefinition } from './list-source.ts'

/** A filter of a declared field, on the day and for the person of one call. */
export interface Condition {
  name: string
  campo: Campo
  /** As it was asked. */
  texto: string
  /** Without periods: first and last day, or first instant and the one after the last. */
  choice: Escolha
  /** What the words of the field stand for: today, or of business days the first due date that is not late. */
  desde: string
}

/** Where the conditions travel among a list's filters: a service that spreads its filters passes them on unseen. */
const CONDITIONS = Symbol('conditions')

interface Asked {
  actor: { id: string }
  hoje: string
  emDiaDesde: string
  timezone: string
}

/**
 * Days of a period. Of business days the days to come begin with what is not late: on a Monday that of Saturday is to be paid now, and
 * is neither 'atrasadas' nor behind `proximos_7_dias`.
 */
function daysOf({ diasUteis }: Campo, periodo: string, { hoje, emDiaDesde }: Asked) {
  const days = diasDoPeriodo(periodo, hoje)
  return diasUteis && periodo.startsWith('proximos_') ? { ...days, de: emDiaDesde } : days
}

/** Puts days in the place of a period, instants in the place of days, and the caller in the place of `eu`. */
function absolute(campo: Campo, choice: Escolha, asked: Asked): Escolha {
  const { actor, timezone } = asked
  const { periodo, itens } = choice
  if (campo.tipo === 'pessoa') return { ...choice, itens: itens.map(id => (id === EU ? actor.id : id)) }
  if (periodo && campo.palavras?.[periodo]) return choice
  const { periodo: _, de: from, ate: to, ...rest } = choice
  const { de, ate } = periodo ? daysOf(campo, periodo, asked) : { de: from, ate: to }
  // Ends that were typed are months already, those of a period are days.
  if (campo.tipo === 'mes')
    return { ...rest, ...(de && { de: de.slice(0, 7) }), ...(ate && { ate: ate.slice(0, 7) }) }
  const instants = campo.tipo === 'instante'
  return {
    ...rest,
    ...(de && { de: instants ? startOfDay(de, timezone) : de }),
    ...(ate && { ate: instants ? startOfDay(addDays(ate, 1), timezone) : ate }),
  }
}

/**
 * Reads the filters of a list that are texts of the language, where the procedure takes a list's filters: they leave their
 * names and go along as conditions.
 */
export function withConditions<Input>({ input: schema }: Procedure, input: Input, asked: Asked): Input {
  const { campos, proprios } = declaradosEm(schema)
  const { filtros } = input as { filtros?: Record<string, unknown> }
  if (!filtros) return input
  const others: Record<string | symbol, unknown> = { ...filtros }
  const conditions: Condition[] = [...conditionsIn(filtros)]
  for (const [name, campo] of Object.entries(campos)) {
    const texto = filtros[name]
    const own = proprios[name] as { safeParse(value: unknown): { success: boolean } } | undefined
    if (typeof texto !== 'string' || own?.safeParse(texto).success) continue
    const choice = lerFiltro(campo, texto)
    if (!choice) continue
    delete others[name]
    const desde = campo.diasUteis ? asked.emDiaDesde : asked.hoje
    conditions.push({ name, campo, texto, desde, choice: absolute(campo, choice, asked) })
  }
  if (conditions.length === 0) return input
  others[CONDITIONS] = conditions
  return { ...input, filtros: others }
}

/** The conditions that a list's filters carry. */
export const conditionsIn = (filtros: object): readonly Condition[] =>
  (filtros as { [CONDITIONS]?: Condition[] })[CONDITIONS] ?? []

/** Of more values the contrary is judged row by row. */
const MOST_BETWEEN = 5

/**
 * The contrary of a choice as ranges of an index. Judged row by row, a list of which nothing is left would be read to its end.
 * @returns undefined where there is none
 */
function contrary(
  { choice, values, nullable }: { choice: Escolha; values: readonly string[]; nullable: boolean },
  { column, before, bind }: { column: string; before: '<' | '<='; bind: Parameters },
): string | undefined {
  const { periodo, vazio, de, ate } = choice
  const ranges = () => {
    if (values.length === 0) {
      const after = before === '<' ? '>=' : '>'
      return [de && `${column} < ${bind.value(de)}`, ate && `${column} ${after} ${bind.value(ate)}`]
    }
    // In whatever order the database has these values, each other one is in a range.
    const [first, ...more] = values.map(bind.value)
    const between = more.map((value, n) => `${column} > ${[first, ...more][n]} and ${column} < ${value}`)
    const some = [`${column} < ${first}`, ...between, `${column} > ${more.at(-1) ?? first}`].join(' or ')
    return [more.length === 0 ? some : `((${some}) and ${column} <> all(${bind.value(values)}))`]
  }
  if (periodo || values.length > MOST_BETWEEN) return undefined
  if (values.length === 0 && !de && !ate) return vazio ? `${column} is not null` : undefined
  const empty = nullable && !vazio ? `${column} is null` : undefined
  return `(${[...ranges(), empty].filter(Boolean).join(' or ')})`
}

/** SQL of a condition; all values are parameters. */
function conditionSql(
  { campos = {}, filters = {} }: SourceDefinition,
  stored: readonly { name: string; notNull: boolean }[],
  { name, campo, choice, desde }: Condition,
  bind: Parameters,
): string {
  const { tipo, grupos = {}, palavras = {} } = campo
  const { itens, periodo, de, ate, nao } = choice
  const own = stored.find(each => each.name === name)
  const column = campos[name] ?? (own && `t."${name}"`)
  if (column === undefined) throw new Error(`No column for the filter ${name}`)
  /** A filter of the source that takes a day. */
  const declared = (word: string): string => {
    const condition = filters[palavras[word] ?? '']
    if (!condition) throw new Error(`No filter for ${name}=${word}`)
    return `(${condition.replace('?', () => bind.value(desde))})`
  }
  /** Of one value as an equality: an index then gives its rows in the order of the list. */
  const inside = (values: readonly string[]) => {
    if (column.includes('?')) return column.replace('?', () => bind.value(values))
    const [first, more] = values
    return more === undefined ? `${column} = ${bind.value(first)}` : `${column} = any(${bind.value(values)})`
  }
  const words = itens.filter(item => Object.hasOwn(palavras, item))
  const values = itens
    .filter(item => !Object.hasOwn(palavras, item))
    .flatMap(item => grupos[item]?.values ?? [item])
  const before = tipo === 'instante' ? '<' : '<='
  if (nao && own && words.length === 0 && !campos[name]) {
    const other = contrary({ choice, values, nullable: !own.notNull }, { column, before, bind })
    if (other) return other
  }
  const ends = [
    ...(de ? [`${column} >= ${bind.value(de)}`] : []),
    ...(ate ? [`${column} ${before} ${bind.value(ate)}`] : []),
  ]
  const any = [
    ...(periodo ? [declared(periodo)] : []),
    ...(values.length > 0 ? [inside(values)] : []),
    ...words.map(declared),
    ...(ends.length > 0 ? [ends.join(' and ')] : []),
    ...(choice.vazio ? [`${column.includes('?') ? `t."${name}"` : column} is null`] : []),
  ]
  const condition = any.length === 1 ? `${any[0]}` : `(${any.join(' or ')})`
  return nao ? `(${condition}) is not true` : condition
}

/** SQL of everything that narrows a list beside its search: its filters, and the server's own conditions. */
export function narrowingSql(
  definition: SourceDefinition,
  { table, stored }: { table: string; stored: readonly { name: string; notNull: boolean }[] },
  filtros: Record<string, unknown>,
  scopes: readonly Scope[],
  bind: Parameters,
): string[] {
  const given = Object.entries(filtros).flatMap(([name, value]): Scope[] => {
    if (value === undefined) return []
    const where = definition.filters?.[name]
    if (!where) throw new Error(`${table} has no filter ${name}`)
    return [{ where, value }]
  })
  const named = [...given, ...scopes].map(({ where, value }) => where.replace('?', () => bind.value(value)))
  return [...named, ...conditionsIn(filtros).map(each => conditionSql(definition, stored, each, bind))]
}

/** Filters of declared fields, as the trail tells them. */
export function inWords({ filtros }: { filtros: object }): { condicoes?: string } {
  const told = conditionsIn(filtros).map(({ campo, texto }) => `${campo.rotulo}: ${texto}`)
  return told.length > 0 ? { condicoes: told.join('; ') } : {}
}
