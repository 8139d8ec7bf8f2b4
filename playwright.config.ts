import { existsSync } from 'node:fs'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { ON_BOTH, ON_FIREFOX, ONLY_POSTGRESQL, type WorkerFixtures } from './e2e/support/test.ts'
import { preferMemory } from './src/platform/testing/scratch.ts'

/**
 * CHROMIUM_PATH, an installed Chromium or Chrome, else the one inside an npm package (Linux x64): a bare machine has none.
 * Chromium without what draws its own windows comes first: pages are the same in it, for a quarter less processor time.
 */
async function findBrowser(): Promise<string | undefined> {
  const installed = [
    process.env.CHROMIUM_PATH,
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  ].find(path => path && existsSync(path))
  if (installed || process.platform !== 'linux' || process.arch !== 'x64') return installed
  // Set before the import: makes the package unpack its own libnss3 and friends.
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs22.x'
  // It looks for its fonts in /tmp alone, wherever it unpacks them, and ends at the first letter without one.
  const { TMPDIR } = process.env
  process.env.TMPDIR = '/tmp'
  try {
    return await (await import('@sparticuz/chromium')).default.executablePath()
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR
    else process.env.TMPDIR = TMPDIR
  }
}

/** A second engine, where one is installed: FIREFOX_PATH, else Debian's. */
const firefox = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr'].find(path => path && existsSync(path))

preferMemory()
const executablePath = await findBrowser()
/**
 * V8 compiles a function anew for speed once it has run this often: twenty times later than by default. A journey's pages are
 * gone before that pays: an eighth of their processor time.
 */
const SHORT_LIVED = [
  '--invocation-count-for-maglev=8000',
  '--invocation-count-for-turbofan=60000',
  '--min-semi-space-size=16',
]
const QUIET = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export default defineConfig<object, WorkerFixtures>({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  globalSetup: './e2e/support/prepare.ts',
  outputDir: 'test-results',
  timeout: 90_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  projects: [
    // First, because its one journey is the longest of all.
    ...(firefox
      ? [
          {
            name: 'firefox',
            grep: new RegExp(ON_FIREFOX),
            use: {
              engine: 'embedded' as const,
              browserName: 'firefox' as const,
              channel: 'moz-firefox',
              contextOptions: {},
              launchOptions: { executablePath: path.resolve('e2e/support/firefox.ts'), args: [] },
            },
          },
        ]
      : []),
    {
      name: 'embedded',
      use: { engine: 'embedded' },
      grepInvert: new RegExp(`${ONLY_POSTGRESQL}|${ON_FIREFOX}`),
    },
    { name: 'postgresql', use: { engine: 'postgresql' }, grep: new RegExp(`${ON_BOTH}|${ONLY_POSTGRESQL}`) },
  ],
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    // Colours are looked at while dialogs open: what fades in has not its own yet.
    contextOptions: { reducedMotion: 'reduce' },
    // Where it is about working without a network, the journey allows them.
    serviceWorkers: 'block',
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        `--js-flags=${SHORT_LIVED.join(' ')}`,
        ...QUIET,
      ],
    },
  },
})
