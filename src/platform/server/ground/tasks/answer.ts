import { endWithParent } from './end-with-parent.ts'
import { type Answered, type Asked, pack } from './messages.ts'
import type { Task } from './task.ts'

/** Runs tasks in this process, one at a time, as the server asks for them. Ends with the server, even in a task. */
export function answerTasks(tasks: readonly Task[]): void {
  const byName = new Map(tasks.map(each => [each.nome, each]))
  if (byName.size !== tasks.length) throw new Error('Two tasks have the same name')

  async function run({ nome, args }: Asked): Promise<Answered> {
    try {
      const asked = byName.get(nome)
      if (!asked) throw new Error(`src/main.worker.ts does not list the task ${nome}`)
      const work = await asked.load()
      return { result: await work(...(args as never[])) }
    } catch (error) {
      return { failed: pack(error) }
    }
  }
  process.on('message', async (asked: Asked) => {
    const answered = await run(asked)
    process.send?.(answered)
  })
  // Ctrl+C reaches both: the server lets what is under way come to its end.
  process.on('SIGINT', () => {})
  process.once('disconnect', () => process.exit(0))
  endWithParent()
}
