// `npm run restore -- FILE` brings a backup into an empty installation, embedded or on PostgreSQL. It reads the
// configuration that the server reads.
import { parseArgs } from 'node:util'
import { ConfigError, readConfig } from '../src/platform/server/ground/config.ts'
import { restore } from '../src/platform/server/services/backup/restore.ts'

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'sem-segundo-fator': { type: 'boolean', default: false } },
  })
  const [file] = positionals
  if (!file) throw new ConfigError('Diga de que arquivo: npm run restore -- alicerce.tar.gz')
  const config = readConfig(process.env)
  const { tabelas, arquivos } = await restore(config, file, {
    withoutSecondFactor: values['sem-segundo-fator'],
  })
  const rows = tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
  console.log(
    `Restaurado e conferido: ${rows.toLocaleString('pt-BR')} linhas em ${tabelas.length} tabelas e ${arquivos.length} arquivos. Inicie o servidor com esta mesma configuração.`,
  )
} catch (error) {
  const code = (error as { code?: string }).code ?? ''
  if (!(error instanceof ConfigError) && !code.startsWith('ERR_PARSE_ARGS')) throw error
  console.error((error as Error).message)
  process.exit(1)
}
