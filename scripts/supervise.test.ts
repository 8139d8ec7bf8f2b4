import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'

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
  supervisor = spawn(process.execPath, [inFolder('start.ts')], { stdio: ['ignore', 'pipe', 'ignore'] })
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

test('one that served a while is started again at once, however often; one that falls at once waits longer each time', async () => {
  const waits = async (program: string) => {
    const running = superviseProgram(program)
    assert(running.stdout)
    const found: number[] = []
    for await (const line of createInterface({ input: running.stdout }))
      if (found.push(JSON.parse(line).reinicio_em_ms) === 3) break
    running.kill('SIGKILL')
    return found
  }
  expect(await waits(`process.send('no-ar', () => setTimeout(() => process.exit(1), 1100))`)).toEqual([
    50, 50, 50,
  ])
  expect(await waits(`process.send('no-ar', () => process.exit(1))`)).toEqual([50, 100, 200])
  // Long enough in the world, but it did not serve again.
  const once = `existsSync(${JSON.stringify(inFolder('once'))})`
  const program = `
    import { existsSync, writeFileSync } from 'node:fs'
    const again = ${once}
    writeFileSync(${JSON.stringify(inFolder('once'))}, '')
    const fall = () => setTimeout(() => process.exit(1), 1100)
    if (again) fall()
    else process.send('no-ar', () => process.exit(1))`
  expect(await waits(program)).toEqual([50, 100, 200])
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

describe('started by npm', () => {
  /** `npm start` as it is, but for the server: npm, its shell, what watches over the server, the server. */
  async function npmStart(): Promise<{ npm: ChildProcess; server: number }> {
    superviseProgram(SERVER).kill('SIGKILL')
    const starter = JSON.stringify(path.join(import.meta.dirname, 'starter.ts'))
    const start = readFileSync(inFolder('start.ts'), 'utf8')
    writeFileSync(
      inFolder('start.ts'),
      `import { endWithStarter } from ${starter}
       import { writeFileSync } from 'node:fs'
       endWithStarter()
       writeFileSync(${JSON.stringify(inFolder('watcher'))}, String(process.pid))
       ${start}`,
    )
    const node = JSON.stringify(process.execPath)
    writeFileSync(inFolder('package.json'), JSON.stringify({ scripts: { start: `${node} start.ts` } }))
    rmSync(inFolder('starts'), { force: true })
    const npm = spawn('npm', ['start'], { cwd: folder, stdio: 'ignore', detached: true })
    await expect.poll(() => starts().length, { timeout: 30_000 }).toBe(1)
    return { npm, server: Number(starts()[0]) }
  }

  test.each([
    ['SIGTERM to npm alone', 'SIGTERM', 1],
    ['kill -9 of npm alone', 'SIGKILL', 1],
    ['SIGTERM to its whole group', 'SIGTERM', -1],
    ['SIGINT to its whole group, as by Ctrl C', 'SIGINT', -1],
  ] as const)('%s ends the server too, and it stays down', async (_, signal, whom) => {
    const { npm, server } = await npmStart()
    const watcher = Number(readFileSync(inFolder('watcher'), 'utf8'))
    process.kill(whom * (npm.pid ?? 0), signal)
    await expect.poll(() => [lives(server), lives(watcher)]).toEqual([false, false])
    expect(starts()).toHaveLength(1)
  })
})
