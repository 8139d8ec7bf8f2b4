import type { Schema } from '#platform/testing/records/samples.ts'
import { hostileBase64, hostileXml } from './documents.ts'
import { type Chosen, hostileNumber, hostileText, hostileUuid, wrongType } from './hostile.ts'
import type { Random } from './random.ts'

/** Keys of records that exist, whoever they belong to. */
export interface Known {
  ids: readonly number[]
  uuids: readonly string[]
}

export interface Input {
  value: unknown
  /** No answer but a refusal will do. */
  refuse: boolean
}

interface Leaf {
  path: (string | number)[]
  schema: Schema
}

/** The alternatives of a schema, without null. */
const plain = (schema: Schema): Schema =>
  schema.anyOf?.find(option => option.type !== 'null') ?? schema.allOf?.[0] ?? schema

/** Every field that an input may have, also those that a sample leaves out. */
export function leavesOf(schema: Schema, path: Leaf['path'] = []): Leaf[] {
  const { properties, items } = plain(schema)
  const below = Object.entries(properties ?? {}).flatMap(([key, value]) => leavesOf(value, [...path, key]))
  if (properties) return below
  return [{ path, schema }, ...(items ? leavesOf(items, [...path, 0]) : [])]
}

/** The input with another value at a path, whose objects and lists are made where they are missing. */
export function withValue(input: unknown, path: Leaf['path'], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  if (typeof key === 'number') {
    const list = Array.isArray(input) ? input : []
    return [withValue(list[0], rest, value), ...list.slice(1)]
  }
  const whole = typeof input === 'object' && input !== null ? (input as Record<string, unknown>) : {}
  return { ...whole, [key]: withValue(whole[key], rest, value) }
}

function offByOne(options: unknown[], random: Random): Chosen {
  const option = String(random.pick(options))
  const value = random.pick([
    `${option}x`,
    option.slice(0, -1),
    ` ${option}`,
    option === option.toUpperCase() ? option.toLowerCase() : option.toUpperCase(),
    `${option}\u0000`,
    [option],
    '__proto__',
    'constructor',
  ])
  // Half a name may be another one's whole.
  return { value, refuse: !options.includes(value) }
}

/** A value that somebody hostile, or a broken program, would send in a field. */
export function hostileValue({ path, schema }: Leaf, random: Random, known: Known): Chosen {
  const { type, enum: options, format } = plain(schema)
  const name = String(path.findLast(key => typeof key === 'string') ?? '')
  if (random.chance(0.15)) return { value: wrongType(random) }
  if (options) return random.chance(0.3) ? { value: random.pick(options) } : offByOne(options, random)
  if (format === 'base64') return { value: hostileBase64(random) }
  if (name === 'xml') return { value: hostileXml(random) }
  if (format === 'uuid') return hostileUuid(random, known.uuids)
  if (type === 'integer' || type === 'number') {
    const isKey = name === 'id' || name.endsWith('_id')
    return isKey && random.chance(0.6) ? { value: random.pick(known.ids) } : hostileNumber(random)
  }
  if (type === 'boolean') return { value: random.pick([true, false, 'true', 0, 1, null]) }
  if (type === 'array') return { value: random.pick([[], [null], [[]], wrongType(random)]) }
  // A list of anything takes what it cannot use as well, and says so of each.
  const anything = type === undefined
  const chosen = hostileText(random, name)
  return anything ? { value: chosen.value } : chosen
}

/** An input that an operation accepts, with ever more of what it holds: longer texts, and lists of as many items. */
export function grown(sample: unknown, random: Random): Input {
  const items = random.pick([20, 300, 5000])
  const text = random.pick(['W', 'a ', '\u0301', '9']).repeat(random.pick([500, 20_000]))
  const grow = (value: unknown): unknown => {
    if (Array.isArray(value)) return Array.from({ length: items }, () => value[0] ?? text)
    if (typeof value === 'string' && !/^\d/.test(value)) return random.chance(0.5) ? text : value
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, grow(child)]))
  }
  return { value: grow(sample), refuse: false }
}

/** A sample with some of its fields made hostile. */
export function hostileInput(schema: Schema, sample: unknown, random: Random, known: Known): Input {
  const leaves = leavesOf(schema).filter(({ path }) => path.length > 0)
  let input: Input = { value: sample, refuse: false }
  if (leaves.length === 0) return input
  const used: string[] = []
  for (let count = random.pick([1, 1, 1, 2, 3]); count > 0; count--) {
    const leaf = random.pick(leaves)
    const [first] = leaf.path
    // One change would undo another; what an earlier one made refused has to stay so.
    if (used.includes(String(first)) && input.refuse) continue
    used.push(String(first))
    const { value, refuse = false } = hostileValue(leaf, random, known)
    // An import takes what it can of a file, and tells of each line that it cannot.
    const counts = refuse && !leaf.path.includes('linhas')
    input = { value: withValue(input.value, leaf.path, value), refuse: input.refuse || counts }
  }
  return input
}

const own = (input: unknown, key: string, value: unknown) =>
  Object.defineProperty({ ...(input as object) }, key, { value, enumerable: true })

/** An input whose shape is wrong: no schema of ours takes any of these. */
export function misshapen(sample: unknown, random: Random): Input {
  const input = (sample ?? {}) as Record<string, unknown>
  const extra = { perfil_acesso: 'Administrador' }
  const value = random.pick<() => unknown>([
    () => ({ ...input, campo_a_mais: 1 }),
    () => ({ ...input, perfil_acesso: 'Administrador', role: 'admin', user_id: 1, criado_por: 1 }),
    () => own(input, '__proto__', extra),
    () => own(input, 'constructor', { prototype: extra }),
    () => own(input, 'hasOwnProperty', 1),
    () => own(input, '', 1),
    () => [input],
    () => null,
    () => true,
    () => 7,
    () => 'texto',
    () => [],
    () => Array.from({ length: 100_000 }, () => 1),
    () => Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`k${n}`, n])),
  ])()
  return { value, refuse: true }
}
