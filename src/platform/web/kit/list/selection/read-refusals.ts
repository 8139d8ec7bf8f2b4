import { browserStorage } from '../../draft/storage.ts'

const READ = 'alicerce.recusas-lidas'
/** A page that is loaded tells of requests of the last two minutes (`recentes`): nobody makes more than these. */
const REMEMBERED = 20

const readIds = () => browserStorage()?.getItem(READ)?.split(' ') ?? []

/** What was refused of these requests on many records was read in this browser. */
export const wereRead = (ids: readonly string[]) => {
  const read = readIds()
  return ids.every(id => read.includes(id))
}

/** Notes that it was: a page that is loaded soon after offers their undo, and leaves what was refused. */
export function noteRead(ids: readonly string[]) {
  try {
    browserStorage()?.setItem(READ, [...ids, ...readIds()].slice(0, REMEMBERED).join(' '))
  } catch {
    // No room: it is told once more.
  }
}
