// The guides that people read under 'Ajuda': one for each department, true to the words on the screen, without dead ends.
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Span } from '#platform/web/ajuda/guide-text.ts'
import { filesBelow, root } from './files.ts'
import { type NamedBlock, readGuide, readScreens } from './guide-text.ts'

/** As much of a `Department` as is looked at: the browser's types are out of reach here. */
interface Page {
  path: string
  label: string
}
interface Department extends Page {
  load: () => unknown
  guia?: Page
  telas?: () => unknown
  outOfMenu?: true
  children?: Page[]
}

const read = (file: string) => readFileSync(path.join(root, file), 'utf8')

const departments = (
  await Promise.all(
    filesBelow('src/modules')
      .filter(file => file.endsWith('/web/department.ts'))
      .map(async file =>
        Object.values<Department>(await import(path.join(root, file))).map(department => ({
          department,
          folder: file.replace('/web/department.ts', ''),
        })),
      ),
  )
).flat()
const { helpOf } = await import(path.join(root, 'src/platform/web/ajuda/help.tsx'))
const help: Department = helpOf(departments.map(({ department }) => department))
const { espera }: { espera: Department } = await import(
  path.join(root, 'src/platform/web/espera/department.ts')
)

const guides = departments.flatMap(({ department: { guia }, folder }) =>
  guia ? [{ ...guia, folder, ...readGuide(read(`${folder}/guia/guia.md`)) }] : [],
)
const byPath = new Map(guides.map(guide => [guide.path, guide]))

const spansOf = (block: NamedBlock): Span[] =>
  'spans' in block ? block.spans : 'items' in block ? block.items.flat() : []
const spans = (blocks: NamedBlock[]) => blocks.flatMap(spansOf)
const pictures = (blocks: NamedBlock[]) => blocks.flatMap(block => (block.kind === 'picture' ? [block] : []))
const headings = (blocks: NamedBlock[]) => blocks.flatMap(block => (block.kind === 'heading' ? [block] : []))

/** What belongs to a screen's own help, not to a guide. */
const ofScreen = (file: string) => file.includes('/guia/telas/')

/** All that the interface can say: its sources, and the contracts' labels. */
const product = filesBelow('src')
  .filter(file => /\.tsx?$/.test(file) && !/\/server\/|\/testing\/|\.test\.tsx?$/.test(file))
  .map(read)
  .join('\n')
  .replace(/\s+/g, ' ')

test('each department that works has a guide, and each guide a page', () => {
  const without = departments.filter(({ department }) => !department.guia)
  expect(without.every(({ department }) => /placeholder/.test(String(department.load)))).toBe(true)
  expect(help.children?.map(({ path }) => path).sort()).toEqual([...byPath.keys()].sort())
  const written = filesBelow('src/modules').filter(file => file.endsWith('/guia.md'))
  expect(new Set(guides.map(({ folder }) => `${folder}/guia/guia.md`))).toEqual(new Set(written))
})

