/** A record as it was seen: its key, and the version that a change of it is made over. */
interface Seen {
  id: number | string
  version: number
}

/** By record and the version that a change was made over: the version it left, once it is answered. */
const left = new Map<string, Promise<number | undefined>>()

/** Of these, those that are saved over, or about to be. */
const past = new Set<string>()

/** Changes that are not answered yet. */
let underWay = 0

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value

/** Keys are of one entity: its procedures share all of their path but the verb. */
const keyOf = (path: string, { id, version }: Seen) =>
  `${path.slice(0, path.lastIndexOf('/'))} ${id} ${version}`

/**
 * Notes a change of one record that this page has sent.
 * @param path of the procedure
 * @param input without a version, nothing is noted
 * @param answer the record as it was saved; a refusal leaves what was noted before
 */
export function noteChange(path: string, input: unknown, answer: Promise<unknown>): void {
  if (!isSeen(input)) return
  const key = keyOf(path, input)
  const before = left.get(key)
  const versionOf = (saved: unknown) =>
    isSeen(saved) && saved.id === input.id && saved.version > input.version ? saved.version : before
  const after = answer.then(versionOf, () => before)
  left.set(key, after)
  underWay++
  const known = past.has(key)
  past.add(key)
  void after.finally(() => underWay--)
  // What was refused is as it was; what was deleted may come back as it was.
  void answer.then(versionOf, () => undefined).then(version => version ?? (known || past.delete(key)))
}

/**
 * Has this page saved a record since it was as it is here, or is about to? A list shows that a moment later.
 * @param path of any procedure of its entity
 */
export const isPast = (path: string, record: unknown): boolean =>
  isSeen(record) && past.has(keyOf(path, record))

/** Asks before the page is left while a change is under way that is shown as if it were saved. */
export function keepPageForChanges(): void {
  addEventListener('beforeunload', event => {
    if (underWay > 0) event.preventDefault()
  })
}

/**
 * The version of a record as the changes of this page left it, those included that are not answered yet: a list shows them a
 * moment later, and nobody is to be asked about a change of their own. A change by somebody else ends the chain and stays a conflict.
 * @param path of any procedure of its entity
 */
export async function versionLeft(path: string, { id, version }: Seen): Promise<number> {
  const next = await left.get(keyOf(path, { id, version }))
  return next === undefined ? version : versionLeft(path, { id, version: next })
}
