// Vite with hot reload on PORT, and behind it the server, restarted whenever one of its files changes.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { createServer } from 'vite'
import { root } from './files.ts'
import { hasBuild } from './stamps.ts'
import { endWithStarter } from './starter.ts'
import { buildWeb } from './web-build.ts'

endWithStarter()
const port = Number(process.env.PORT ?? 3000)
const apiPort = port + 1
const target = `http://127.0.0.1:${apiPort}`

// The server serves a built interface and does not start without one, even though here Vite answers for it.
if (!hasBuild('web')) await buildWeb()

const api = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'src/main.server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    HOST: '127.0.0.1',
    PORT: String(apiPort),
    APP_URL: process.env.APP_URL ?? `http://localhost:${port}`,
  },
})

const vite = await createServer({
  root,
  configFile: path.join(root, 'vite.config.ts'),
  server: {
    port,
    strictPort: true,
    proxy: Object.fromEntries(['/api', '/healthz', '/readyz'].map(route => [route, target])),
  },
})
await vite.listen()
vite.printUrls()

async function stop(): Promise<void> {
  api.kill('SIGTERM')
  await vite.close()
  process.exit()
}
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
api.once('exit', stop)
