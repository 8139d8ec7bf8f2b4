import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './files.ts'

/** Parts of Zod that the interface never runs: a description as JSON Schema, generated code, circular values. */
const ZOD_UNUSED = /\/zod\/v4\/core\/(json-schema-processors|to-json-schema|memoizer|doc)\.js$/
/** Zod's English sentences. Schemas bring their own; this one stands where one has none. */
const ZOD_LOCALE = /\/zod\/v4\/locales\/en\.js$/
const SENTENCE = 'O valor informado não é válido.'

const LUCIDE_MAKER = /\/lucide-react\/dist\/esm\/createLucideIcon\.mjs$/
const LUCIDE_ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/
const OWN_MAKER = path.join(root, 'src/platform/web/kit/slim-icon.ts')

const EXPORTED = /^export (?:const|function|class) (\w+)/gm
/** React needs keys for what changes its place. Lucide's are random letters, which do not compress. */
const KEY = /,\s*key: "\w+"/g

/**
 * Leaves out of libraries what a browser does not need, 11 kB gzip at a list. Every schema of Zod's classic API refers to
 * all that a server may do with it, thus no bundler can drop it. A function left out returns nothing, which Zod takes for
 * 'not set up'.
 */
export function slim(): Plugin {
  return {
    name: 'alicerce-slim',
    enforce: 'pre',
    apply: 'build',
    load: {
      filter: { id: [ZOD_UNUSED, ZOD_LOCALE, LUCIDE_MAKER, LUCIDE_ICON] },
      handler(id) {
        if (ZOD_LOCALE.test(id))
          return `export default () => ({ localeError: () => ${JSON.stringify(SENTENCE)} })`
        if (LUCIDE_MAKER.test(id)) return `export { default } from ${JSON.stringify(OWN_MAKER)}`
        const source = readFileSync(id, 'utf8')
        if (LUCIDE_ICON.test(id)) return source.replace(KEY, '')
        const names = [...source.matchAll(EXPORTED)].map(([, name]) => name)
        if (names.length === 0)
          throw new Error(`Nothing is exported by ${id}: is it still the file to leave out?`)
        return names.map(name => `export function ${name}() {}`).join('\n')
      },
    },
  }
}
