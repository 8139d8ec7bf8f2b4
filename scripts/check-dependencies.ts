// Asks the registry which known vulnerabilities the packages of package-lock.json have: `npm run check:dependencies`.
// Exit code 0: none that matters; 1: some; 2: the registry did not say, so nobody knows.
import { spawnSync } from 'node:child_process'
import { root } from './files.ts'

/** As `npm audit --json` tells it. */
interface Audit {
  metadata?: { vulnerabilities: Record<'moderate' | 'high' | 'critical' | 'total', number> }
  vulnerabilities?: Record<string, { severity: string; range: string; isDirect: boolean }>
  message?: string
  statusCode?: number
}

const { stdout, stderr } = spawnSync('npm', ['audit', '--json'], {
  cwd: root,
  encoding: 'utf8',
  shell: process.platform === 'win32',
})

function read(): Audit {
  try {
    return JSON.parse(stdout)
  } catch {
    return { message: stderr.trim().slice(0, 500) || 'npm audit said nothing' }
  }
}

const { metadata, vulnerabilities = {}, message, statusCode } = read()
if (!metadata) {
  console.error(`Not checked: the registry does not tell of vulnerabilities (${statusCode ?? message}).`)
  console.error(
    'Run this where registry.npmjs.org is reached, before each release; no answer is no good news.',
  )
  process.exit(2)
}
for (const [name, { severity, range, isDirect }] of Object.entries(vulnerabilities))
  console.log(`${severity}: ${name} ${range}${isDirect ? '' : ', by way of another package'}`)
const { moderate, high, critical, total } = metadata.vulnerabilities
console.log(`${total} known vulnerabilities, ${moderate + high + critical} of them moderate or worse`)
process.exit(moderate + high + critical > 0 ? 1 : 0)
