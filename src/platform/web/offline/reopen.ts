import { writeDraft } from '../kit/draft/store.ts'
import { handOver } from './handoff.ts'
import { discard, sender } from './queue.ts'
import { photoOf, type Waiting } from './waiting.ts'

/** The last of a form's places for drafts: the others may be at work in other tabs. */
const SLOT = 2

/**
 * Turns what the server refused back into something that is being typed: a draft of its form, with the photos.
 * @returns whether the form will find it
 */
export async function reopen(each: Waiting): Promise<boolean> {
  const owner = sender()
  if (!owner) return false
  const found = await Promise.all(each.fotos.map(photo => photoOf(owner, photo)))
  const files = found.filter(file => file !== undefined)
  const envio = { key: each.chave, sent: JSON.stringify(each.dados) }
  if (!writeDraft(owner, { ...each.digitado, slot: SLOT, arquivos: [], envio })) return false
  handOver(each.digitado.id, files)
  await discard(each)
  return true
}
