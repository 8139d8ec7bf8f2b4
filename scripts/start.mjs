// Plain JavaScript, so that an older Node reaches the sentence below instead of a syntax error.
const OLDEST = 24
if (Number(process.versions.node.split('.')[0]) < OLDEST) {
  console.error(
    `O Alicerce precisa do Node ${OLDEST} ou mais novo; este é o ${process.versions.node}. Rode "npm ci" e "npm start", ou instale-o de https://nodejs.org.`,
  )
  process.exit(1)
}
await import('./start.ts')
