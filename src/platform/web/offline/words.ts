import { counted } from '#platform/contract/counts.ts'
import type { Waiting } from './waiting.ts'

/** What waits, in one sentence. @param semRede what can be registered without a network, e.g. 'Chamados' */
export function sentenceOf(waiting: readonly Waiting[], semRede: readonly string[]): string {
  const refused = waiting.filter(({ recusa }) => recusa).length
  const records = waiting.filter(({ recusa, criado }) => !recusa && criado === undefined).length
  const photos = waiting.length - refused - records
  const parts = [
    records > 0 && `${counted(records, 'registro', 'registros')} aguardando envio.`,
    photos > 0 && `Fotos de ${counted(photos, 'registro', 'registros')} aguardando envio.`,
    refused > 0 && `${counted(refused, 'registro não aceito', 'registros não aceitos')}.`,
  ]
  const said = parts.filter(Boolean).join(' ')
  const [first = 'Registros', ...others] = semRede
  const kinds = [first, ...others.map(name => name.toLowerCase())].join(' e ')
  return said || `${kinds} novos ficam guardados neste dispositivo e são enviados depois.`
}
