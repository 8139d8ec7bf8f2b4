import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'
import { root } from './files.ts'

const BARREL = path.join(root, 'node_modules/lucide-react/dist/esm/lucide-react.mjs')
const EXPORTS = /^export \{ (.+) \} from '\.\/icons\/([\w-]+)\.mjs'/gm
const IMPORTS = /^import \{([^}]+)\} from 'lucide-react'$/gm

/** The file of each icon, by every name that Lucide gives it. */
function filesOfIcons(): Map<string, string> {
  const exported = [...readFileSync(BARREL, 'utf8').matchAll(EXPORTS)]
  return new Map(
    exported.flatMap(([, names = '', file = '']) =>
      names.split(', ').map(name => [name.replace('default as ', ''), file] as const),
    ),
  )
}

/** `import { X, Y as Z } from 'lucide-react'` → one import of each icon's own file: what decides about pieces sees who shows which. */
export function iconFiles(): Plugin {
  const files = filesOfIcons()
  const fileOf = (name: string) => {
    const file = files.get(name)
    if (!file) throw new Error(`Lucide has no icon ${name}`)
    return file
  }
  return {
    name: 'alicerce-icons',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: /\/src\/.*\.tsx?$/, code: "from 'lucide-react'" },
      handler: code =>
        code.replace(IMPORTS, (_, names: string) =>
          names
            .split(',')
            .map(name => name.trim())
            .filter(name => name && !name.startsWith('type '))
            .map(name => {
              const [icon = '', local = icon] = name.split(' as ')
              return `import ${local} from 'lucide-react/icons/${fileOf(icon)}'`
            })
            .join(';'),
        ),
    },
  }
}
