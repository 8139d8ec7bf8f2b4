import type { FieldValues } from 'react-hook-form'

/**
 * Keeps what the fields hold: a form changes lines in their place.
 * @returns takes what they hold later, for the names of those that differ
 */
export function sinceThen(values: FieldValues): (now: FieldValues) => string[] {
  const then = new Map(Object.entries(values).map(([name, value]) => [name, JSON.stringify(value)]))
  return now => Object.keys(now).filter(name => JSON.stringify(now[name]) !== then.get(name))
}
