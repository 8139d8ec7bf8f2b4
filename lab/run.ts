// The one entry of the laboratory: `npm run lab -- <experiment> [arguments]`. Each experiment is a folder with a `run.ts`
// that reads the arguments after its name. README.md beside this file says what each one answers.

interface Experiment {
  /** What it takes besides its name. */
  takes: string
  /** What it does, and how long on 2 cores. */
  about: string
  run: () => Promise<unknown>
}

const experiments: Record<string, Experiment> = {
  bench: {
    takes: '[postgresql|embedded] [step …]',
    about:
      'measures start, lists, search, sign-in, writes, dashboard and pages on an installed PostgreSQL (else the embedded one); under 20 min',
    run: () => import('./bench/run.ts'),
  },
  import: {
    takes: '',
    about: 'brings in 5,000 users as the import screen does; 2 min',
    run: () => import('./import/run.ts'),
  },
  faults: {
    takes: '[kills]',
    about: 'kills, fills the disk, takes the database away; 12 min for 50 kills on each database. Linux only',
    run: () => import('./faults/run.ts'),
  },
  fuzz: {
    takes: '[--requests 20000] [--seed 7] [--only 123] [--on own|server]',
    about: 'sends hostile requests to every operation; minutes',
    run: () => import('./fuzz/run.ts'),
  },
  mutants: {
    takes: '[words of paths …] [--list]',
    about:
      'changes what keeps a promise of docs/security.md: a test must notice; minutes a file, hours for all',
    run: () => import('./mutants/run.ts'),
  },
  screenshots: {
    takes: '[screen …] [--list] [--readme] [--guides]',
    about: 'takes every screen, wide and narrow, light and dark, into screenshots/; minutes',
    run: () => import('./screenshots/run.ts'),
  },
  image: {
    takes: '',
    about: 'builds the container image and tries it; minutes. Needs Docker',
    run: () => import('./image/run.ts'),
  },
}

function usage(): string {
  const rows = Object.entries(experiments).map(
    ([name, { takes, about }]) => `  ${[name, takes].filter(Boolean).join(' ')}\n      ${about}`,
  )
  return ['Usage: npm run lab -- <experiment> [arguments]', '', ...rows, '', 'More: lab/README.md'].join('\n')
}

const [name = ''] = process.argv.splice(2, 1)
const experiment = Object.hasOwn(experiments, name) ? experiments[name] : undefined
if (experiment) {
  await experiment.run()
} else {
  console.error(name ? `No such experiment: ${name}\n\n${usage()}` : usage())
  process.exitCode = 2
}

export {}
