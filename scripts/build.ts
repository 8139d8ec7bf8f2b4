// Builds interface and server, or only what is named: `node scripts/build.ts server`.
import { buildServer } from './server-build.ts'
import { buildWeb } from './web-build.ts'

const parts: Record<string, { title: string; build: () => Promise<void> }> = {
  web: { title: 'Interface compilada', build: buildWeb },
  server: { title: 'Servidor compilado', build: buildServer },
}
const named = process.argv.slice(2)
for (const [name, { title, build }] of Object.entries(parts)) {
  if (named.length > 0 && !named.includes(name)) continue
  const start = performance.now()
  await build()
  console.log(`${title} em ${((performance.now() - start) / 1000).toFixed(1)} s`)
}
