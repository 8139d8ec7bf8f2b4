// `npm run lab -- screenshots` takes every screen of the product, filled with examples, at 1366, 800 and 390 pixels, in
// light and in dark, into `screenshots/`. `npm run lab -- screenshots clientes painel` takes those alone, `--list` names them all,
// `--form desk` and `--tema claro` take one size and one theme,
// `--readme` remakes the pictures in `docs/images`, `--guides` those of the departments' guides, `--telas` those of the
// screens' own help, `--vazio` takes screens of an installation that has people and nothing else.
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { root } from '../../scripts/files.ts'
import { guidePictures, screenPictures } from './guides.ts'
import { onKit } from './kit-server.ts'
import type { Screen } from './screen.ts'
import { screens } from './screens.ts'
import { enact, onStage, openPage, type Stage, settled } from './stage.ts'

const FOLDER = path.join(root, 'screenshots')
/** As much of a long page as two screens of a phone show. */
const TALL = 1688
/** The page of the kit is drawn whole. */
const WHOLE = 40_000
const TOLD_MS = 12_000
const SIZES = {
  desk: { width: 1366, height: 768 },
  middle: { width: 800, height: 768 },
  phone: { width: 390, height: 844 },
}
const THEMES = { claro: 'light', escuro: 'dark' } as const

type Form = keyof typeof SIZES

/** A list fills the window: for the README it is as large as its pictures. */
const README_SIZES = { ...SIZES, desk: { width: 1440, height: 1080 } }

/** What the README shows, cut to one height a row. */
const README = [
  { name: 'painel', form: 'desk', theme: 'claro', height: 1080 },
  { name: 'projetos', form: 'desk', theme: 'escuro', height: 1080 },
  { name: 'chamados', form: 'phone', theme: 'claro', height: 844 },
  { name: 'desvios-ficha', form: 'phone', theme: 'escuro', height: 844 },
] as const

function asked() {
  const flag = { type: 'boolean', default: false } as const
  const text = { type: 'string' } as const
  const options = { list: flag, readme: flag, guides: flag, telas: flag, vazio: flag, form: text, tema: text }
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.list) {
    console.log(screens.map(({ name }) => name).join('\n'))
    process.exit()
  }
  const unknown = positionals.filter(name => !screens.some(screen => screen.name === name))
  if (unknown.length > 0) {
    console.error(`No screen is called ${unknown.join(', ')}; --list names them all.`)
    process.exit(1)
  }
  const names = values.readme ? README.map(({ name }) => name) : positionals
  const of = <Name extends string>(all: Record<Name, unknown>, wanted: string | undefined) =>
    (Object.keys(all) as Name[]).filter(name => wanted === undefined || name === wanted)
  return {
    wanted: names.length > 0 ? screens.filter(({ name }) => names.includes(name)) : screens,
    forms: of(SIZES, values.form),
    themes: of(THEMES, values.tema),
    readme: values.readme,
    guides: values.guides,
    telas: values.telas,
    vazio: values.vazio,
  }
}

/** Puts those of the README into `docs/images`, small. */
async function keepForReadme(): Promise<void> {
  for (const { name, form, theme, height } of README) {
    const taken = path.join(FOLDER, `${name}-${README_SIZES[form].width}-${theme}.png`)
    await sharp(taken)
      .extract({ left: 0, top: 0, width: README_SIZES[form].width, height })
      .webp({ quality: 82 })
      .toFile(path.join(root, 'docs', 'images', `${name}.webp`))
  }
}

/** A picture of each part of the page of the kit, which is too long for one: `pecas-1366-claro.png` is the name of a folder. */
async function takeParts(page: Page, file: string): Promise<void> {
  const folder = file.replace(/\.png$/, '')
  await rm(folder, { recursive: true, force: true })
  for (const [index, part] of (await page.locator('[data-parte]').all()).entries()) {
    const name = `${String(index + 1).padStart(2, '0')} ${await part.getAttribute('aria-label')}.png`
    await part.screenshot({ path: path.join(folder, name.toLowerCase().replaceAll(/[ ,]+/g, '-')) })
  }
}

