import { z } from 'zod'
import { MAXIMO_DE_EXCETO, MAXIMO_DE_IDS } from './export.ts'
import { chave, chaves } from './fields.ts'

/** Records as `selecaoApi` takes them, without their versions; further input is the list's own. */
export const entradaAConferir = {
  ids: chaves(MAXIMO_DE_IDS).min(1).optional(),
  exceto: chaves(MAXIMO_DE_EXCETO).optional(),
}
/** What is to be looked at before something is done to records: those of which something is. */
export const aConferir = z.array(
  z.strictObject({ id: chave(), nome: z.string(), avisos: z.array(z.string()) }),
)
