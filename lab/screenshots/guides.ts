import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BrowserContextOptions, Page } from '@playwright/test'
import sharp from 'sharp'
import { filesBelow, root } from '../../scripts/files.ts'
import { readScreens } from '../../scripts/guide-text.ts'
import { DELETED } from './acts.ts'
import type { Screen } from './screen.ts'
import { enact, openPage, type Stage } from './stage.ts'

interface Picture extends Pick<Screen, 'name' | 'path' | 'act'> {
  /** Of the wide picture, where the usual height would cut off what the text speaks of. */
  height?: number
}

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click()

async function search(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Buscar em tudo' }).click()
  await page.getByRole('combobox', { name: 'Buscar em tudo' }).fill('refor')
}

async function sendProposal(page: Page): Promise<void> {
  await press(/^PDF/)(page)
  await press('Enviar por e-mail')(page)
}

/** The id of the first of 100 records of which something holds. */
async function firstOf(page: Page, procedure: string, input: string, holds: (answer: Answer) => boolean) {
  for (let id = 1; id <= 100; id++) {
    const answer = await page.request.post(`/api/${procedure}`, { data: { [input]: id } })
    if (answer.ok() && holds(await answer.json())) return id
  }
  throw new Error(`no example for ${procedure}`)
}

interface Answer {
  rows?: unknown[]
  itens?: unknown[]
}

/** Opens the first ticket about which two people wrote. */
async function talkedAbout(page: Page): Promise<void> {
  const id = await firstOf(
    page,
    'predial/chamados/comentarios/list',
    'registro_id',
    ({ rows = [] }) => rows.length > 1,
  )
  await page.goto(`/predial/chamados?dialogo=ver&id=${id}`)
}

/** Opens the first proposal of several items, where they are. */
async function withItems(page: Page): Promise<void> {
  const id = await firstOf(page, 'comercial/propostas/get', 'id', ({ itens = [] }) => itens.length > 2)
  await page.goto(`/comercial/propostas?dialogo=editar&id=${id}`)
  await page.getByRole('button', { name: 'Adicionar item' }).scrollIntoViewIfNeeded()
}

/** What the guide of each department shows, by the department's folder. */
const pictures: Record<string, Picture[]> = {
  conta: [
    { name: 'busca', path: '/dashboard', act: search },
    { name: 'perfil', path: '/perfil' },
  ],
  painel: [{ name: 'dashboard', path: '/dashboard', height: 1420 }],
  comercial: [
    { name: 'itens', path: '/comercial/propostas', act: withItems },
    { name: 'enviar-proposta', path: '/comercial/propostas/10', act: sendProposal },
    { name: 'propostas', path: '/comercial/propostas?status_proposta=Enviada' },
  ],
  financeiro: [
    { name: 'nova-conta', path: '/financeiro/contas-a-pagar?dialogo=novo' },
    { name: 'contas-a-pagar', path: '/financeiro/contas-a-pagar' },
    { name: 'fatura', path: '/financeiro/prestacao-contas-cartao?cartao=1&mes=2026-10' },
    { name: 'despesas-de-projeto', path: '/financeiro/despesas-projeto?projetoId=1' },
  ],
  predial: [
    { name: 'novo-chamado', path: '/predial/chamados?dialogo=novo' },
    { name: 'chamado', path: '/predial/chamados', act: talkedAbout },
    { name: 'quadro', path: '/predial/chamados?como=quadro' },
  ],
  rh: [
    { name: 'funcionarios', path: '/rh/funcionarios' },
    { name: 'documentos', path: '/rh/funcionarios?aba=documentos' },
  ],
  ssma: [
    { name: 'novo-desvio', path: '/ssma/desvios?dialogo=novo' },
    { name: 'desvios', path: '/ssma/desvios' },
    { name: 'ficha', path: '/ssma/desvios?ficha=10' },
  ],
  ti: [
    { name: 'usuarios', path: '/ti/usuarios' },
    { name: 'perfis', path: '/ti/usuarios?aba=perfis' },
    { name: 'lixeira', path: '/ti/lixeira' },
  ],
}