async function take(page: Page, screen: Screen, size: { width: number; height: number }, file: string) {
  if (screen.broken) {
    const failing = screen.broken === true ? /\/api\/(?!auth|sessao|conta)/ : screen.broken
    await page.route(failing, route => route.fulfill({ status: 500, body: '{}' }))
  }
  try {
    await enact(page, screen)
    const gone = page.getByRole('heading', { name: 'Não foi possível abrir esta tela' })
    if (!screen.broken && (await gone.count()) > 0) throw new Error('the screen does not open')
    // A failure is told after it was tried again.
    if (screen.broken)
      await page
        .getByRole('button', { name: 'Tentar novamente' })
        .first()
        .waitFor({ timeout: TOLD_MS })
        .catch(() => {})
    // A window that is taller, not a picture of more than the window: that would show no touch screen any more.
    if ((await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) === 0) {
      const content = Number(await page.evaluate('document.documentElement.scrollHeight'))
      await page.setViewportSize({
        ...size,
        height: Math.max(size.height, Math.min(content, screen.parts ? WHOLE : TALL)),
      })
      await settled(page)
    }
    if (screen.parts === true) await takeParts(page, file)
    else if (screen.parts)
      await page.getByRole('region', { name: screen.parts, exact: true }).screenshot({ path: file })
    else await page.screenshot({ path: file })
  } finally {
    await page.setViewportSize(size)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
}

/** Who is signed in for a picture: nobody, or somebody of a profile. */
type Whose = Pick<Screen, 'as' | 'outside'>

const isOf = (screen: Screen, { as, outside }: Whose) => screen.as === as && screen.outside === outside

/** Each of them once, nobody first. */
const whoses = (wanted: readonly Screen[]): Whose[] =>
  [...wanted.filter(({ outside }) => outside), ...wanted.filter(({ outside }) => !outside)].filter(
    (screen, index, all) => all.findIndex(other => isOf(other, screen)) === index,
  )

/** Takes them all in one size and one theme, those without anybody signed in first. @returns what could not be taken */
async function round(
  stage: Stage,
  wanted: Screen[],
  form: Form,
  theme: keyof typeof THEMES,
  readme: boolean,
): Promise<string[]> {
  const failed: string[] = []
  const touch = form === 'phone'
  const size = (readme ? README_SIZES : SIZES)[form]
  const look = { viewport: size, colorScheme: THEMES[theme], hasTouch: touch, isMobile: touch }
  for (const whose of whoses(wanted)) {
    const email = stage.emails.get(whose.as ?? 'Administrador') ?? stage.email
    const { context, page } = await openPage({ ...stage, email }, look, !whose.outside)
    const now = wanted.filter(screen => isOf(screen, whose) && (screen.only ?? form) === form)
    for (const screen of now) {
      const file = `${screen.name}${vazio ? '-sem-dados' : ''}-${size.width}-${theme}.png`
      await take(page, screen, size, path.join(FOLDER, file)).catch(error => {
        failed.push(`${file}: ${(error as Error).message.split('\n')[0]}`)
      })
    }
    await context.close()
  }
  return failed
}

const { wanted, forms, themes, readme, guides, telas, vazio } = asked()
await mkdir(FOLDER, { recursive: true })
const started = performance.now()
const failed: string[] = []
async function rounds(stage: Stage, chosen: Screen[]): Promise<void> {
  if (chosen.length === 0) return
  for (const form of forms) {
    for (const theme of themes) failed.push(...(await round(stage, chosen, form, theme, readme)))
  }
}
await onStage(async stage => {
  if (guides) {
    failed.push(...(await guidePictures(stage)))
    return
  }
  if (telas) {
    failed.push(...(await screenPictures(stage)))
    return
  }
  await rounds(
    stage,
    wanted.filter(({ kit }) => !kit),
  )
  const pieces = wanted.filter(({ kit }) => kit)
  if (pieces.length > 0) await onKit(stage.url, url => rounds({ ...stage, url }, pieces))
}, vazio)
if (readme) await keepForReadme()
for (const problem of failed) console.error(problem)
if (failed.length > 0) process.exitCode = 1
const where = guides || telas ? 'src/modules/*/guia' : 'screenshots'
console.log(`${where}/ in ${((performance.now() - started) / 1000).toFixed(0)} s`)
