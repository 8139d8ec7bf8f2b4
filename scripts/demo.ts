// `npm run demo -- --rows 1000` fills an installation that holds no business data yet with examples, so that it can be
// tried, shown and measured: 1,000 records in each of the larger lists. It reads the configuration that the server reads.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { todayIn } from '#platform/contract/dates/dates.ts'
import { perfis } from '#platform/contract/permissions.ts'
import { ConfigError, readConfig } from '#platform/server/ground/config.ts'
import { openDatabase } from '#platform/server/ground/database/open.ts'
import { openFiles } from '#platform/server/ground/files/files.ts'
import { fillDemo, hasBusinessData } from './demo-data/fill.ts'
import { sizesOf } from './demo-data/tables.ts'

const MAX_ROWS = 1_000_000

/** @throws ConfigError with the sentence to print */
function rowsAsked(): number {
  const { values } = parseArgs({ options: { rows: { type: 'string', default: '1000' } } })
  const rows = Number(values.rows)
  if (Number.isInteger(rows) && rows >= 10 && rows <= MAX_ROWS) return rows
  throw new ConfigError(`--rows deve ser um número inteiro entre 10 e ${MAX_ROWS.toLocaleString('pt-BR')}.`)
}

async function main(): Promise<void> {
  const rows = rowsAsked()
  const config = readConfig(process.env)
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  const db = await openDatabase(config)
  try {
    if (await hasBusinessData(db)) {
      throw new ConfigError(
        'Esta instalação já tem registros. Os dados de demonstração só entram em uma instalação vazia: use outra DATA_DIR ou outro banco em DATABASE_URL.',
      )
    }
    const started = performance.now()
    const password = randomBytes(9).toString('base64url')
    const options = { sizes: sizesOf(rows), today: todayIn(config.timezone), password, closes: true }
    const { people } = await fillDemo(db, { ...options, files: await openFiles(config) })
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    console.log(
      `Pronto em ${seconds} s: ${rows.toLocaleString('pt-BR')} registros em cada uma das listas maiores.`,
    )
    console.log(`\nInicie o servidor com a mesma configuração e entre em ${config.appUrl} como:\n`)
    for (const { perfil_acesso, email } of people.slice(0, perfis.length)) {
      console.log(`  ${perfil_acesso.padEnd(15)} ${email}`)
    }
    console.log(`\nSenha, a mesma para todos: ${password}`)
  } finally {
    await db.close()
  }
}

try {
  await main()
} catch (error) {
  const code = (error as { code?: string }).code ?? ''
  if (!(error instanceof ConfigError) && !code.startsWith('ERR_PARSE_ARGS')) throw error
  console.error((error as Error).message)
  process.exit(1)
}
