// Builds interface and server where their sources changed since the last build, then runs the server and watches over it.
import { spawnSync } from 'node:child_process'
import path from 'node:path'
import {
  BUILT_FLAGS,
  BUILT_SERVER,
  BUILT_WATCHER,
  MEMORY_ENVIRONMENT,
} from '#platform/server/ground/node-flags.ts'
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
const args = [...BUILT_FLAGS, path.join(root, BUILT_SERVER)]
// The same process goes on with a program of 4 kB: this one, with what reads TypeScript, would keep 21 MB more.
if (process.platform !== 'win32' && process.execve)
  process.execve(
    process.execPath,
    [process.execPath, path.join(root, BUILT_WATCHER), String(process.ppid), ...args],
    env,
  )
process.exit(await supervise(args, env))
