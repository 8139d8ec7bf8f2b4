/** Parameters of one statement in order. */
export interface Parameters {
  params: unknown[]
  /** Adds a value. @returns its placeholder, `$1` */
  value(param: unknown): string
  /** Adds a LIKE pattern, folded like the searched columns; equal patterns are sent once. @returns SQL */
  pattern(text: string): string
}

export function parameters(): Parameters {
  const params: unknown[] = []
  const value = (param: unknown) => `$${params.push(param)}`
  const places = new Map<string, string>()
  return {
    params,
    value,
    pattern: text => {
      const place = places.get(text) ?? value(text)
      places.set(text, place)
      return `f_busca(${place})`
    },
  }
}
