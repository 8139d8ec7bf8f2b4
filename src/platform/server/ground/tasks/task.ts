import path from 'node:path'
import { BUILT_WORKER } from '../node-flags.ts'
import { ROOT } from '../root.ts'
import { type Bounds, openPool } from './pool.ts'

const BOUNDS: Bounds = { processes: 2, megabytes: 256, seconds: 20, waiting: 40, ofOne: 8, idleMs: 30_000 }

/** From its sources the server runs TypeScript; as built it runs what `scripts/server-build.ts` made. */
const run = openPool(
  path.join(ROOT, import.meta.url.endsWith('.ts') ? 'src/main.worker.ts' : BUILT_WORKER),
  BOUNDS,
)

/** A function that runs in a process of its own. Arguments and result are copied, so they hold data only. */
export interface Task<Args extends unknown[] = never[], Result = unknown> {
  (...args: Args): Promise<Result>
  nome: string
  /** The function itself. Only that process loads it. */
  load(): Promise<(...args: Args) => Result | Promise<Result>>
}

/**
 * Declares work whose effort grows with what people send, such as reading a file or drawing a document: it runs beside
 * the server, with a bound of time and memory. `src/main.worker.ts` lists every task.
 * @param demais the sentence for whoever asked, where it needs more than there is
 * @throws AppError those of the function; grande_demais with `demais`; muitas_tentativas where too many wait
 */
export function task<Args extends unknown[], Result>(
  nome: string,
  load: Task<Args, Result>['load'],
  demais: string,
): Task<Args, Result> {
  const call = (...args: Args) => run(nome, args, demais) as Promise<Result>
  return Object.assign(call, { nome, load })
}
