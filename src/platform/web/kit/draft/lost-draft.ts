import type { Procedure } from '#platform/contract/api.ts'
import { currentSession } from '../../session.tsx'
import { draftId } from './draft-id.ts'
import { readDrafts } from './store.ts'

/** A record as it was when this person last typed over it, where they did not save that. */
export function recordOfDraft<Rec>(get: Procedure, id: number | string): Rec | undefined {
  const state = currentSession()
  if (state.fase !== 'ativa') return undefined
  const wanted = draftId(get, id)
  const left = readDrafts(state.sessao.rascunhos).find(({ draft }) => draft.id === wanted)
  return left?.draft.base as Rec | undefined
}
