import { parseSync } from 'vite'

/** A node of the syntax tree (ESTree with TypeScript): where it stands in the source, and its parts by name. */
export interface Node {
  type: string
  start: number
  end: number
  [part: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** All nodes of a TypeScript file, each before its parts, with the one that it is part of. @throws where it does not parse */
export function nodesOf(file: string, source: string): { node: Node; parent: Node | undefined }[] {
  const { program, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const found: { node: Node; parent: Node | undefined }[] = []
  const visit = (value: unknown, parent: Node | undefined): void => {
    if (Array.isArray(value)) for (const one of value) visit(one, parent)
    else if (isNode(value)) {
      found.push({ node: value, parent })
      for (const part of Object.values(value)) visit(part, value)
    }
  }
  visit(program, undefined)
  return found
}
