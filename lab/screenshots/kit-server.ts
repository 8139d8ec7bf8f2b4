import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { build, preview } from 'vite'
import { freePort } from '#platform/testing/servers/free-port.ts'
import { root } from '../../scripts/files.ts'

/** Builds the page of the kit and serves it as long as `work` takes; a running product answers what it asks. */
export async function onKit(productUrl: string, work: (url: string) => Promise<void>): Promise<void> {
  const port = await freePort()
  const proxy = { target: productUrl, changeOrigin: true, headers: { origin: productUrl } }
  const shared = {
    root: path.join(import.meta.dirname, 'kit'),
    configFile: false as const,
    publicDir: path.join(root, 'public'),
    logLevel: 'error' as const,
    build: {
      outDir: path.join(root, '.cache/kit'),
      assetsDir: 'pecas-assets',
      emptyOutDir: true,
      target: 'es2022',
    },
  }
  await build({ ...shared, plugins: [tailwindcss(), react()] })
  const server = await preview({
    ...shared,
    preview: {
      port,
      strictPort: true,
      // The frame that shows a file is a page of the product, with assets of its own.
      proxy: { '/api': proxy, '/visualizador.html': proxy, '/assets': proxy },
    },
  })
  try {
    await work(`http://localhost:${port}`)
  } finally {
    await server.close()
  }
}
