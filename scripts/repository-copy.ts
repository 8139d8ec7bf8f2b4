import { spawnSync } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from './files.ts'

const COPIED = [
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'tsconfig.web.json',
  'biome.json',
  'vite.config.ts',
  'scripts/chunk-plan.ts',
  'scripts/chunks.ts',
  'scripts/contract-plugin.ts',
  'scripts/files.ts',
  'scripts/guide-plugin.ts',
  'scripts/icon-plugin.ts',
  'scripts/guide-text.ts',
  'scripts/slim-plugin.ts',
  'index.html',
  'visualizador.html',
  'leitor.html',
  'public',
  '.gitignore',
]

/** What stands in the folder beside the sources, and is made by tools. */
const MADE = ['node_modules', 'dist', 'data', '.cache', '.git', 'test-results', 'screenshots']

/** All of the repository, for tests that run its tools on the whole. */
export const everything = (): string[] => readdirSync(root).filter(name => !MADE.includes(name))

/** Several checkers each look at what they share, which only pays where more cores are idle than a run of the tests leaves. */
export const ONE_CHECKER = ['--checkers', '1']

export interface RepositoryCopy {
  folder: string
  read(file: string): string
  put(file: string, content: string): void
  remove(file: string): void
  /** A tool's exit code and all that it printed. */
  run(tool: string, ...args: string[]): { status: number | null; output: string }
  dispose(): void
}

/**
 * A throw-away copy of the configuration and the sources, for tests that write into them.
 * @param further files and folders that are needed besides
 * @param sources which of them: none, where what the configuration says of a few files is asked, not what is in all
 */
export function copyRepository(
  further: readonly string[] = [],
  sources: readonly string[] = ['src'],
): RepositoryCopy {
  const folder = mkdtempSync(path.join(tmpdir(), 'alicerce-copy-'))
  for (const item of [...sources, ...COPIED, ...further])
    cpSync(path.join(root, item), path.join(folder, item), { recursive: true })
  const bin = path.join(root, 'node_modules/.bin')
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  return {
    folder,
    read: file => readFileSync(path.join(folder, file), 'utf8'),
    put(file, content) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), content)
    },
    remove: file => rmSync(path.join(folder, file)),
    run(tool, ...args) {
      const env = { ...process.env, PATH: `${bin}${path.delimiter}${process.env.PATH}` }
      const { status, stdout, stderr } = spawnSync(path.join(bin, tool), args, {
        cwd: folder,
        env,
        encoding: 'utf8',
      })
      return { status, output: stdout + stderr }
    },
    dispose: () => rmSync(folder, { recursive: true, force: true }),
  }
}
