import type { List } from '../use-list.ts'

/** Kind of a schema without what makes it optional, e.g. 'enum'. */
export function bare(schema: unknown): string {
  const { def } = (schema ?? { def: { type: '' } }) as {
    def: { type: string; innerType?: unknown; out?: unknown }
  }
  if (def.innerType) return bare(def.innerType)
  return def.type === 'pipe' ? bare(def.out) : def.type
}

/** The schemas of what a list answers of each record, by name. */
export function rowFields({ procedure }: List<unknown>): Record<string, unknown> {
  const { output } = procedure as unknown as {
    output: { shape: { rows: { element: { shape?: Record<string, unknown> } } } }
  }
  return output.shape.rows.element.shape ?? {}
}
