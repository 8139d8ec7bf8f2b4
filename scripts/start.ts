// Builds interface and server where their sources changed since the last build, then runs the server and watches over it.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { flushCompileCache } from 'node:module'
import path from 'node:path'
import {
  BUILT_FLAGS,
  BUILT_SERVER,
  BUILT_WATCHER,
  MEMORY_ENVIRONMENT,
  PREPARE,
} from '#platform/server/ground/node-flags.ts'
import { filesBelow, root } from './files.ts'
import { isBuilt } from './stamps.ts'
import { endWithStarter } from './starter.ts'
import { supervise } from './supervise.ts'

endWithStarter()
const env: NodeJS.ProcessEnv = { ...MEMORY_ENVIRONMENT, ...process.env }
const args = [...BUILT_FLAGS, path.join(root, BUILT_SERVER)]

/** Builds a part in a process of its own: the bundler's memory would otherwise stay for good. */
async function build(part: string): Promise<void> {
  const script = path.join(import.meta.dirname, 'build.ts')
  const building = spawn(process.execPath, [script, part], { cwd: root, stdio: 'inherit' })
  const [code] = await once(building, 'exit')
  if (code !== 0) process.exit(code ?? 1)
}

/** Makes the database of a new installation. What is wrong with it, the server tells at its start. */
async function prepareDatabase(): Promise<void> {
  // It ends when the channel does.
  const preparing = spawn(process.execPath, [...args, PREPARE], {
    env,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  await once(preparing, 'exit')
}

const sources = filesBelow('src')
const stale = { web: !isBuilt('web', sources), server: !isBuilt('server', sources) }
if (stale.web || stale.server) {
  console.log('Compilando...')
  // The interface takes longest. What the server needs is made beside it.
  const interfaceBuilt = stale.web && build('web')
  if (stale.server) await build('server')
  if (stale.web) await Promise.all([interfaceBuilt, prepareDatabase()])
}
// The same process goes on with a program of 4 kB: this one, with what reads TypeScript, would keep 21 MB more.
if (process.platform !== 'win32' && process.execve) {
  // Node keeps it at the end of a process, which does not come here.
  flushCompileCache()
  process.execve(
    process.execPath,
    [process.execPath, path.join(root, BUILT_WATCHER), String(process.ppid), ...args],
    env,
  )
}
process.exit(await supervise(args, env))
