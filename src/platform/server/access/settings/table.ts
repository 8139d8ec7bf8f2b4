import { pgTable, text } from 'drizzle-orm/pg-core'
import { registroColumns } from '../registro.ts'

/** Settings of the whole installation, in one row. Audited, since it has a `version`. */
export const configuracoes = pgTable('configuracoes', {
  ...registroColumns(),
  nome_empresa: text(),
  /** Sign-up policy; null means the default. The environment variable SIGNUP overrides it. */
  cadastro: text(),
  /** Domains that may sign up, separated by commas. */
  cadastro_dominios: text(),
  /** Holidays of city and state, a line each, as they were typed: `contract/feriados.ts`. */
  feriados: text(),
  /** Where clients pay by PIX, and the city that its code names. */
  chave_pix: text(),
  cidade_pix: text(),
  /** What the company's first steps know from nobody's records, separated by commas. */
  passos: text(),
})
