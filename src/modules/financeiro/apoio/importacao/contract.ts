import { z } from 'zod'

/** Rows of one request; the browser sends more in several. */
export const MAX_REGISTROS = 500

/** Room for such a request: a row has less than thirty fields. */
export const importarMaximo = { values: MAX_REGISTROS * 30 }

/** Rows as the first version kept them in the browser: whatever they hold, they are judged one by one. */
export const importarInput = z.strictObject({
  registros: z.array(z.unknown()).min(1).max(MAX_REGISTROS),
})

/** What is to be said of one row: `posicao` counts from 0 within the request. */
const observacao = z.strictObject({ posicao: z.int(), nome: z.string(), motivo: z.string() })
export type Observacao = z.output<typeof observacao>

export const importarOutput = z.strictObject({
  importados: z.int(),
  /** Rows left out, and why. */
  ignorados: z.array(observacao),
  /** Rows that came in, with something changed. */
  avisos: z.array(observacao),
})
