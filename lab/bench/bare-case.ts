// What the bare server is told to do for one address.

export interface Statement {
  text: string
  params: unknown[]
}

export type Step = Statement | { transaction: Statement[] }

/** Stand in a statement's parameters for what each request has of its own: the record that its JSON names, a new id, a new token. */
export const PLACEHOLDER = { id: '{id}', uuid: '{uuid}', token: '{token}' }

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
