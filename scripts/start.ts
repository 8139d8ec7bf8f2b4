// Builds interface and server where their sources changed since the last build, then runs the server and watches over it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import { BUILT_FLAGS, BUILT_SERVER, MEMORY_ENVIRONMENT } from '#platform/server/ground/node-flags.ts'
import { root } from './files.ts'
import { isServerBuilt } from './server-build.ts'
import { endWithStarter } from './starter.ts'
import { supervise } from './supervise.ts'
import { isBuilt } from './web-build.ts'

endWithStarter()
const stale = [...(isBuilt() ? [] : ['web']), ...(isServerBuilt() ? [] : ['server'])]
if (stale.length > 0) {
  console.log('Compilando...')
  // In a process of its own: the bundler's memory would otherwise stay for good.
  const build = [path.join(import.meta.dirname, 'build.ts'), ...stale]
  const built = spawnSync(process.execPath, build, { cwd: root, stdio: 'inherit' })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
const env: NodeJS.ProcessEnv = { ...MEMORY_ENVIRONMENT, ...process.env }
process.exit(await supervise([...BUILT_FLAGS, path.join(root, BUILT_SERVER)], env))
