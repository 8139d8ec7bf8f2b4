import { operation } from '#platform/server/engine/operation.ts'
import { recebiveisApi } from '../contract.ts'
import { codigoPix, papelDoRecebivel } from './papel.ts'
import { readRecebivel } from './service.ts'

type Cobranca = Awaited<ReturnType<typeof papelDoRecebivel>>

export const pixDeRecebivel = operation(recebiveisApi.pix, async (context, { id }) => ({
  codigo: await codigoPix(context, await readRecebivel(context, id)),
}))

/** A receivable as a PDF for the client. */
export const pdfDeRecebivel = operation(
  recebiveisApi.pdf,
  async (_context, _input, documento: Cobranca) => documento,
  async ({ id }, context, platform): Promise<Cobranca> =>
    papelDoRecebivel(context, platform, await readRecebivel(context, id)),
)
