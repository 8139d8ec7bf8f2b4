import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { Plugin } from 'vite'
import { type NamedPicture, readGuide, readScreens } from './guide-text.ts'

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

async function guideData(file: string) {
  const guide = readGuide(await readFile(file, 'utf8'))
  const blocks = await Promise.all(
    guide.blocks.map(block => (block.kind === 'picture' ? withFiles(path.dirname(file), block) : [block])),
  )
  return { ...guide, blocks: blocks.flat() }
}

/** A screen without its picture is one whose picture is about to be taken. */
async function screensData(file: string) {
  const screens = Object.entries(readScreens(await readFile(file, 'utf8'))).map(
    async ([
      screen,
      {
        picture: { name, alt },
        ...text
      },
    ]) => {
      const taken = path.join(path.dirname(file), `${name}.webp`)
      return [screen, { ...text, ...(existsSync(taken) && { picture: { alt, ...(await picture(taken)) } }) }]
    },
  )
  return Object.fromEntries(await Promise.all(screens))
}

const DATA: Record<string, (file: string) => Promise<unknown>> = {
  '/guia/guia.md': guideData,
  '/guia/telas/ajuda.md': screensData,
}

/** Makes of each `guia.md` and `ajuda.md` a module with its text as data, and its pictures files of the bundle. */
export function guides(): Plugin {
  return {
    name: 'alicerce-guides',
    enforce: 'pre',
    async load(id) {
      const [, read] = Object.entries(DATA).find(([name]) => id.endsWith(name)) ?? []
      if (!read) return null
      const imports: string[] = []
      const data = JSON.stringify(await read(id)).replace(
        IMPORT,
        (_, file) => `p${imports.push(`import p${imports.length} from './${file}?url'`) - 1}`,
      )
      return `${imports.join('\n')}\nexport default ${data}\n`
    },
  }
}
