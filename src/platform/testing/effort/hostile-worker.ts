import { AppError } from '../../server/ground/errors.ts'
import { answerTasks } from '../../server/ground/tasks/answer.ts'
import { task } from '../../server/ground/tasks/task.ts'

/** What a task may do at its worst, each by its name. */
export const hostile = {
  ends: () => process.exit(3),
  refuses: (campo: string) => {
    throw new AppError('dados_invalidos', 'Este arquivo não serve.', { campos: { [campo]: 'não serve' } })
  },
  fails: () => (undefined as unknown as string).length,
  spins: () => {
    for (;;);
  },
  hoards: () => {
    const held: string[][] = []
    for (;;) held.push(Array.from({ length: 10_000 }, (_, n) => `${n} ${held.length}`))
  },
  sleeps: (ms: number) => new Promise(resolve => setTimeout(() => resolve(ms), ms)),
  sendsCode: () => () => 1,
}

answerTasks(
  Object.entries(hostile).map(([nome, run]) => task(nome, async () => run as (arg: never) => unknown, '')),
)
