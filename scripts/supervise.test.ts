import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'

let folder = ''
let supervisor: ChildProcess | undefined
const inFolder = (name: string) => path.join(folder, name)
const starts = () =>
  readFileSync(inFolder('starts'), { encoding: 'utf8', flag: 'a+' }).trim().split('\n').filter(Boolean)
const lives = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Does what the test wants, and notes on the way that it started, with its process id. */
function superviseProgram(program: string): ChildProcess {
  writeFileSync(
    inFolder('program.ts'),
    `import { appendFileSync } from 'node:fs'
     const started = () => appendFileSync(${JSON.stringify(inFolder('starts'))}, process.pid + '\\n')
     ${program}`,
  )
  writeFileSync(
    inFolder('start.ts'),
    `import { supervise } from ${JSON.stringify(path.join(import.meta.dirname, 'supervise.ts'))}
     process.exit(await supervise([${JSON.stringify(inFolder('program.ts'))}], process.env))`,
  )
  supervisor = spawn(process.execPath, [inFolder('start.ts')], { stdio: 'ignore' })
  return supervisor
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'alicerce-supervisao-'))
})
afterEach(() => {
  supervisor?.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const SERVER = `
  const timer = setInterval(() => {}, 1000)
  process.on('SIGTERM', () => { clearInterval(timer); process.disconnect?.() })
  process.once('disconnect', () => clearInterval(timer))
  process.send('no-ar', started)`

test('a server that is killed is started again, each time; asked to stop, it ends well and stays down', async () => {
  const running = superviseProgram(SERVER)
  for (const times of [1, 2, 3]) {
    await expect.poll(() => starts().length).toBe(times)
    if (times < 3) process.kill(Number(starts().at(-1)), 'SIGKILL')
  }
  const last = Number(starts().at(-1))
  running.kill('SIGTERM')
  await once(running, 'exit')
  expect([running.exitCode, lives(last)]).toEqual([0, false])
  expect(starts()).toHaveLength(3)
})

test('one that was never up is not repeated, and its code is the answer', async () => {
  const running = superviseProgram('started(); process.exit(3)')
  await once(running, 'exit')
  expect(running.exitCode).toBe(3)
  expect(starts()).toHaveLength(1)
})

test('where what watches over it is killed, the server ends by itself and leaves its place free', async () => {
  const running = superviseProgram(SERVER)
  await expect.poll(() => starts().length).toBe(1)
  const server = Number(starts()[0])
  running.kill('SIGKILL')
  await expect.poll(() => lives(server)).toBe(false)
})
