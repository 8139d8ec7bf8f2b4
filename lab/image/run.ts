// Builds the image and runs it as docs/operations.md says, where Docker is: `npm run lab -- image`. Not part of the tests.
import { deepEqual, equal, notEqual } from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/files.ts'

const NAME = `alicerce-teste-${process.pid}`
const READY_MS = 60_000
const ana = { name: 'Ana', email: 'ana@empresa.com.br', password: 'um segredo bem guardado' }

const docker = (...args: string[]) => execFileSync('docker', args, { cwd: root, encoding: 'utf8' }).trim()

async function ready(): Promise<string> {
  // A port of the system's choice is another after each start.
  const url = `http://${docker('port', NAME, '3000/tcp').split('\n')[0]}`
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(250)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return url
  }
  throw new Error(`Not ready after ${READY_MS} ms:\n${docker('logs', NAME)}`)
}

const post = async (url: string, path: string, body: object) =>
  fetch(`${url}/api/auth/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: 'http://localhost:3000' },
  })

async function tryIt(): Promise<void> {
  const safe = ['--read-only', '--tmpfs', '/tmp', '--cap-drop', 'ALL', '--security-opt', 'no-new-privileges']
  const run = ['-d', '--name', NAME, '--stop-timeout', '30', '-v', `${NAME}:/data`, '-p', '127.0.0.1::3000']
  docker('run', ...run, ...safe, NAME)
  const url = await ready()
  notEqual(docker('exec', NAME, 'id', '-u'), '0')
  const [, ...check] = JSON.parse(docker('inspect', '-f', '{{json .Config.Healthcheck.Test}}', NAME))
  docker('exec', NAME, ...check)
  const page = await (await fetch(`${url}/login`)).text()
  const files = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, file = '']) => file)
  const found = await Promise.all(files.map(async file => (await fetch(`${url}${file}`)).status))
  deepEqual(new Set(found), new Set([200]))
  equal((await post(url, 'sign-up/email', ana)).status, 200)
  docker('exec', NAME, 'node', 'scripts/backup.ts', '/data/x.tar.gz')

  docker('restart', NAME)
  const again = await ready()
  // The account is there: its address waits to be confirmed, which is told only to who knows the password.
  equal((await post(again, 'sign-in/email', { email: ana.email, password: ana.password })).status, 403)
  docker('stop', NAME)
  equal(docker('inspect', '-f', '{{.State.ExitCode}}', NAME), '0')
  console.log(`A imagem funciona: ${docker('image', 'inspect', '-f', '{{.Size}}', NAME)} bytes`)
}

try {
  execFileSync('docker', ['build', '-t', NAME, '.'], { cwd: root, stdio: 'inherit' })
  await tryIt()
} finally {
  for (const remove of [
    ['rm', '-f', NAME],
    ['volume', 'rm', '-f', NAME],
    ['rmi', '-f', NAME],
  ])
    docker(...remove)
}
