import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

/** Paths of all files below a folder of the repository, relative to its root and with forward slashes, sorted. */
export function filesBelow(folder: string): string[] {
  const found: string[] = []
  // A third quicker than reading the folder recursively, which makes each path from its parts.
  const look = (at: string) => {
    for (const entry of readdirSync(`${root}/${at}`, { withFileTypes: true })) {
      if (entry.isDirectory()) look(`${at}/${entry.name}`)
      else if (entry.isFile()) found.push(`${at}/${entry.name}`)
    }
  }
  look(folder)
  return found.sort()
}

/** One hash of the names and contents of files of the repository. */
export function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(`${root}/${file}`))
      .update('\0')
  return hash.digest('hex')
}

/** Ends the script with one line per problem, or with one line that says what was checked. */
export function report(problems: string[], fine: string): void {
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else console.log(fine)
}
