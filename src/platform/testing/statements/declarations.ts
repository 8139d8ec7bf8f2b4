import type {
  CallExpression,
  Node,
  ObjectLiteralExpression,
  TaggedTemplateExpression,
} from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Project } from 'typescript/unstable/sync'
import { type Field, fieldsOf } from './rows.ts'
import { textOf, type Value, valueReader } from './values.ts'

/** SQL of the source text. */
export interface Sql {
  text: string
  /** The declared type of the rows that it answers; undefined where there is none. */
  row?: Field[] | undefined
}

/** Methods of the database that run the text they are given. */
const RUNS = new Set(['query', 'prepared', 'spread', 'withNext'])

/** SQL of a declaration has `?`, `?1` where a value belongs. */
const numbered = (text: string) => {
  let n = 0
  return text.replace(/\?\d?/g, () => `$${++n}`)
}

/** Names the properties of an object literal. */
const namesOf = ({ properties }: ObjectLiteralExpression) =>
  properties.map(each => (is.isSpreadAssignment(each) ? '' : each.name?.getText()))

const isSource = (node: Node): node is CallExpression =>
  is.isCallExpression(node) &&
  is.isCallExpression(node.expression) &&
  node.expression.expression.getText() === 'defineSource'

/** @returns the statements that a piece of source text gives to `query`, or declares for lists, palette and trail */
export function statementReader(project: Project): (node: Node) => Iterable<Sql> {
  const { checker } = project
  const { read, entries, property, returned } = valueReader(project)

  const first = (value: Value, key: string): Value => property(value, key)[0]
  const text = (value: Value, key: string): string => textOf(first(value, key) ?? '')
  /** All texts below a property: of an array, or of an object by its names. */
  const textsBelow = (value: Value, key: string): string[] => {
    const found = first(value, key) ?? []
    const items = Array.isArray(found) ? found : [...entries(found).values()].flatMap(each => each())
    return items.map(textOf)
  }

  /** Row of a call that returns `Promise<Row[]>`. */
  function rowOf(call: CallExpression): Field[] | undefined {
    const signature = checker.getResolvedSignature(call)
    const promise = signature && checker.getReturnTypeOfSignature(signature)
    const [rows] = promise?.isTypeReference() ? checker.getTypeArguments(promise) : []
    const [row] = rows?.isTypeReference() && checker.isArrayType(rows) ? checker.getTypeArguments(rows) : []
    return row && fieldsOf(checker, row)
  }

  /** A list: the fields of its records, each filter and each order. */
  function* ofSource({ expression, arguments: [argument] }: CallExpression): Iterable<Sql> {
    const [type] = (is.isCallExpression(expression) && expression.typeArguments) || []
    const rowType = type && checker.getTypeFromTypeNode(type)
    const row = (rowType && fieldsOf(checker, rowType)) ?? []
    for (const definition of argument ? read(argument) : []) {
      const extra = first(definition, 'extra')
      const extras = extra === undefined ? undefined : entries(extra)
      const columns = row.map(({ name }) => {
        const expression = extras?.get(name)?.()[0]
        return expression === undefined ? `t."${name}"` : `${textOf(expression)} as "${name}"`
      })
      const fields = textsBelow(definition, 'campos').map(text => `(${text}) is not null`)
      const conditions = ['true', ...textsBelow(definition, 'filters'), ...fields].join(' and ')
      const order = ['1', ...textsBelow(definition, 'sort')].join(', ')
      const from = `${text(definition, 'table')} t ${text(definition, 'joins')}`
      const where = `where ${numbered(conditions)} order by ${order}`
      yield { text: `select ${columns.join(', ')} from ${from} ${where}`, row }
    }
  }

  /** `source.totals(db, input, groups, expressions)` */
  function* ofTotals(source: Node, groups: Node, expressions: Node): Iterable<Sql> {
    const table = text(read(source)[0], 'table')
    const by = text(read(groups)[0], 'by')
    const keys = text(read(groups)[0], 'keys') || by
    const named = read(expressions).flatMap(value =>
      [...entries(value)].map(([name, values]) => `${numbered(textOf(values()[0]))} as "${name}"`),
    )
    const grouped = `select ${numbered(keys)}, ${text(read(groups)[0], 'sums')} from ${table} t group by ${by}`
    yield { text: `select ${named.join(', ')} from (${grouped}) t` }
  }

  /** What the palette reads of an entity, which changes it follows, and what a person sees who sees only some. */
  function* ofFindable(declaration: Value): Iterable<Sql> {
    const table = text(declaration, 'table')
    const read = ['numeros', 'outros', 'mostra'].flatMap(key => textsBelow(declaration, key))
    const opened = first(declaration, 'abre')
    if (opened !== undefined) read.push(text(opened, 'id'))
    read.push(text(declaration, 'rotulo'), text(declaration, 'momento') || 't.created_at')
    const from = `${table} t ${text(declaration, 'joins')} where ${text(declaration, 'onde') || 'true'}`
    yield { text: `select ${read.map(each => `(${each})`).join(', ')} from ${from}` }
    for (const each of [first(declaration, 'depende') ?? []].flat()) {
      yield { text: `select ${textsBelow(each, 'colunas').join(', ')} from ${text(each, 'tabela')}` }
      yield { text: `select ${text(each, 'chave')} from ${table}` }
    }
    const restricted = first(declaration, 'restrito')
    for (const some of restricted === undefined ? [] : returned(restricted, []))
      if (some !== undefined) yield { text: numbered(text(some, 'sql')) }
  }

  /** Names in the place of keys, e.g. `references: { cliente_id: { table, name } }`. */
  function* ofReferences(references: Value): Iterable<Sql> {
    for (const reference of entries(references).values())
      for (const each of reference())
        yield { text: `select ${text(each, 'name')} from ${text(each, 'table')}` }
  }

  /** A narrowing of the list in whose file it is; elsewhere of the trail. */
  function* ofScope(scope: ObjectLiteralExpression): Iterable<Sql> {
    const tables: string[] = []
    const search = (node: Node): undefined => {
      if (isSource(node)) tables.push(...read(node).map(definition => text(definition, 'table')))
      node.forEachChild(search)
    }
    search(scope.getSourceFile())
    for (const value of read(scope))
      for (const table of tables.length > 0 ? tables : ['auditoria'])
        yield { text: `select from ${table} t where ${numbered(text(value, 'where'))}` }
  }

  /** The column by which a row belongs to a record, and the table of that. */
  function* ofOwner(table: string, owner: Value): Iterable<Sql> {
    yield { text: `select t.${text(owner, 'coluna')} from ${table} t, ${text(owner, 'dono')}` }
  }

  function* ofCall(call: CallExpression): Iterable<Sql> {
    if (isSource(call)) yield* ofSource(call)
    const { expression: callee, arguments: given } = call
    const [one, two, three, four] = given
    if (is.isPropertyAccessExpression(callee)) {
      const { name, expression: on } = callee
      if (RUNS.has(name.text) && one)
        for (const each of read(one)) yield { text: textOf(each), row: rowOf(call) }
      if (name.text === 'totals' && three && four) yield* ofTotals(on, three, four)
    }
    if (callee.getText() === 'findable' && two)
      for (const declaration of read(two)) yield* ofFindable(declaration)
    if (callee.getText() === 'toldWithOwner' && one)
      for (const told of read(one)) yield* ofOwner(text(told, 'tabela'), told)
    if (callee.getText() === 'historyOperation' && two && three)
      for (const options of read(three)) {
        const owner = first(options, 'filha')
        if (owner !== undefined) yield* ofOwner(textOf(read(two)[0]), owner)
      }
  }

  /** A subquery that Drizzle puts into a statement, with its parameters: sql`(select …)`. */
  function* ofTemplate({ tag, template }: TaggedTemplateExpression): Iterable<Sql> {
    if (tag.getText() !== 'sql' || !is.isTemplateExpression(template)) return
    const { head, templateSpans: spans } = template
    const text = spans.reduce((all, { literal }, at) => `${all}$${at + 1}${literal.text}`, head.text)
    if (text.startsWith('(select')) yield { text: `select ${text}` }
  }

  return function* statementsOf(node) {
    if (is.isTaggedTemplateExpression(node)) yield* ofTemplate(node)
    if (is.isCallExpression(node)) yield* ofCall(node)
    if (is.isPropertyAssignment(node) && node.name.getText() === 'references')
      for (const references of read(node.initializer)) yield* ofReferences(references)
    if (is.isObjectLiteralExpression(node) && ['where', 'value'].every(name => namesOf(node).includes(name)))
      yield* ofScope(node)
  }
}
