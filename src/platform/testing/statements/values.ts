import type { CallExpression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Project, SymbolFlags } from 'typescript/unstable/sync'

/** A part of the source text that is read once more is known: which property, which arguments. Others are never read. */
interface Piece {
  node: Node
  scope: Scope
}
export type Value = string | number | null | undefined | Piece | Value[]
/** Values of parameters, by their declaration, where a function is read for one of its calls. */
type Scope = ReadonlyMap<Node, Value[]>

/** Thrown for an expression whose values the source text does not tell. */
export class Unreadable extends Error {}

const isPiece = (value: Value): value is Piece =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Each combination of one value of each list. */
const combined = (lists: Value[][]): Value[][] =>
  lists.reduce<Value[][]>((done, list) => done.flatMap(each => list.map(value => [...each, value])), [[]])

/** @throws Unreadable for what is no text */
export function textOf(value: Value): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  throw new Unreadable()
}

const calculated = (sign: string, a: Value, b: Value): Value => {
  if (sign === '+' && typeof a === 'string') return `${a}${textOf(b)}`
  if (sign === '+') return Number(a) + Number(b)
  return sign === '*' ? Number(a) * Number(b) : Number(a) - Number(b)
}

/**
 * Reads from the source text which values an expression may have: constants of all files, templates, both sides of a
 * condition, what functions return, literal types, and for a parameter what the callers give.
 */
