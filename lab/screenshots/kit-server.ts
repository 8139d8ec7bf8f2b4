import path from 'node:path'
import { createServer } from 'vite'
import { freePort } from '#platform/testing/free-port.ts'
import { root } from '../../scripts/files.ts'

/** Serves the page of the kit as long as `work` takes; a running product answers what it asks. */
export async function onKit(productUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const vite = await createServer({
    root: path.join(import.meta.dirname, 'kit'),
    configFile: path.join(root, 'vite.config.ts'),
    publicDir: path.join(root, 'public'),
    cacheDir: path.join(root, '.cache/kit'),
    logLevel: 'error',
    server: {
      port,
      strictPort: true,
      fs: { allow: [root] },
      proxy: { '/api': { target: productUrl, changeOrigin: true, headers: { origin: productUrl } } },
    },
  })
  try {
    await vite.listen()
    await work(`http://localhost:${port}`)
  } finally {
    await vite.close()
  }
}
