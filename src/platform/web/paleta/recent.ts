import type { Choice } from './choices.ts'

const MAX = 6

/** Kept on this device, for this person: whoever signs in next sees their own. */
const keyOf = (user_id: string) => `paleta:${user_id}`

function isChoice(value: unknown): value is Choice {
  const fields = ['nome', 'rotulo', 'detalhe', 'endereco']
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every(field => typeof (value as Record<string, unknown>)[field] === 'string') &&
    // An address inside this application, whatever stands in the storage.
    /^\/(?![/\\])/.test((value as Choice).endereco)
  )
}

/** What this person chose last, the latest first. */
export function recentChoices(user_id: string): Choice[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(user_id)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isChoice).slice(0, MAX) : []
  } catch {
    return []
  }
}

export function rememberChoice(user_id: string, { nome, rotulo, detalhe, endereco }: Choice) {
  const others = recentChoices(user_id).filter(choice => choice.endereco !== endereco)
  const kept = [{ nome, rotulo, detalhe, endereco }, ...others].slice(0, MAX)
  try {
    localStorage.setItem(keyOf(user_id), JSON.stringify(kept))
  } catch {
    // Storage may be forbidden or full: what was chosen is then not remembered.
  }
}
