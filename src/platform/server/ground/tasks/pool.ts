import { type ChildProcess, fork } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { AppError } from '../errors.ts'
import { log } from '../log.ts'
import { work } from '../work.ts'
import { type Answered, type Asked, unpack } from './messages.ts'

/** How much the worker processes may take, all of them and each. */
export interface Bounds {
  processes: number
  /** Objects of one process, in MB. */
  megabytes: number
  /** Of one task, in seconds. */
  seconds: number
  /** Tasks waiting. */
  waiting: number
  /** Tasks of one person, under way or waiting. */
  ofOne: number
  /** A process without work ends after so many milliseconds, and gives its memory back. */
  idleMs: number
}

interface Job {
  asked: Asked
  /** What is said where it needs more time or memory than there is. */
  demais: string
  /** Who asked, where that is known: nobody takes all processes. */
  owner: string | undefined
  resolve(result: unknown): void
  reject(error: unknown): void
}

interface Helper {
  process: ChildProcess
  job?: Job | undefined
  timer?: NodeJS.Timeout | undefined
}

const SAID = 2000

const tooMany = (mensagem: string) => new AppError('muitas_tentativas', mensagem, { tentarEm: 5 })

/** Takes a helper's job away from it. */
function release(helper: Helper): Job | undefined {
  clearTimeout(helper.timer)
  const { job } = helper
  helper.job = undefined
  return job
}

/** Keeps this process running for a helper that works, and not for one that is idle. */
function hold({ process }: Helper, busy: boolean): void {
  for (const handle of [process, process.channel, process.stderr as { ref?(): void; unref?(): void } | null])
    busy ? handle?.ref?.() : handle?.unref?.()
}

/**
 * A few processes that run tasks, started when they are needed. Processes, not threads: a thread that runs out of memory
 * can end the whole server, since V8 aborts where it cannot stop in time. They come after the server on the processor.
 * @param entry the program of a process: calls `answerTasks`
 * @returns runs a task by its name
 */
export function openPool(entry: string, bounds: Bounds) {
  const helpers = new Set<Helper>()
  const waiting: Job[] = []
  const execArgv = [
    `--max-old-space-size=${bounds.megabytes}`,
    '--max-semi-space-size=4',
    '--enable-source-maps',
  ]

  function end(helper: Helper): void {
    clearTimeout(helper.timer)
    helpers.delete(helper)
    helper.process.kill('SIGKILL')
  }

  /** Ends a helper whose job took too much. Its memory goes with it. */
  function giveUp(helper: Helper, motivo: string): void {
    const job = release(helper)
    end(helper)
    if (job) {
      log.warn('tarefa.excedeu', { tarefa: job.asked.nome, motivo, usuario: job.owner })
      job.reject(new AppError('grande_demais', job.demais))
    }
    next()
  }

  function open(): Helper {
    const { PATH, NODE_COMPILE_CACHE } = process.env
    const child = fork(entry, {
      execArgv,
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      // The process reads files of strangers: it gets none of the server's secrets.
      env: { PATH, NODE_COMPILE_CACHE },
    })
    const helper: Helper = { process: child }
    helpers.add(helper)
    let said = ''
    child.stderr?.setEncoding('utf8').on('data', text => {
      said = (said + text).slice(0, SAID)
    })
    child.on('message', (answered: Answered) => {
      const job = release(helper)
      hold(helper, false)
      helper.timer = setTimeout(() => end(helper), bounds.idleMs).unref()
      if ('failed' in answered) job?.reject(unpack(answered.failed))
      else job?.resolve(answered.result)
      next()
    })
    child.on('error', () => child.kill('SIGKILL'))
    child.once('close', (code, signal) => {
      if (!helpers.has(helper)) return
      if (said.includes('heap out of memory')) return giveUp(helper, 'memória')
      const job = release(helper)
      end(helper)
      job?.reject(new Error(`The process of the task ${job.asked.nome} ended (${code ?? signal}): ${said}`))
      next()
    })
    try {
      if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
    } catch {
      // It ended at once: `close` tells.
    }
    return helper
  }

  /**
   * The oldest job of somebody who has none under way, else the oldest. One process stays free of each person: whoever asks
   * next does not wait for what takes long.
   */
  function takeJob(): Job | undefined {
    const busy = [...helpers].flatMap(({ job }) => job?.owner ?? [])
    const most = Math.max(bounds.processes - 1, 1)
    const may = ({ owner }: Job) => busy.filter(each => each === owner).length < most
    const fair = waiting.findIndex(job => may(job) && !busy.some(each => each === job.owner))
    const at = fair < 0 ? waiting.findIndex(may) : fair
    return at < 0 ? undefined : waiting.splice(at, 1)[0]
  }

  function next(): void {
    while (waiting.length > 0) {
      const free = [...helpers].find(({ job }) => job === undefined)
      if (!free && helpers.size >= bounds.processes) return
      const job = takeJob()
      if (!job) return
      const helper = free ?? open()
      clearTimeout(helper.timer)
      helper.job = job
      helper.timer = setTimeout(() => giveUp(helper, 'tempo'), bounds.seconds * 1000)
      hold(helper, true)
      helper.process.send(job.asked)
    }
  }

  /** @throws AppError muitas_tentativas where a queue without end would begin */
  function requireRoom(owner: string | undefined): void {
    const jobs = [...waiting, ...[...helpers].flatMap(({ job }) => job ?? [])]
    if (owner !== undefined && jobs.filter(job => job.owner === owner).length >= bounds.ofOne)
      throw tooMany('Há arquivos demais seus sendo processados. Aguarde alguns segundos e tente novamente.')
    if (waiting.length >= bounds.waiting)
      throw tooMany(
        'Há arquivos demais sendo processados neste momento. Aguarde alguns segundos e tente novamente.',
      )
  }

  return async (nome: string, args: unknown[], demais: string): Promise<unknown> => {
    const owner = work.getStore()?.usuario
    requireRoom(owner)
    return new Promise((resolve, reject) => {
      waiting.push({ asked: { nome, args }, demais, owner, resolve, reject })
      next()
    })
  }
}