export function valueReader({ checker }: Project) {
  function declarationOf(name: Node): Node | undefined {
    const symbol = is.isShorthandPropertyAssignment(name.parent)
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
    const target = symbol && symbol.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    return target?.valueDeclaration?.resolve()
  }

  /** The literals of an expression's type, e.g. of a parameter `'antes' | 'depois'`. */
  function literalsOf(node: Node): Value[] | undefined {
    const type = checker.getTypeAtLocation(node)
    const types = type?.isUnionType() ? type.getTypes() : type && [type]
    if (!types?.every(each => each.isStringLiteralType() || each.isNumberLiteralType())) return undefined
    return types.map(each => each.value as Value)
  }

  /** What the callers of a function give for one of its parameters. */
  function given(parameter: Node, scope: Scope): Value[] {
    const { parent } = parameter
    if (!is.isParameterDeclaration(parameter) || !('parameters' in parent)) throw new Unreadable()
    const at = (parent.parameters as readonly Node[]).indexOf(parameter)
    const initial = parameter.initializer
    const usages = checker
      .getSignatureUsage(parent)
      .filter(({ name }) => !is.isImportSpecifier(name.resolve()?.parent ?? parent))
    if (usages.length === 0) throw new Unreadable()
    return usages.flatMap(usage => {
      const call = usage.call?.resolve()
      const argument = call && is.isCallExpression(call) ? call.arguments[at] : undefined
      if (argument) return read(argument)
      if (initial) return read(initial, scope)
      // Passed on as a value: who calls it is not known.
      if (!call) throw new Unreadable()
      return [undefined]
    })
  }

  /** Values of a variable, of one that a loop runs through, and of a parameter. */
  function owned(owner: Node, scope: Scope): Value[] {
    const known = scope.get(owner)
    if (known) return known
    if (is.isParameterDeclaration(owner)) return given(owner, scope)
    if (!is.isVariableDeclaration(owner)) throw new Unreadable()
    if (owner.initializer) return read(owner.initializer, scope)
    const loop = owner.parent.parent
    if (is.isForOfStatement(loop)) return read(loop.expression, scope).flat()
    throw new Unreadable()
  }

  function named(name: Node, scope: Scope): Value[] {
    const declaration = declarationOf(name)
    if (!declaration) throw new Unreadable()
    if (is.isFunctionDeclaration(declaration)) return [{ node: declaration, scope }]
    const literals = scope.has(declaration) ? undefined : literalsOf(name)
    if (literals || !is.isBindingElement(declaration)) return literals ?? owned(declaration, scope)
    const { parent: pattern, initializer, propertyName } = declaration
    const key = is.isArrayBindingPattern(pattern)
      ? String(pattern.elements.indexOf(declaration))
      : ((propertyName ?? declaration.name)?.getText() ?? '')
    return owned(pattern.parent, scope).flatMap(value => {
      const found = property(value, key)
      return found[0] === undefined && initializer ? read(initializer, scope) : found
    })
  }

  /** How to read each property of an object literal. */
  function entries(value: Value): Map<string, () => Value[]> {
    if (!isPiece(value) || !is.isObjectLiteralExpression(value.node)) throw new Unreadable()
    const found = new Map<string, () => Value[]>()
    for (const each of value.node.properties) {
      if (is.isSpreadAssignment(each)) {
        for (const inner of read(each.expression, value.scope))
          for (const [key, values] of entries(inner)) found.set(key, values)
      } else if (is.isPropertyAssignment(each)) {
        found.set(each.name.getText(), () => read(each.initializer, value.scope))
      } else if (is.isShorthandPropertyAssignment(each)) {
        found.set(each.name.getText(), () => named(each.name, value.scope))
      }
    }
    return found
  }

  /** Values of a property; undefined where there is none of that name. */
  function property(value: Value, key: string): Value[] {
    if (Array.isArray(value)) return [key === 'length' ? value.length : value[Number(key)]]
    return entries(value).get(key)?.() ?? [undefined]
  }

  /** What a function returns for these arguments. */
  function returned(called: Value, values: Value[]): Value[] {
    const { node, scope: outer } = isPiece(called) ? called : { node: undefined, scope: new Map() }
    if (!node || !(is.isArrowFunction(node) || is.isFunctionDeclaration(node)) || !node.body)
      throw new Unreadable()
    const scope = new Map(outer)
    for (const [at, parameter] of node.parameters.entries()) {
      const value = values[at]
      const { initializer } = parameter
      scope.set(parameter, value === undefined && initializer ? read(initializer, scope) : [value])
    }
    if (!is.isBlock(node.body)) return read(node.body, scope)
    const results: Value[] = []
    const search = (each: Node): undefined => {
      if (is.isReturnStatement(each) && each.expression) results.push(...read(each.expression, scope))
      else if (!is.isArrowFunction(each) && !is.isFunctionDeclaration(each)) each.forEachChild(search)
    }
    node.body.forEachChild(search)
    return results
  }

  /** The methods of arrays by which SQL is composed. */
  function fromArray(array: Value, method: string, lists: Value[][]): Value[] {
    if (!Array.isArray(array)) throw new Unreadable()
    if (method === 'join') return combined(lists).map(([by]) => array.map(textOf).join(textOf(by)))
    if (method !== 'map') throw new Unreadable()
    return combined(array.map((item, at) => lists[0]?.flatMap(each => returned(each, [item, at])) ?? []))
  }

  function called(call: CallExpression, scope: Scope): Value[] {
    const { expression: callee } = call
    const lists = call.arguments.map(argument => read(argument, scope))
    if (is.isPropertyAccessExpression(callee))
      return read(callee.expression, scope).flatMap(array => fromArray(array, callee.name.text, lists))
    // A table is its name, and a list its declaration.
    if (callee.getText() === 'pgTable') return lists[0] ?? []
    if (is.isCallExpression(callee) && callee.expression.getText() === 'defineSource') return lists[0] ?? []
    return read(callee, scope).flatMap(each => combined(lists).flatMap(values => returned(each, values)))
  }

  /** Values of an item of an array, which may hold parameters beside texts. */
  function item(node: Node, scope: Scope): Value[] {
    try {
      return read(node, scope)
    } catch (error) {
      if (error instanceof Unreadable) return [{ node, scope }]
      throw error
    }
  }

  /** All values of an expression. @throws Unreadable */
  function read(node: Node, scope: Scope = new Map()): Value[] {
    if (is.isStringLiteral(node) || is.isNoSubstitutionTemplateLiteral(node)) return [node.text]
    if (is.isNumericLiteral(node)) return [Number(node.text)]
    if (is.isIdentifier(node)) return node.text === 'undefined' ? [undefined] : named(node, scope)
    if (is.isObjectLiteralExpression(node) || is.isArrowFunction(node)) return [{ node, scope }]
    if (is.isCallExpression(node)) return called(node, scope)
    if (is.isConditionalExpression(node))
      return [...read(node.whenTrue, scope), ...read(node.whenFalse, scope)]
    if (is.isTemplateExpression(node)) {
      const { head, templateSpans: spans } = node
      return combined(spans.map(({ expression }) => read(expression, scope))).map(values =>
        spans.reduce((text, { literal }, at) => `${text}${textOf(values[at])}${literal.text}`, head.text),
      )
    }
    if (is.isArrayLiteralExpression(node)) {
      const items = node.elements.map(each =>
        is.isSpreadElement(each) ? read(each.expression, scope) : item(each, scope).map(value => [value]),
      )
      return combined(items).map(values => values.flat())
    }
    if (is.isPropertyAccessExpression(node))
      return (
        literalsOf(node) ?? read(node.expression, scope).flatMap(value => property(value, node.name.text))
      )
    if (is.isBinaryExpression(node)) {
      const [sign, left] = [node.operatorToken.getText(), node.left]
      const right = read(node.right, scope)
      if (sign === '??') return [...read(left, scope).filter(value => value !== undefined), ...right]
      if (sign === '&&') return ['', ...right]
      if (/^[+*-]$/.test(sign))
        return combined([read(left, scope), right]).map(([a, b]) => calculated(sign, a, b))
    }
    if (is.isAsExpression(node) || is.isSatisfiesExpression(node) || is.isParenthesizedExpression(node))
      return read(node.expression, scope)
    throw new Unreadable()
  }

  return { read, entries, property, returned }
}
