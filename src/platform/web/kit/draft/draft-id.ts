import type { Procedure } from '#platform/contract/api.ts'

/**
 * Identity of a form's draft: the record, or for a new one its starting values, such as an expense's project.
 * @param procedure any procedure of the entity
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
