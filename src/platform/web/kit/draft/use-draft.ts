import { useCallback, useEffect, useRef, useState } from 'react'
import { useSessao } from '../../session.tsx'
import { type Claim, claimDraft } from './claim.ts'
import { type Draft, removeDraft, type StoredDraft, writeDraft } from './store.ts'

/** After the last key press; what a crash takes is at most this. */
const WAIT_MS = 300

type Content = Omit<Draft, 'id' | 'slot'>

interface Options {
  /** Which form, of which record; null keeps nothing. */
  id: string | null
  /** What was typed and is not saved; undefined where there is nothing. */
  take: () => Content | undefined
  /** Puts back what was left. @returns whether anything of it differs from what is there anyway */
  restore: (draft: Draft) => boolean
}

/** What a form shows of a draft that came back. */
export interface FoundDraft {
  /** When it was last typed at, in milliseconds. */
  quando: number
  arquivos: readonly string[]
}

/**
 * Keeps what is being typed in this browser, encrypted for this person, until it is saved or discarded, and puts it
 * back when the same form is opened again: after a reload, a crash, or another sign-in.
 * @returns `changed`, to be called whenever something is typed; `drop`, when it was saved or discarded; `found`, where
 * something was put back
 */
export function useDraft({ id, take, restore }: Options) {
  const owner = useSessao().rascunhos
  const [found, setFound] = useState<FoundDraft | null>(null)
  const latest = useRef({ take, restore })
  latest.current = { take, restore }
  const keeping = useRef<{ changed: () => void; drop: () => void }>(undefined)
  const { nome, chave } = owner

  useEffect(() => {
    if (id === null) return
    const owner = { nome, chave }
    let claim: Claim | undefined
    let key: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending = false
    let gone = false

    const flush = () => {
      clearTimeout(timer)
      if (!pending || !claim) return
      pending = false
      const content = latest.current.take()
      if (content) key = writeDraft(owner, { ...content, id, slot: claim.slot }, key)
      else if (key) removeDraft(key)
    }
    keeping.current = {
      changed: () => {
        pending = true
        clearTimeout(timer)
        timer = setTimeout(flush, WAIT_MS)
      },
      drop: () => {
        pending = false
        clearTimeout(timer)
        if (key) removeDraft(key)
        key = undefined
        setFound(null)
      },
    }
    const putBack = ({ key: stored, quando, draft }: StoredDraft) => {
      // Who was quicker than the browser is typing already: what was left waits for another time.
      if (pending) return
      key = stored
      if (latest.current.restore(draft)) setFound({ quando, arquivos: draft.arquivos })
      else keeping.current?.drop()
    }
    void claimDraft(owner, id).then(claimed => {
      if (gone) return claimed?.release()
      claim = claimed
      if (claimed?.stored) putBack(claimed.stored)
      flush()
    })
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flush)
      flush()
      gone = true
      claim?.release()
    }
  }, [id, nome, chave])

  return {
    found,
    changed: useCallback(() => keeping.current?.changed(), []),
    drop: useCallback(() => keeping.current?.drop(), []),
  }
}
