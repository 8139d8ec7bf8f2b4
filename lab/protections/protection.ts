interface Removal {
  file: string
  /** Occurs once in the file. */
  find: string
  /** What stands in its place once the protection is removed. */
  replace: string
}

/** One promise of docs/security.md, what keeps it, and the test that has to fail once that is taken away. */
export interface Protection extends Removal {
  /** What is promised, in a few words. */
  promise: string
  /** What keeps the promise as well, in a second place: taken away together with the first. */
  also?: Removal[]
  /** The interface has to be built anew before the test. */
  build?: true
  /** The file of the test: of vitest, or of Playwright where it ends in `.spec.ts`. */
  test: string
  /** Part of the test's name. */
  name: string
}
