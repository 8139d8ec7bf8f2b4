import { join } from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { beginsScreens, HINT, isAtHand, pieces } from './scripts/chunks.ts'
import { slimContracts } from './scripts/contract-plugin.ts'
import { guides } from './scripts/guide-plugin.ts'
import { iconFiles } from './scripts/icon-plugin.ts'
import { slim } from './scripts/slim-plugin.ts'

/** Second of the three walls between web and server: the bundler refuses any file below a `server/` folder. */
function wall(): Plugin {
  return {
    name: 'alicerce-wall',
    enforce: 'pre',
    load: {
      // The bundler itself looks at names: asked here about each of thousands of imports, it waits a second in all.
      filter: { id: /\/src\/.*\/server\// },
      handler(id) {
        const from = this.getModuleInfo(id)?.importers.concat(this.getModuleInfo(id)?.dynamicImporters ?? [])
        throw new Error(`The browser must not import a server file: ${id} (from ${from?.join(', ')})`)
      },
    },
  }
}

/** The styles first: on a slow network they would share the line with scripts ten times their size, and nothing be drawn. */
function stylesFirst(): Plugin {
  return {
    name: 'alicerce-styles-first',
    transformIndexHtml: {
      order: 'post',
      handler: html =>
        html.replace(/<(script type="module"|link rel="modulepreload")/g, '<$1 fetchpriority="low"'),
    },
  }
}

/** Above all else in a file, where the browser looks for it: after the bundler has put in what it preloads. */
function compileHints(): Plugin {
  return {
    name: 'alicerce-compile-hints',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && beginsScreens(file.fileName)) file.code = `${HINT}\n${file.code}`
      },
    },
  }
}

export default defineConfig({
  plugins: [
    wall(),
    guides(),
    iconFiles(),
    slim(),
    slimContracts(),
    tailwindcss(),
    react(),
    stylesFirst(),
    compileHints(),
  ],
  publicDir: 'public',
  build: {
    outDir: 'dist/web',
    emptyOutDir: true,
    sourcemap: false,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What screens begin with has come, or is on its way by the page's header `Link`, when a screen is asked for: a phone
      // would take 10 ms to ask for each of its files once more.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'js' ? files.filter(file => !isAtHand(file)) : files,
    },
    // The other pages show attached files and read their codes, in sandboxes; what draws a PDF is as large as all else together.
    chunkSizeWarningLimit: 2000,
    rollupOptions: {
      output: {
        codeSplitting: { groups: pieces() },
        // The bundler names a piece after all that share it.
        chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      },
      input: ['index.html', 'visualizador.html', 'leitor.html'].map(page => join(import.meta.dirname, page)),
    },
    target: 'es2022',
  },
})
