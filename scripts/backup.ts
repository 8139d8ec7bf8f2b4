// `npm run backup -- FILE` writes database and files of an installation, running or not, into one archive. It reads the
// configuration that the server reads.
import { statSync } from 'node:fs'
import { ConfigError, readConfig } from '../src/platform/server/ground/config.ts'
import { backup } from '../src/platform/server/services/backup/backup.ts'

const [file] = process.argv.slice(2)
if (!file) {
  console.error('Diga em que arquivo: npm run backup -- alicerce.tar.gz')
  process.exit(1)
}
try {
  const { tabelas, arquivos } = await backup(readConfig(process.env), file)
  const rows = tabelas.reduce((sum, { linhas }) => sum + linhas, 0)
  console.log(
    `Backup pronto em ${file} (${(statSync(file).size / 1e6).toFixed(1)} MB): ` +
      `${rows.toLocaleString('pt-BR')} linhas em ${tabelas.length} tabelas e ${arquivos.length} arquivos.`,
  )
  console.log('Ele contém tudo o que a empresa confia ao sistema: guarde-o como guarda os documentos.')
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exit(1)
}
