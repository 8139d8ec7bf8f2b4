import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { text as readText } from 'node:stream/consumers'
import { expect, test } from 'vitest'

/** A process of its own that is watched with a limit of 400 ms. */
async function watched(program: string) {
  const watch = JSON.stringify(path.join(import.meta.dirname, 'stuck.ts'))
  const child = spawn(process.execPath, [
    '--input-type=module',
    '-e',
    `const { endWhenStuck } = await import(${watch}); endWhenStuck(400); ${program}`,
  ])
  const [output] = await Promise.all([readText(child.stdout), once(child, 'exit')])
  return { signal: child.signalCode, code: child.exitCode, output }
}

test('a process whose thread never comes back is ended, and says so', async () => {
  const { signal, output } = await watched('setTimeout(() => { for (;;); }, 100)')
  expect(signal).toBe('SIGKILL')
  expect(output).toContain('"evento":"servidor.travado"')
})

test('one that works goes on, and ends when it has nothing left to do', async () => {
  const { code, output } = await watched(`setTimeout(() => console.log('feito'), 1500)`)
  expect([code, output]).toEqual([0, 'feito\n'])
})
