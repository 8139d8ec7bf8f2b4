import { globSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '../server/engine/operation.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'function' && 'procedure' in value

/** Every operation of every module, found by itself: the routers, and what a service exports as one. */
export async function everyOperation(): Promise<Operation[]> {
  const src = path.resolve(import.meta.dirname, '../..')
  const files = globSync(
    ['modules/**/server/{router,service}.ts', 'platform/server/services/lixeira/operations.ts'],
    {
      cwd: src,
    },
  )
  const found = new Map<string, Operation>()
  for (const file of files) {
    const exported = Object.values((await import(path.join(src, file))) as object)
    const routers = exported.filter(
      value => Array.isArray(value) && value.every(isOperation),
    ) as Operation[][]
    for (const operation of routers.flat()) found.set(operation.procedure.path, operation)
  }
  return [...found.values()]
}
