import { operation } from '#platform/server/engine/operation.ts'
import { medicoesApi } from '../contract.ts'
import { papelDaMedicao } from './papel.ts'
import { readMedicao } from './service.ts'

type Boletim = Awaited<ReturnType<typeof papelDaMedicao>>

/** A measurement as a PDF. */
export const boletimEmPdf = operation(
  medicoesApi.pdf,
  async (_context, _input, documento: Boletim) => documento,
  async ({ id }, context, platform): Promise<Boletim> =>
    papelDaMedicao(context, platform, await readMedicao(context, id)),
)
