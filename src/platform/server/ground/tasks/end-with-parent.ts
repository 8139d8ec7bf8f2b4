import { Worker } from 'node:worker_threads'

const LOOK_MS = 1000

/**
 * Ends this process with SIGKILL soon after its parent has gone. A thread looks for the parent: a task that never yields keeps the
 * main thread from hearing of it. On Windows an orphan keeps its parent's id, so the thread also asks whether that lives.
 */
const WATCH = `
const parent = process.ppid
const gone = () => {
  try {
    return process.ppid !== parent || !process.kill(parent, 0)
  } catch {
    return true
  }
}
setInterval(() => gone() && process.kill(process.pid, 'SIGKILL'), ${LOOK_MS})`

/** Starts the thread that ends this process once its parent has gone, whatever the main thread does. */
export function endWithParent(): void {
  new Worker(WATCH, {
    eval: true,
    execArgv: [],
    env: {},
    stdin: false,
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  }).unref()
}
