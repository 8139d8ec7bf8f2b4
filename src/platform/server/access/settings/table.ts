import { pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '../registro.ts'

/** One row: what an Administrador decides for the whole installation. Having a `version`, it is audited. */
export const configuracoes = pgTable('configuracoes', {
  ...registroColumns(),
  nome_empresa: text(),
  /** Sign-up policy; null leaves it to the default. The environment variable wins where it is set. */
  cadastro: text(),
  /** Domains that may sign up, separated by commas. */
  cadastro_dominios: text(),
})