describe.each([...byPath.values()])('$label', ({ label, title, folder, blocks, intro }) => {
  test('says of each screen of its department what is done there', () => {
    expect(title).toBe(label)
    const said = JSON.stringify([title, intro, blocks])
    const screens = departments
      .filter(department => department.folder === folder && !department.department.outOfMenu)
      .flatMap(({ department }): Page[] => department.children ?? [department])
    expect(screens.filter(({ label }) => !said.includes(label)).map(({ label }) => label)).toEqual([])
  })

  test('calls what is pressed by the words on it', () => {
    const named = spans(blocks).flatMap(span =>
      typeof span === 'object' && 'strong' in span ? [span.strong] : [],
    )
    expect(named.length).toBeGreaterThan(3)
    expect(named.filter(words => !product.includes(words))).toEqual([])
  })

  test('leads to pages and headings that exist', () => {
    const addresses = [...departments.map(({ department }) => department), espera].flatMap(page => [
      page.path,
      ...(page.children ?? []).map(({ path }) => path),
    ])
    const dead = spans(blocks).flatMap(span => {
      if (typeof span === 'string' || !('to' in span)) return []
      const [to = '', hash] = span.to.split('#')
      const guide = byPath.get(to)
      const found = guide
        ? !hash || headings(guide.blocks).some(({ id }) => id === hash)
        : !hash && addresses.includes(to)
      return found ? [] : [span.to]
    })
    expect(dead).toEqual([])
    const ids = headings(blocks).map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  test('shows pictures that were taken, for wide screens and for phones', () => {
    const files = pictures(blocks).flatMap(({ name }) => [`${name}.webp`, `${name}-celular.webp`])
    expect(files.filter(file => !existsSync(path.join(root, folder, 'guia', file)))).toEqual([])
    const taken = filesBelow(`${folder}/guia`).filter(file => file.endsWith('.webp') && !ofScreen(file))
    expect(taken.map(file => path.basename(file)).sort()).toEqual(files.sort())
  })
})

test('all pictures together are less than 1.5 MB', () => {
  const bytes = filesBelow('src/modules')
    .filter(file => file.includes('/guia/') && file.endsWith('.webp') && !ofScreen(file))
    .reduce((sum, file) => sum + readFileSync(path.join(root, file)).length, 0)
  expect(bytes).toBeGreaterThan(100_000)
  expect(bytes).toBeLessThan(1_500_000)
})

describe('what screens say of themselves', () => {
  const folders = filesBelow('src')
    .filter(file => file.endsWith('/guia/telas/ajuda.md'))
    .map(file => path.dirname(file))
  const texts = folders.flatMap(folder =>
    Object.entries(readScreens(read(`${folder}/ajuda.md`))).map(([screen, text]) => ({
      screen,
      folder,
      ...text,
    })),
  )
  const isWorking = ({ load }: Department) => !/placeholder/.test(String(load))

  test('there is one for every screen, each fetched by its department, and for no other', async () => {
    const platform = await Promise.all(
      ['espera', 'vencimentos'].map(
        name => import(path.join(root, `src/platform/web/${name}/department.ts`)),
      ),
    )
    const all = [
      ...departments.map(({ department, folder }) => ({ department, folder: `${folder}/guia/telas` })),
      ...platform.flatMap(module =>
        Object.values<Department>(module).map(department => ({
          department,
          folder: 'src/platform/web/ajuda/guia/telas',
        })),
      ),
    ]
    const wanted = all
      .filter(({ department }) => isWorking(department))
      .flatMap(({ department, folder }) =>
        [department, ...(department.children ?? [])].map(({ path }) => `${folder} ${path}`),
      )
    const screens = texts.filter(({ label }) => !label)
    expect(screens.map(({ folder, screen }) => `${folder} ${screen}`).sort()).toEqual(wanted.sort())
    expect(all.filter(({ department }) => isWorking(department) && !department.telas)).toEqual([])
  })

  test('there is one for every tab but the first of its screen', () => {
    const tabs = filesBelow('src/modules')
      .filter(file => file.endsWith('.tsx'))
      .map(read)
      .filter(source => source.includes('<PageTabs'))
      .flatMap(source => [...source.matchAll(/aba: '([^']+)', label: '([^']+)'/g)].slice(1))
      .map(([, aba, label]) => `?aba=${aba} ${label}`)
    const told = texts.flatMap(({ screen, label }) => (label ? [`?${screen.split('?')[1]} ${label}`] : []))
    expect(told.sort()).toEqual(tabs.sort())
  })

  test.each(texts)(
    '$screen: two sentences in the words of the product, and a picture',
    ({ spans, folder, picture }) => {
      const plain = spans.flatMap(span => (typeof span === 'string' ? [span] : [])).join('')
      expect(plain.match(/[.!?](?= |$)/g)).toHaveLength(2)
      expect(JSON.stringify(spans).length).toBeLessThan(330)
      const named = spans.flatMap(span => (typeof span === 'object' && 'strong' in span ? [span.strong] : []))
      expect(named.filter(words => !product.includes(words))).toEqual([])
      expect(existsSync(path.join(root, folder, `${picture.name}.webp`))).toBe(true)
    },
  )

  test('no picture is left without its screen, and all are less than 900 kB', () => {
    const taken = filesBelow('src').filter(file => ofScreen(file) && file.endsWith('.webp'))
    expect(taken.sort()).toEqual(texts.map(({ folder, picture }) => `${folder}/${picture.name}.webp`).sort())
    const bytes = taken.reduce((sum, file) => sum + readFileSync(path.join(root, file)).length, 0)
    expect(bytes).toBeLessThan(900_000)
  })
})

test('a guide holds nothing that its page cannot show', () => {
  const guide = (more: string) => readGuide(`# Título\n\nPara quê.\n\n${more}`).blocks
  expect(guide('## Criar ação\n\n1. Escolha **Salvar** ou `n`.\n2. [Veja](/ajuda)')).toEqual([
    { kind: 'heading', id: 'criar-acao', text: 'Criar ação' },
    {
      kind: 'steps',
      items: [
        ['Escolha ', { strong: 'Salvar' }, ' ou ', { key: 'n' }, '.'],
        [{ link: 'Veja', to: '/ajuda' }],
      ],
    },
  ])
  for (const refused of [
    '<b>x</b>',
    '### x',
    '- a\n  - b',
    '![](a.webp)',
    '![x](a.gif)',
    '```\nx\n```',
    '*x*',
  ]) {
    expect(() => guide(refused), refused).toThrow()
  }
})
