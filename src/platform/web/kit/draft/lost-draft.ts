import type { Procedure } from '#platform/contract/api.ts'
import { currentSession } from '../../session.tsx'
import { draftId } from './draft-id.ts'
import { readDrafts } from './store.ts'

/** The record of an unsaved draft, as it was read when typing began. */
export function recordOfDraft<Rec>(get: Procedure, id: number | string): Rec | undefined {
  const state = currentSession()
  if (state.fase !== 'ativa') return undefined
  const wanted = draftId(get, id)
  const left = readDrafts(state.sessao.rascunhos).find(({ draft }) => draft.id === wanted)
  return left?.draft.base as Rec | undefined
}
