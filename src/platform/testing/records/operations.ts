import { globSync } from 'node:fs'
import path from 'node:path'
import type { Operation } from '../../server/engine/operation.ts'
import type { ServerModule } from '../../server/module.ts'

const isOperation = (value: unknown): value is Operation =>
  typeof value === 'function' && 'procedure' in value

/** Every operation of every module, found by itself: the routers, and what a service exports as one. */
export async function everyOperation(): Promise<Operation[]> {
  const src = path.resolve(import.meta.dirname, '../../..')
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

/** Every operation, also those that are made of all others, such as the trail's. */
export async function everyOperationAndOver(): Promise<Operation[]> {
  const src = path.resolve(import.meta.dirname, '../../..')
  const operations = await everyOperation()
  const modules = await Promise.all(
    globSync('modules/*/server/module.ts', { cwd: src }).map(file => import(path.join(src, file))),
  )
  const all = modules.flatMap(module => Object.values(module as Record<string, ServerModule>))
  return [...operations, ...all.flatMap(({ overAll }) => overAll?.(operations) ?? [])]
}
