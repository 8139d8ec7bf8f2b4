import type { Procedure } from '#platform/contract/api.ts'

/**
 * Which draft belongs to a form: that of a record, or of a new one of what it starts with, such as an expense's project.
 * @param procedure any of the entity's
 */
export function draftId(
  { path }: Pick<Procedure, 'path'>,
  id: number | string | undefined,
  start: Record<string, unknown> = {},
): string {
  const belongs = Object.entries(start).filter(([name]) => name.endsWith('_id'))
  const which = id ?? `novo ${belongs.map(pair => pair.join('=')).join(' ')}`.trim()
  return `${path.slice(0, path.lastIndexOf('/'))} ${which}`
}
