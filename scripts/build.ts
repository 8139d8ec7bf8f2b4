import { buildWeb } from './web-build.ts'

const start = performance.now()
await buildWeb()
console.log(`Interface compilada em ${((performance.now() - start) / 1000).toFixed(1)} s`)
