import module from 'node:module'
import { fileURLToPath } from 'node:url'

// Plain JavaScript, so that an older Node reaches the sentence below instead of a syntax error.
const OLDEST = 24
if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `O Alicerce precisa do Node ${OLDEST} ou mais novo; este é o ${process.versions.node}. Rode "npm ci" e "npm start", ou instale-o de https://nodejs.org.`,
  )
  process.exit(1)
}
// What Node compiles is kept beside the build, also by the processes that start from here: a tenth of the server's start.
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../dist/compiled', import.meta.url))
module.enableCompileCache()
await import('./start.ts')
