import type { Context, Platform } from '#platform/server/engine/operation.ts'
import { AppError } from '#platform/server/ground/errors.ts'
import { harmlessName } from '#platform/server/ground/files/names.ts'
import type { ZipEntry } from '#platform/server/services/export/zip.ts'
import { papelDaMedicao, readMedicao } from '../../../medicoes/server/service.ts'
import { papelDoRecebivel, readRecebivel } from '../../../recebiveis/server/service.ts'
import type { LinhaDoMes } from './linhas.ts'

/** Receivables whose papers are drawn: each takes a third of a second of a process. Beyond it their pages have them. */
const MOST = 200

/** What the product draws of a receivable: its bill, and the measurement that it bills. */
interface Papeis {
  id: number
  medicao_id: number | null
}

/** Nothing but letters and numbers that a person reads; the number tells two of one name apart. */
const boletim = (id: number) => `boletins/${id}_boletim.pdf`
const cobranca = (id: number) => `cobrancas/${id}_cobranca.pdf`

/** The receivables of a month with their measurements, the first ones by day. */
export async function papeisDoMes({ db }: Context, linhas: readonly LinhaDoMes[]) {
  const ids = linhas.filter(({ parte }) => parte === 'recebiveis').map(({ id }) => id)
  const drawn = await db.query<Papeis>(
    'select id, medicao_id from financeiro_recebiveis where id = any($1::int[]) order by array_position($1::int[], id)',
    [ids.slice(0, MOST)],
  )
  const places = new Map(
    drawn.map(({ id, medicao_id }) => [
      id,
      [cobranca(id), ...(medicao_id === null ? [] : [boletim(medicao_id)])],
    ]),
  )
  return { drawn, places, left: ids.length - drawn.length }
}

/** A paper that is drawn now. One that takes too long does not keep the others from anybody: its place says why it is missing. */
export async function desenhada(name: string, draw: () => Promise<Uint8Array>): Promise<ZipEntry> {
  try {
    return { name, content: [await draw()] }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return {
      name: `${harmlessName(name.replace('/', ' '))} (não gerado).txt`,
      content: [`${error.message}\n`],
    }
  }
}

/** Draws the papers of receivables one by one, as they are taken. */
export async function* desenharPapeis(
  context: Context,
  platform: Platform,
  { drawn, left }: Awaited<ReturnType<typeof papeisDoMes>>,
): AsyncGenerator<ZipEntry> {
  for (const { id, medicao_id } of drawn) {
    yield await desenhada(
      cobranca(id),
      async () => (await papelDoRecebivel(context, platform, await readRecebivel(context, id))).conteudo,
    )
    if (medicao_id !== null)
      yield await desenhada(
        boletim(medicao_id),
        async () =>
          (await papelDaMedicao(context, platform, await readMedicao(context, medicao_id))).conteudo,
      )
  }
  if (left > 0)
    yield {
      name: 'cobrancas/LEIA.txt',
      content: [
        `Estão aqui as cobranças e os boletins dos ${MOST} primeiros recebíveis do mês. As de outros ${left} estão em Recebíveis, na página de cada um.\n`,
      ],
    }
}
