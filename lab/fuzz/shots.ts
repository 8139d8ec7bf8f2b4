import { MAX_JSON_BYTES } from '#platform/server/doors/http/body.ts'
import type { Described } from '#platform/testing/records/described.ts'
import { addresses, doorSample, doors } from './doors.ts'
import { hostileUpload } from './files.ts'
import { CANARY, hostileText } from './hostile.ts'
import { grown, hostileInput, type Input, type Known, misshapen, withValue } from './inputs.ts'
import { type Random, randomOf } from './random.ts'

/** One request. */
export interface Shot {
  number: number
  /** Whose session it comes with. */
  who: string
  method: string
  path: string
  headers: Record<string, string>
  body?: string | Buffer | undefined
  /** Address that it comes from. */
  from?: string
  /** No answer but a refusal will do. */
  refuse: boolean
  /** Whatever is called, and what of it is sent. */
  operation?: Described
  sent?: unknown
}

export interface Magazine {
  seed: number
  operations: readonly Described[]
  /** Input that an operation accepts, by its path. */
  samples: ReadonlyMap<string, unknown>
  known: Known
  /** The version in which a record was last seen. */
  versionOf: (operation: Described, id: unknown) => number | undefined
  /** Whose sessions there are besides the first, who may do everything, and a visitor's. */
  others: readonly string[]
}

export const EVERYTHING = 'Administrador'
export const VISITOR = 'visitante'
/** Would leave nobody who may do everything. They are refused for one key more, and parse all the same. */
const SHUTS_OUT = ['ti/perfis/update', 'ti/perfis/exigirSegundoFator']
const TOO_LARGE = 'a'.repeat(MAX_JSON_BYTES + 1)

const json = { 'content-type': 'application/json' }

/** A body that is no JSON of ours, whatever is asked for. */
function brokenBody(random: Random, valid: unknown) {
  const text = JSON.stringify(valid ?? {})
  const body = random.pick<() => string | Buffer>([
    () => '',
    () => text.slice(0, -1),
    () => `${text}x`,
    () => "{'a': 1}",
    () => '{"a": NaN}',
    () => '{"a":1,}',
    () => 'undefined',
    () => `{"a":${'['.repeat(30)}${']'.repeat(30)}}`,
    () => '['.repeat(200_000),
    () => `${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}`,
    () => Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d]),
    () => Buffer.from(text, 'utf16le'),
    () => Buffer.alloc(1000),
    () => `<?xml version="1.0"?><a>${CANARY}</a>`,
    () => 'a=1&b=2',
  ])()
  return { body, headers: json }
}

const oddHeaders: Record<string, string>[] = [
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/json; charset=utf-16' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { origin: 'https://fora.example' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'idempotency-key': `' OR 1=1 --` },
  { 'idempotency-key': 'a'.repeat(5000) },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'gzip;q=0, br, \u00e9'.slice(0, 12) },
  { 'x-forwarded-for': `127.0.0.1, ${CANARY}` },
  { 'x-http-method-override': 'DELETE' },
  { 'accept-language': 'x'.repeat(3000) },
  { host: 'outra.example' },
  { host: `a${'.'.repeat(200)}` },
  { 'user-agent': `${CANARY}<script>` },
  { range: 'bytes=0-99999999999' },
  { 'if-none-match': '*' },
  { expect: '100-continue' },
  { 'x-request-id': `${CANARY}"}` },
  { accept: 'text/html' },
  { 'transfer-encoding': 'chunked' },
]
/** Those that no page of ours would send with a call, and that have to be refused. */
const REFUSED_HEADERS = /text\/plain|multipart|fora\.example|null|cross-site|idempotency/

/** A record that was saved since the sample was made is called by its present version, mostly. */
function upToDate(operation: Described, sample: unknown, random: Random, magazine: Magazine): unknown {
  const input = (sample ?? {}) as Record<string, unknown>
  if (!('id' in input)) return sample
  const fitting: readonly unknown[] = typeof input.id === 'string' ? magazine.known.uuids : magazine.known.ids
  const id = random.chance(0.8) ? input.id : random.pick(fitting)
  const version = magazine.versionOf(operation, id)
  return { ...input, id, ...('version' in input && version !== undefined && { version }) }
}

function ofOperation(operation: Described, random: Random, magazine: Magazine): Partial<Shot> {
  const sample = upToDate(operation, magazine.samples.get(operation.path), random, magazine)
  const path = `/api/${operation.path}`
  const way = random.below(100)
  const input: Input =
    way < 6
      ? grown(sample, random)
      : way < 72
        ? hostileInput(operation.input, sample, random, magazine.known)
        : way < 84
          ? misshapen(sample, random)
          : { value: sample, refuse: false }
  const value = SHUTS_OUT.includes(operation.path) ? withValue(input.value, ['a_mais'], 1) : input.value
  const shot = { path, operation, refuse: input.refuse, sent: value }
  if (operation.upload) return { ...shot, ...hostileUpload(value, random) }
  const body = JSON.stringify(value)
  if (way >= 92 && way < 99) return { ...shot, ...brokenBody(random, value), refuse: true }
  if (way >= 99) return { ...shot, body: JSON.stringify({ a: TOO_LARGE }), headers: json, refuse: true }
  if (way >= 84) {
    const odd = random.pick(oddHeaders)
    const refuse = REFUSED_HEADERS.test(JSON.stringify(odd))
    return { ...shot, body, headers: { ...json, ...odd }, refuse }
  }
  const again: Record<string, string> = random.chance(0.1)
    ? { 'idempotency-key': `11111111-1111-4111-8111-1111111111${random.below(90) + 10}` }
    : {}
  return { ...shot, body, headers: { ...json, ...again } }
}

function atTheDoor(random: Random): Partial<Shot> {
  const [name, schema] = random.pick(Object.entries(doors))
  const sample = doorSample(schema, random)
  const { value, refuse } = random.chance(0.75)
    ? hostileInput(schema, sample, random, { ids: [1], uuids: [] })
    : misshapen(sample, random)
  // Of a password any text is one, and what is wrong is wrong in the same words.
  const from = `127.${random.below(250) + 1}.${random.below(250)}.${random.below(250) + 1}`
  return { path: `/api/auth/${name}`, body: JSON.stringify(value), headers: json, from, refuse, sent: value }
}

function byAddress(random: Random, magazine: Magazine): Partial<Shot> {
  const files = magazine.operations.filter(({ path }) => /download|pdf/i.test(path))
  const asked = String(hostileText(random).value).toWellFormed().slice(0, 2000)
  const file = `/api/${random.pick(files).path}?id=${encodeURIComponent(random.chance(0.3) ? String(random.pick(magazine.known.ids)) : asked)}`
  return {
    method: random.pick(['GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH', 'POST']),
    path: random.chance(0.5) ? file : random.pick(addresses),
    headers: random.chance(0.3) ? random.pick(oddHeaders) : {},
  }
}

/** The request of this number: the same whenever it is asked for, but for the keys and versions of records. */
export function shotOf(number: number, magazine: Magazine): Shot {
  const random = randomOf(magazine.seed, number)
  const anybody = random.below(100)
  const who = anybody < 78 ? EVERYTHING : anybody < 95 ? random.pick(magazine.others) : VISITOR
  const kind = random.below(100)
  const made =
    kind < 92
      ? ofOperation(random.pick(magazine.operations), random, magazine)
      : kind < 96
        ? { ...atTheDoor(random), who: random.pick(magazine.others) }
        : byAddress(random, magazine)
  return { number, who, method: 'POST', path: '/', headers: {}, refuse: false, ...made }
}
