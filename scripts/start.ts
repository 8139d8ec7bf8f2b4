// Builds the interface where its sources changed since the last build, then runs the server and watches over it.
import { spawnSync } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import path from 'node:path'
import { NODE_FLAGS } from '#platform/server/node-flags.ts'
import { root } from './files.ts'
import { supervise } from './supervise.ts'
import { isBuilt } from './web-build.ts'

if (!isBuilt()) {
  console.log('Compilando a interface...')
  // In a process of its own: the bundler's memory would otherwise stay with the server for good.
  const built = spawnSync(process.execPath, [path.join(import.meta.dirname, 'build.ts')], {
    cwd: root,
    stdio: 'inherit',
  })
  if (built.status !== 0) process.exit(built.status ?? 1)
}
const cache = getCompileCacheDir()
process.exit(
  await supervise([...NODE_FLAGS, path.join(root, 'src/main.server.ts')], {
    ...process.env,
    ...(cache && { NODE_COMPILE_CACHE: cache }),
  }),
)