interface Look {
  suffix: string
  size: { width: number; height: number }
  options: BrowserContextOptions
}

/** Narrow enough that the menu is behind its button: the picture shows the page that the text is about. */
const LOOKS: Look[] = [
  { suffix: '', size: { width: 1000, height: 680 }, options: { deviceScaleFactor: 1.25 } },
  {
    suffix: '-celular',
    size: { width: 390, height: 720 },
    options: { deviceScaleFactor: 1.5, hasTouch: true, isMobile: true },
  },
]
const QUALITY = 50

async function keep(page: Page, file: string): Promise<void> {
  await sharp(await page.screenshot())
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(file)
}

/** Takes the pictures of all guides, light, into the departments' `guia/`. @returns what could not be taken */
export async function guidePictures(stage: Stage): Promise<string[]> {
  const failed: string[] = []
  for (const { suffix, size, options } of LOOKS) {
    const { context, page } = await openPage(
      stage,
      { colorScheme: 'light', viewport: size, ...options },
      true,
    )
    if (suffix === '') {
      for (const [index, entity] of DELETED.entries())
        await page.request.post(`/api/${entity}/delete`, { data: { id: 20 + index } })
    }
    for (const [department, wanted] of Object.entries(pictures)) {
      for (const picture of wanted) {
        const name = `${picture.name}${suffix}.webp`
        const file = path.join(root, 'src/modules', department, 'guia', name)
        await page.setViewportSize({
          ...size,
          ...(suffix === '' && picture.height && { height: picture.height }),
        })
        await enact(page, picture)
          .then(() => keep(page, file))
          .catch(error => {
            failed.push(`${department}/${name}: ${(error as Error).message.split('\n')[0]}`)
          })
      }
    }
    await context.close()
  }
  return failed
}

/** Screens that show nothing before something is chosen. */
const CHOSEN: Record<string, string> = {
  '/financeiro/prestacao-contas-cartao': '?cartao=1&mes=2026-10',
  '/financeiro/despesas-projeto': '?projetoId=1',
}
/** A quarter of a screen: what it comes to, not each of its words. */
const SCREEN_LOOK = { width: 800, height: 480 }

/** Takes the picture of each screen's own help, beside its text. @returns what could not be taken */
export async function screenPictures(stage: Stage): Promise<string[]> {
  const failed: string[] = []
  const { context, page } = await openPage(stage, { colorScheme: 'light', viewport: SCREEN_LOOK }, true)
  for (const [index, entity] of DELETED.entries())
    await page.request.post(`/api/${entity}/delete`, { data: { id: 20 + index } })
  for (const file of filesBelow('src').filter(each => each.endsWith('/guia/telas/ajuda.md'))) {
    const screens = readScreens(await readFile(path.join(root, file), 'utf8'))
    for (const [screen, { picture }] of Object.entries(screens)) {
      const taken = path.join(root, path.dirname(file), `${picture.name}.webp`)
      await enact(page, { path: `${screen}${CHOSEN[screen] ?? ''}` })
        .then(() => scrolled(page, screen))
        .then(() => keep(page, taken))
        .catch(error => {
          failed.push(`${screen}: ${(error as Error).message.split('\n')[0]}`)
        })
    }
  }
  await context.close()
  return failed
}

/** A department's page begins with cards, which its menu has, too: its figures are what it comes to. */
async function scrolled(page: Page, screen: string): Promise<void> {
  const figures = ['/comercial', '/financeiro', '/rh', '/predial', '/ssma']
  if (!figures.includes(screen)) return
  const figure = page.locator('section[aria-labelledby^="figura-"]').first()
  await figure.waitFor()
  await figure.evaluate((box: unknown) =>
    (box as { scrollIntoView: (how: object) => void }).scrollIntoView({ block: 'center' }),
  )
}
