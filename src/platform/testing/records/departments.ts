import { globSync } from 'node:fs'
import path from 'node:path'
import type { ServerModule } from '../../server/module.ts'

/** The manifest of every department, by its file below `src/modules`. */
export async function everyDepartment(): Promise<Map<string, ServerModule>> {
  const modules = path.resolve(import.meta.dirname, '../../../modules')
  const files = globSync('*/server/module.ts', { cwd: modules }).sort()
  const loaded = files.map(async file => {
    const [manifest] = Object.values((await import(path.join(modules, file))) as Record<string, ServerModule>)
    if (!manifest) throw new Error(`${file} exports no manifest`)
    return [file, manifest] as const
  })
  return new Map(await Promise.all(loaded))
}
