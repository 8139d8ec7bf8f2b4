// What the bare server is told to do for one address.

export interface Statement {
  text: string
  params: unknown[]
}

export type Step = Statement | { transaction: Statement[]; commit: string }

/** Stand in a statement's parameters for what each request has of its own: a new id, a new token, a value of its JSON. */
export const PLACEHOLDER = { uuid: '{uuid}', token: '{token}', body: '{body}' }

/** Stands for the value at a path of the request's JSON, such as `dados.email`. */
export const ofBody = (path: string) => PLACEHOLDER.body + path

/** The values of a JSON and where each is, as {@link ofBody} names it. */
export const leavesOf = (json: unknown, path = ''): [string, unknown][] =>
  typeof json === 'object' && json !== null
    ? Object.entries(json).flatMap(([key, value]) => leavesOf(value, path ? `${path}.${key}` : key))
    : [[path, json]]

export interface Case {
  /** One after the other on one connection each. */
  steps: Step[]
  /** The last step's rows as a page with its total, its first row alone, or all steps' rows as they come. */
  answer: 'page' | 'record' | 'lines'
  /** Does it check a password first, at the product's strength? */
  hash?: boolean
  /** What the product keeps in memory where the statements do not bring it. */
  total?: number | undefined
  totalMinimo?: boolean | undefined
}
