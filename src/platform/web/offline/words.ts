import { counted } from '#platform/contract/counts.ts'
import type { Waiting } from './waiting.ts'

/** What waits, in one sentence. */
export function sentenceOf(waiting: readonly Waiting[]): string {
  const refused = waiting.filter(({ recusa }) => recusa).length
  const records = waiting.filter(({ recusa, criado }) => !recusa && criado === undefined).length
  const photos = waiting.length - refused - records
  const parts = [
    records > 0 && `${counted(records, 'registro', 'registros')} aguardando envio.`,
    photos > 0 && `Fotos de ${counted(photos, 'registro', 'registros')} aguardando envio.`,
    refused > 0 && `${counted(refused, 'registro não aceito', 'registros não aceitos')}.`,
  ]
  const said = parts.filter(Boolean).join(' ')
  return said || 'Chamados e desvios novos ficam guardados neste dispositivo e são enviados depois.'
}
