import type { Plugin } from 'vite'

/** Contracts: those of the platform and those of the entities. */
const CONTRACT = /\/src\/(platform\/contract\/(?!.*\.test\.).*|modules\/.*\/contract(\/.*)?)\.ts$/
/** What declares a procedure. */
const DECLARES = new Set(['query', 'mutation', 'upload', 'download', 'document'])
/** What a name is given by these may be left out where nothing refers to it: making it changes nothing. */
const MAKES = new Set(['z', 'declararNotificacoes'])
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

const propertiesOf = (node: unknown): Node[] =>
  isNode(node) && node.type === 'ObjectExpression' ? (node.properties as Node[]) : []

/** Of what declares a procedure, the properties that only the server reads: what it answers, and its line in the API's description. */
function serversOwn(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !DECLARES.has(nameOf(node.callee) ?? '')) return []
  return propertiesOf((node.arguments as Node[])[0]).filter(({ key, value }) => {
    const name = nameOf(key)
    return name === 'resumo' || (name === 'output' && rootOf(value) !== READ)
  })
}

/** The same lines in `textos` of `standardProcedures`, each the first of its texts. */
const linesOf = (node: Node): Node[] =>
  node.type === 'Property' && nameOf(node.key) === 'textos'
    ? propertiesOf(node.value).flatMap(({ value }) => {
        const [first] = isNode(value) && value.type === 'ArrayExpression' ? (value.elements as Node[]) : []
        return first?.type === 'Literal' ? [first] : []
      })
    : []

/** What a schema says of itself in the API's description. */
function described({ type, callee, end }: Node): Edit[] {
  if (type !== 'CallExpression' || !isNode(callee) || nameOf(callee.property) !== 'describe') return []
  return isNode(callee.object) ? [{ start: callee.object.end, end, text: '' }] : []
}

/** Does what is left out by `other` hold the edit? */
const isWithin = (edit: Edit, other: Edit) =>
  edit !== other &&
  other.text === '' &&
  other.start <= edit.start &&
  edit.end <= other.end &&
  (edit.start < edit.end || edit.end < other.end)

/** @returns the source without what only a server does with contracts */
export function slimContract(source: string, program: unknown): string {
  const edits: Edit[] = []
  walk(program as Node, node => {
    for (const { start, end } of serversOwn(node))
      edits.push({ start, end: source[end] === ',' ? end + 1 : end, text: '' })
    for (const { start, end } of linesOf(node)) edits.push({ start, end, text: "''" })
    edits.push(...described(node))
    if (node.type === 'VariableDeclarator' && MAKES.has(rootOf(node.init) ?? '')) {
      const { start, end } = node.init as Node
      edits.push({ start, end: start, text: '/* @__PURE__ */ (() => ' })
      edits.push({ start: end, end, text: ')()' })
    }
  })
  return edits
    .filter(edit => !edits.some(other => isWithin(edit, other)))
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { start, end, text: instead }) => text.slice(0, start) + instead + text.slice(end), source)
}

/**
 * Leaves out of the interface what only the server does with contracts: it checks its answers and describes its API, the interface
 * takes answers as they are. Schemas that nothing refers to any more are left out by the bundler, which is told that making one changes nothing.
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
