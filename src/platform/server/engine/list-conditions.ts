import type { Procedure } from '../../contract/api.ts'
import { addDays, startOfDay } from '../../contract/dates.ts'
import { type Campo, declaradosEm, type Escolha, EU, lerFiltro } from '../../contract/filtros.ts'
import { diasDoPeriodo } from '../../contract/periodos.ts'
import type { Parameters } from './list-search.ts'
import type { SourceDefinition } from './list-source.ts'

/** A filter of a declared field, on the day and for the person of one call. */
export interface Condition {
  name: string
  campo: Campo
  /** As it was asked. */
  texto: string
  /** Without periods: first and last day, or first instant and the one after the last. */
  choice: Escolha
  hoje: string
}

/** Where the conditions travel among a list's filters: a service that spreads its filters passes them on unseen. */
const CONDITIONS = Symbol('conditions')

interface Asked {
  actor: { id: string }
  hoje: string
  timezone: string
}

/** Puts days in the place of a period, instants in the place of days, and the caller in the place of `eu`. */
function absolute(campo: Campo, choice: Escolha, { actor, hoje, timezone }: Asked): Escolha {
  const { periodo, itens } = choice
  if (campo.tipo === 'pessoa') return { ...choice, itens: itens.map(id => (id === EU ? actor.id : id)) }
  if (periodo && campo.palavras?.[periodo]) return choice
  const { periodo: _, de: from, ate: to, ...rest } = choice
  const { de, ate } = periodo ? diasDoPeriodo(periodo, hoje) : { de: from, ate: to }
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
    conditions.push({ name, campo, texto, hoje: asked.hoje, choice: absolute(campo, choice, asked) })
  }
  if (conditions.length === 0) return input
  others[CONDITIONS] = conditions
  return { ...input, filtros: others }
}

/** The conditions that a list's filters carry. */
export const conditionsIn = (filtros: object): readonly Condition[] =>
  (filtros as { [CONDITIONS]?: Condition[] })[CONDITIONS] ?? []

/** SQL of a condition; all values are parameters. */
export function conditionSql(
  { campos = {}, filters = {}, sort = {} }: SourceDefinition,
  stored: readonly string[],
  { name, campo, choice, hoje }: Condition,
  bind: Parameters,
): string {
  const { tipo, valores = [], grupos = {}, palavras = {} } = campo
  const { itens, periodo, de, ate } = choice
  /** A vocabulary is sorted, and indexed, by the place of its values. */
  const placed = tipo === 'opcoes' ? sort[name] : undefined
  const column = campos[name] ?? placed ?? (stored.includes(name) ? `t."${name}"` : undefined)
  if (column === undefined) throw new Error(`No column for the filter ${name}`)
  /** A filter of the source that takes today. */
  const declared = (word: string): string => {
    const condition = filters[palavras[word] ?? '']
    if (!condition) throw new Error(`No filter for ${name}=${word}`)
    return `(${condition.replace('?', () => bind.value(hoje))})`
  }
  const any: string[] = []
  if (periodo) any.push(declared(periodo))
  const values = itens.filter(item => !(item in palavras)).flatMap(item => grupos[item]?.values ?? [item])
  if (values.length > 0) {
    const bound = placed ? values.map(value => valores.indexOf(value) + 1) : values
    const place = bind.value(bound)
    any.push(column.includes('?') ? column.replace('?', place) : `${column} = any(${place})`)
  }
  any.push(...itens.filter(item => item in palavras).map(declared))
  const ends = [
    ...(de ? [`${column} >= ${bind.value(de)}`] : []),
    ...(ate ? [`${column} ${tipo === 'instante' ? '<' : '<='} ${bind.value(ate)}`] : []),
  ]
  if (ends.length > 0) any.push(ends.join(' and '))
  if (choice.vazio) any.push(`${column} is null`)
  const condition = any.length === 1 ? `${any[0]}` : `(${any.join(' or ')})`
  return choice.nao ? `(${condition}) is not true` : condition
}
