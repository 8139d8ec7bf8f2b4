// npm run new-entity -- predial/chamados Chamado chamado
import { copyEntity } from './entity-copy.ts'
import { root } from './files.ts'

const [folder, pascal, camel] = process.argv.slice(2)
if (!folder || !pascal || !camel) {
  console.error('Usage: npm run new-entity -- <department>/<plural> <Singular> <singular>')
  console.error('   as: npm run new-entity -- predial/chamados Chamado chamado')
  process.exit(2)
}

try {
  for (const file of copyEntity(root, { folder, pascal, camel })) console.log(`  ${file}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
