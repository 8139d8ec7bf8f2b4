import type { Plugin } from 'vite'

/** Contracts: those of the platform and those of the entities. */
const CONTRACT = /\/src\/(platform\/contract\/(?!.*\.test\.).*|modules\/.*\/contract(\/.*)?)\.ts$/
/** What declares a procedure. */
const DECLARES = new Set(['query', 'mutation', 'upload', 'download', 'document'])
/** The fields of a list's rows are read by its choice of columns. */
const READ = 'listOutput'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}
interface Edit {
  start: number
  end: number
  text: string
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
}

const nameOf = (node: unknown) =>
  isNode(node) && node.type === 'Identifier' ? (node.name as string) : undefined

/** The name that a chain of calls begins with: `z` of `z.string().min(1)`. */
function rootOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'CallExpression') return rootOf(node.callee)
  return node.type === 'MemberExpression' ? rootOf(node.object) : nameOf(node)
}

/** The property `output` of what declares a procedure. */
function outputOf(node: Node): Node | undefined {
  if (node.type !== 'CallExpression' || !DECLARES.has(nameOf(node.callee) ?? '')) return undefined
  const [declaration] = node.arguments as Node[]
  if (declaration?.type !== 'ObjectExpression') return undefined
  const property = (declaration.properties as Node[]).find(({ key }) => nameOf(key) === 'output')
  return property && rootOf(property.value) !== READ ? property : undefined
}

/** @returns the source without what only a server does with contracts */
export function slimContract(source: string, program: unknown): string {
  const edits: Edit[] = []
  walk(program as Node, node => {
    const output = outputOf(node)
    if (output) {
      const { end } = output
      edits.push({ start: output.start, end: source[end] === ',' ? end + 1 : end, text: '' })
    }
    if (node.type === 'VariableDeclarator' && rootOf(node.init) === 'z') {
      const { start, end } = node.init as Node
      edits.push({ start, end: start, text: '/* @__PURE__ */ (() => ' })
      edits.push({ start: end, end, text: ')()' })
    }
  })
  return edits
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source)
}

/**
 * Leaves out of the interface what only the server does with contracts: it checks its answers, the interface takes them as
 * they are. Schemas that nothing refers to any more are left out by the bundler, which is told that making one changes nothing.
 */
export function slimContracts(): Plugin {
  return {
    name: 'alicerce-slim-contracts',
    enforce: 'pre',
    apply: 'build',
    transform: {
      filter: { id: CONTRACT },
      handler(code) {
        return { code: slimContract(code, this.parse(code, { lang: 'ts' })), map: null }
      },
    },
  }
}
