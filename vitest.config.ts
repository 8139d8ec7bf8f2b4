import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { preferMemory } from './src/platform/testing/scratch.ts'
import { testFiles } from './src/platform/testing/servers/test-files.ts'

/** CI installs it; a laptop may do without, and is told so. */
const POOLER = process.env.PGBOUNCER ?? '/usr/sbin/pgbouncer'
const withoutPooler = existsSync(POOLER) ? [] : ['src/platform/server/ground/database/pooler.test.ts']
if (withoutPooler.length > 0) process.stderr.write(`No ${POOLER}: ${withoutPooler.join()} does not run.\n`)

preferMemory()
const { unit, mocked, tools, service } = testFiles()

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    tags: [{ name: 'volume', description: 'Thousands of rows or streams, or megabytes: bounds, not rules' }],
    projects: [
      // They leave nothing behind for each other: a process for each would take as long again as the tests themselves.
      { extends: true, test: { name: 'unit', include: unit, isolate: false } },
      { extends: true, test: { name: 'unit-mocked', include: mocked } },
      { extends: true, test: { name: 'tools', include: tools } },
      {
        extends: true,
        test: {
          name: 'service',
          include: service,
          exclude: withoutPooler,
          globalSetup: ['src/platform/testing/servers/global-setup.ts'],
          // Each file has databases of its own; loading the whole server anew for each would cost a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
