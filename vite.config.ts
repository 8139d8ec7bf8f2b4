import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Second of the three walls between web and server: the bundler refuses any file below a `server/` folder. */
function wall(): Plugin {
  return {
    name: 'alicerce-wall',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer) return null
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
      if (resolved && /\/src\/.*\/server\//.test(resolved.id)) {
        throw new Error(`The browser must not import a server file: ${source} (from ${importer})`)
      }
      return null
    },
  }
}

export default defineConfig({
  plugins: [wall(), tailwindcss(), react()],
  publicDir: 'public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: { polyfill: false },
    // The second page shows attached files, in a sandbox; what draws a PDF is as large as all else together.
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: {
        // What every page begins with, in one piece: it changes seldom, and browsers keep it from build to build.
        codeSplitting: { groups: [{ name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// }] },
      },
      input: ['index.html', 'visualizador.html'].map(page => join(import.meta.dirname, page)),
    },
    target: 'es2022',
  },
})
