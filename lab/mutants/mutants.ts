import { isNode, type Node, nodesOf } from '../../scripts/syntax.ts'

/** One small change of a source file that a test should notice. */
export interface Mutant {
  /** Line of the change, from 1. */
  line: number
  /** What is changed, in a few words. */
  about: string
  /** The whole file with the change. */
  source: string
}

interface Change {
  start: number
  end: number
  text: string
  about: string
}

/** Off by one where two sides are compared, the opposite where they are matched. */
const OTHER_COMPARISON: Record<string, string> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
}

/** Makes a limit one that nobody reaches. */
const FACTOR = 1000

type Operator = (node: Node, source: string, parent: Node | undefined) => Change[]

const replaced = ({ start, end }: Node, text: string, about: string): Change => ({ start, end, text, about })
const text = ({ start, end }: Node, source: string) => source.slice(start, end)

/** `if (x) …` never comes about: a guard is gone. */
const guard: Operator = node =>
  node.type === 'IfStatement' && isNode(node.test) ? [replaced(node.test, 'false', 'the guard is gone')] : []

const choice: Operator = node =>
  node.type === 'ConditionalExpression' && isNode(node.test)
    ? ['true', 'false'].map(value => replaced(node.test as Node, value, `always ${value}`))
    : []

const operand: Operator = (node, source) => {
  const { left, right } = node
  if (node.type !== 'LogicalExpression' || node.operator === '??' || !isNode(left) || !isNode(right))
    return []
  return [left, right].map(kept =>
    replaced(node, `(${text(kept, source)})`, `${node.operator} one side alone`),
  )
}

const comparison: Operator = (node, source) => {
  const { left, right, operator } = node
  const other = OTHER_COMPARISON[String(operator)]
  if (node.type !== 'BinaryExpression' || !other || !isNode(left) || !isNode(right)) return []
  const both = `${text(left, source)} ${other} ${text(right, source)}`
  return [replaced(node, both, `${operator} becomes ${other}`)]
}

const literal: Operator = (node, source, parent) => {
  if (node.type !== 'Literal' || parent?.type.startsWith('TS')) return []
  if (typeof node.value === 'boolean') return [replaced(node, String(!node.value), `${!node.value}`)]
  // Part of a sum or product: a span of time, or arithmetic that any test would notice.
  const alone = parent?.type !== 'BinaryExpression' && parent?.type !== 'MemberExpression'
  if (typeof node.value !== 'number' || node.value < 2 || !alone) return []
  return [replaced(node, `${text(node, source)} * ${FACTOR}`, `${text(node, source)} × ${FACTOR}`)]
}

/** What is done for its effect alone is left out. */
const effect: Operator = (node, source, parent) => {
  if (node.type === 'ThrowStatement') return [replaced(node, ';', 'thrown no more')]
  if (node.type !== 'ExpressionStatement' || !isNode(node.expression)) return []
  const { expression } = node
  const call = expression.type === 'AwaitExpression' ? (expression.argument as Node) : expression
  return call.type === 'CallExpression' && parent?.type !== 'ArrowFunctionExpression'
    ? [replaced(node, ';', `${text(call, source).split('(')[0]}() is left out`)]
    : []
}

/** The answer of a predicate: an arrow or a return in a function that says it returns a boolean. */
const predicate: Operator = node => {
  const returns = isNode(node.returnType) && isNode(node.returnType.typeAnnotation)
  if (!returns || (node.returnType as { typeAnnotation: Node }).typeAnnotation.type !== 'TSBooleanKeyword')
    return []
  const { body } = node
  if (!isNode(body)) return []
  const answers =
    body.type === 'BlockStatement' ? (body.body as Node[]).map(({ argument }) => argument) : [body]
  return answers
    .filter(isNode)
    .flatMap(answer => [true, false].map(value => replaced(answer, `${value}`, `always ${value}`)))
}

/** A header, or another entry whose key is a text, is left out. */
const entry: Operator = (node, source) => {
  if (node.type !== 'Property' || !isNode(node.key) || typeof node.key.value !== 'string') return []
  const end = source[node.end] === ',' ? node.end + 1 : node.end
  return [{ start: node.start, end, text: '', about: `${node.key.value} is left out` }]
}

const balanced = (part: string) =>
  ['()', '{}', '[]', "''"].every(([open = '', close = '']) =>
    open === close ? part.split(open).length % 2 === 1 : part.split(open).length === part.split(close).length,
  )

/** A condition of a statement of SQL: up to the next one, or the end of its line. */
const condition: Operator = (node, source) => {
  const isText =
    node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string')
  if (!isText) return []
  const inside = source.slice(node.start + 1, node.end - 1)
  return [...inside.matchAll(/\b(and|where|on)\s+((?:(?!\s+and\b|\s+where\b).)+)/g)].flatMap(match => {
    const [whole, word = '', part = ''] = match
    if (!/[=<>]|\bis\b|\bin\b|\blike\b/.test(part)) return []
    const cut = balanced(part) ? part : part.replace(/\)\s*.*$/, '')
    if (!balanced(cut)) return []
    const start = node.start + 1 + match.index + whole.length - part.length
    return [{ start, end: start + cut.length, text: 'true', about: `${word} ${cut} is left out` }]
  })
}

const operators = [guard, choice, operand, comparison, literal, effect, predicate, entry, condition]

/** Two operators may come to the same change. */
function different(changes: Change[], source: string): Change[] {
  const made = new Set<string>()
  return changes.filter(({ start, end, text }) => {
    const result = source.slice(0, start) + text + source.slice(end)
    return !made.has(result) && made.add(result)
  })
}

/** Every mutant of a TypeScript file. Types and imports have none. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const changes = nodesOf(file, source).flatMap(({ node, parent }) => {
    // A `throw` that is all that an `if` does goes with its guard.
    const guarded = node.type === 'ThrowStatement' && parent?.type === 'IfStatement'
    return guarded ? [] : operators.flatMap(operator => operator(node, source, parent))
  })
  return different(changes, source).map(({ start, end, text, about }) => ({
    line: source.slice(0, start).split('\n').length,
    about,
    source: source.slice(0, start) + text + source.slice(end),
  }))
}
