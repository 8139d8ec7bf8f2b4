import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './files.ts'

/** Parts of Zod that the interface never runs: a description as JSON Schema, generated code, circular values. */
const ZOD_UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer|doc)\.js$/
/** Zod's English sentences. Schemas bring their own; this one stands where one has none. */
const ZOD_LOCALE = /\/zod\/v4\/locales\/en\.js$/
const SENTENCE = 'O valor informado não é válido.'

/** Zod's classic API: its schemas, each with all that it may be made into. */
const ZOD_CLASSIC = /\/zod\/v4\/classic\/schemas\.js$/
/**
 * Methods of schemas that the interface never calls. Formats are functions here (`z.uuid()`): the methods of the same name would
 * keep twenty unused classes. The build refuses a source file that calls one of them.
 */
const ZOD_METHODS = `
  email url jwt emoji guid uuid uuidv4 uuidv6 uuidv7 nanoid cuid cuid2 ulid base64 base64url xid ksuid ipv4 ipv6 cidrv4 cidrv6 e164
  datetime date time duration lowercase uppercase slugify
  brand register exactOptional nonoptional and validate validateAsync
  encode decode encodeAsync decodeAsync safeEncode safeDecode safeEncodeAsync safeDecodeAsync
  safeExtend exactPartial required
`
  .trim()
  .split(/\s+/)
/** A method of the interface's own sources, not a function of `z` or `z.iso` with the same name. */
const CALLED = new RegExp(`(?<!(?:\\bz|\\biso|Text(?:En|De)coder\\(\\))\\s*)\\.(${ZOD_METHODS.join('|')})\\(`)
/** `method(params) { … }` or `method: function …`, as they are indented in the class's table of methods. */
const methodOf = (name: string) =>
  new RegExp(`^ {4}(?:async )?${name}(?:\\(|: ).*\\{\\n(?: {8}.*\\n)* {4}\\},\\n`, 'm')

const LUCIDE_MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const OWN_MAKER = path.join(root, 'src/platform/web/kit/slim-icon.ts')

const EXPORTED = /^export (?:const|function|class) (\w+)/gm
/** React needs keys for what changes its place. Lucide's are random letters, which do not compress. */
const KEY = /,\s*key: "\w+"/g

/** Without the methods above, and with objects that are read without generated code, which `jitless` forbids anyhow. */
function slimSchemas(source: string): string {
  const without = (text: string, part: RegExp | string, instead = '') => {
    const shorter = text.replace(part, instead)
    if (shorter === text) throw new Error(`Zod's schemas have no ${part} any more: what is to be left out?`)
    return shorter
  }
  const read = without(source, 'core.$ZodObjectJIT.init', 'core.$ZodObject.init')
  return ZOD_METHODS.reduce((text, name) => without(text, methodOf(name)), read)
}

/**
 * Leaves out of libraries what a browser does not need, 15 kB gzip at a list. Every schema of Zod's classic API refers to
 * all that a server may do with it, thus no bundler can drop it. A function left out returns nothing, which Zod takes for
 * 'not set up'.
 */
export function slim(): Plugin {
  return {
    name: 'alicerce-slim',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: [ZOD_UNUSED, ZOD_LOCALE, ZOD_CLASSIC, LUCIDE_MAKER, LUCIDE_ICON] },
      handler(id) {
        if (ZOD_LOCALE.test(id))
          return `export default () => ({ localeError: () => ${JSON.stringify(SENTENCE)} })`
        if (LUCIDE_MAKER.test(id)) return `export { default } from ${JSON.stringify(OWN_MAKER)}`
        const source = readFileSync(id, 'utf8')
        if (ZOD_CLASSIC.test(id)) return slimSchemas(source)
        if (LUCIDE_ICON.test(id)) return source.replace(KEY, '')
        const names = [...source.matchAll(EXPORTED)].map(([, name]) => name)
        if (names.length === 0)
          throw new Error(`Nothing is exported by ${id}: is it still the file to leave out?`)
        return names.map(name => `export function ${name}() {}`).join('\n')
      },
    },
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "from 'zod'" },
      handler(code, id) {
        const [call] = CALLED.exec(code) ?? []
        if (call) throw new Error(`${id} calls ${call}…), which scripts/slim-plugin.ts leaves out of Zod.`)
      },
    },
  }
}
