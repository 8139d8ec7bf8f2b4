/** Lines that are added to a file, between lines that are there. */
interface Addition {
  before: string[]
  added: string[]
  after: string[]
}

export interface Recipe {
  /** What is added to which file, in the order of the text. */
  edits: { file: string; additions: Addition[] }[]
  /** The commands to run then, with their arguments. */
  commands: string[][]
}

const FENCE = /^( *)```(\w+)\n([\s\S]*?)^ *```$/gm

const dedented = (block: string, indent: number) =>
  block
    .trimEnd()
    .split('\n')
    .map(line => line.slice(indent))

function additionsOf(lines: string[]): Addition[] {
  const hunks = lines.join('\n').split('\n@@\n')
  return hunks.map(hunk => {
    const all = hunk.split('\n')
    const first = all.findIndex(line => line.startsWith('+'))
    const last = all.findLastIndex(line => line.startsWith('+'))
    const text = (part: string[]) => part.map(line => line.slice(1))
    return {
      before: text(all.slice(0, first)),
      added: text(all.slice(first, last + 1)),
      after: text(all.slice(last + 1)),
    }
  })
}

/**
 * Reads a recipe of a document: under one of its headings, blocks of `diff`, each after the name of its file, and blocks
 * of commands.
 * @param heading text of the second-level heading, or how it begins
 */
export function readRecipe(document: string, heading: string): Recipe {
  const section = document.split(/^## /m).find(part => part.startsWith(heading))
  if (!section) throw new Error(`No section begins with ${heading}`)
  const recipe: Recipe = { edits: [], commands: [] }
  for (const { 1: indent = '', 2: kind, 3: block = '', index } of section.matchAll(FENCE)) {
    const lines = dedented(block, indent.length)
    if (kind === 'sh') recipe.commands.push(...lines.map(line => line.split(' ')))
    if (kind !== 'diff') continue
    const file = [...section.slice(0, index).matchAll(/`([\w./-]+\.\w+)`/g)]
      .map(([, name = '']) => name)
      .findLast(name => name.includes('/'))
    if (!file) throw new Error(`No file is named before:\n${block}`)
    recipe.edits.push({ file, additions: additionsOf(lines) })
  }
  return recipe
}

/**
 * Adds the lines where the lines around them stand.
 * @throws Error where they stand nowhere, or in several places
 */
export function applied(text: string, additions: readonly Addition[]): string {
  return additions.reduce((edited, { before, added, after }) => {
    const around = `${[...before, ...after].join('\n')}\n`
    const places = edited.split(around).length - 1
    if (places !== 1) throw new Error(`These lines stand in ${places} places:\n${around}`)
    return edited.replace(around, () => `${[...before, ...added, ...after].join('\n')}\n`)
  }, text)
}
