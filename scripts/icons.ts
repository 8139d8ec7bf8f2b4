// Draws the icons of the installed product from the logo. Run it after the logo changed: `npm run icons`.
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { root } from './files.ts'

const OUTPUT = path.join(root, 'public/icones')
const logo = readFileSync(path.join(root, 'public/favicon.svg'), 'utf8')

function replaced(text: string, part: string, by: string): string {
  if (!text.includes(part)) throw new Error(`public/favicon.svg no longer has ${part}`)
  return text.replace(part, by)
}

/** Without round corners and with room around: the system cuts its own shape, at most down to a circle of 80 %. */
const bleeding = replaced(
  replaced(logo, 'viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"'),
  '<rect width="32" height="32" rx="8"',
  '<rect x="-4" y="-4" width="40" height="40"',
)

const ICONS = [
  { name: 'icone-192', svg: logo, pixels: 192 },
  { name: 'icone-512', svg: logo, pixels: 512 },
  { name: 'recortavel-512', svg: bleeding, pixels: 512 },
  { name: 'apple-180', svg: bleeding, pixels: 180 },
]

mkdirSync(OUTPUT, { recursive: true })
for (const { name, svg, pixels } of ICONS) {
  await sharp(Buffer.from(svg), { density: 72 * (pixels / 32) })
    .resize(pixels, pixels)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(OUTPUT, `${name}.png`))
}
