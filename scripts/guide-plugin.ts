import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { type NamedPicture, readGuide } from './guide-text.ts'

/** Stands in the data for the address that the bundler gives a picture. */
const IMPORT = /"import:([^"]+)"/g

async function picture(file: string) {
  const { width, height } = await sharp(file).metadata()
  return { src: `import:${path.basename(file)}`, width, height }
}

/** The picture with its files, or nothing before they were taken: what takes them builds the interface first. */
async function withFiles(folder: string, { kind, name, alt }: NamedPicture) {
  const wide = path.join(folder, `${name}.webp`)
  const narrow = path.join(folder, `${name}-celular.webp`)
  if (!existsSync(wide) || !existsSync(narrow)) return []
  return [{ kind, alt, wide: await picture(wide), narrow: await picture(narrow) }]
}

/** Makes of each `guia.md` a module with its text as data, and its pictures files of the bundle. */
export function guides(): Plugin {
  return {
    name: 'alicerce-guides',
    enforce: 'pre',
    async load(id) {
      if (!id.endsWith('/guia/guia.md')) return null
      const guide = readGuide(await readFile(id, 'utf8'))
      const blocks = await Promise.all(
        guide.blocks.map(block => (block.kind === 'picture' ? withFiles(path.dirname(id), block) : [block])),
      )
      const imports: string[] = []
      const data = JSON.stringify({ ...guide, blocks: blocks.flat() }).replace(
        IMPORT,
        (_, file) => `p${imports.push(`import p${imports.length} from './${file}?url'`) - 1}`,
      )
      return `${imports.join('\n')}\nexport default ${data}\n`
    },
  }
}
