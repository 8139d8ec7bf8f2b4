import path from 'node:path'
import type { Node } from 'typescript/unstable/ast'
import { API } from 'typescript/unstable/sync'
import { type Sql, statementReader } from './declarations.ts'
import { Unreadable } from './values.ts'

const ROOT = path.resolve(import.meta.dirname, '../../../..')
const SERVED = /\/src\/.*\/server\/(?!.*\.(test|d)\.ts$)/

export interface Statement extends Sql {
  /** File and line. */
  place: string
}

/**
 * Reads the SQL of the server from its source text.
 * @returns all statements, and the places of those whose text is only made as they run
 */
export function collectStatements(): { statements: Statement[]; composed: string[] } {
  const api = new API({ cwd: ROOT })
  const [project] = api.updateSnapshot({ openProject: path.join(ROOT, 'tsconfig.json') }).getProjects()
  if (!project) throw new Error('tsconfig.json is not a project')
  const statementsOf = statementReader(project)
  const statements: Statement[] = []
  const composed: string[] = []

  function visit(node: Node): undefined {
    node.forEachChild(visit)
    const place = () => {
      const file = node.getSourceFile()
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      return `${path.relative(ROOT, file.fileName)}:${line + 1}`
    }
    try {
      for (const sql of statementsOf(node)) statements.push({ ...sql, place: place() })
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error
      composed.push(place())
    }
  }

  for (const name of project.program.getSourceFileNames().filter(each => SERVED.test(each))) {
    const file = project.program.getSourceFile(name)
    if (file) visit(file)
  }
  api.close()
  return { statements, composed }
}
