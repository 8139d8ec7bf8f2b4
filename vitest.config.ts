import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes longer than the second that is the default.
    expect: { poll: { timeout: 10_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: ['src/**/server/**', 'src/platform/testing/**', 'scripts/demo-data/fill.test.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'service',
          include: [
            'src/**/server/**/*.test.ts',
            'src/platform/testing/**/*.test.ts',
            'scripts/demo-data/fill.test.ts',
          ],
          globalSetup: ['src/platform/testing/global-setup.ts'],
          // Each file has databases of its own; loading the whole server anew for each would cost a third of the time.
          isolate: false,
        },
      },
    ],
  },
})
