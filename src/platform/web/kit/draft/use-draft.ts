import { useCallback, useEffect, useRef, useState } from 'react'
import { useSessao } from '../../session.tsx'
import { type Claim, claimDraft, FIRST_SLOT } from './claim.ts'
import { type Draft, removeDraft, type StoredDraft, writeDraft } from './store.ts'

/** Delay after a key press in milliseconds: the most that a crash loses. */
const WAIT_MS = 300

type Content = Omit<Draft, 'id' | 'slot'>

interface Options {
  /** Form and record; null stores no draft. */
  id: string | null
  /** What an earlier version of the product called it. */
  former?: string | undefined
  /** Unsaved input; undefined if there is none. */
  take: () => Content | undefined
  /** Restores a draft. @returns whether it differs from the present values */
  restore: (draft: Draft) => boolean
}

/** A restored draft, for display. */
export interface FoundDraft {
  /** Time of its last key press, in milliseconds. */
  quando: number
  arquivos: readonly string[]
}

/**
 * Stores unsaved input in this browser, encrypted for this person, until it is saved or discarded, and restores it when the
 * same form opens again: after a reload, a crash or another sign-in.
 * @returns `changed`: call on every input; `drop`: call after saving or discarding; `found`: the restored draft;
 * `settled`: what was left is back, and the form may fill in more
 */
export function useDraft({ id, former, take, restore }: Options) {
  const owner = useSessao().rascunhos
  const [found, setFound] = useState<FoundDraft | null>(null)
  const [settled, setSettled] = useState(id === null)
  const latest = useRef({ take, restore })
  latest.current = { take, restore }
  const keeping = useRef<{ changed: () => void; drop: () => void }>(undefined)
  const { nome, chave } = owner

  useEffect(() => {
    if (id === null) return
    const owner = { nome, chave }
    let claim: Claim | undefined
    /** The browser has not answered yet which slot is free. */
    let waiting = true
    let key: string | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let pending = false
    let gone = false

    const store = (slot: number) => {
      clearTimeout(timer)
      if (!pending) return
      pending = false
      const content = latest.current.take()
      if (content) key = writeDraft(owner, { ...content, id, slot }, key)
      else if (key) removeDraft(key)
    }
    const flush = () => claim && store(claim.slot)
    // There is no later: of two drafts in one slot the newer one is offered first.
    const leave = () => (waiting ? store(FIRST_SLOT) : flush())
    keeping.current = {
      changed: () => {
        // A save that ends after unmount must not write a draft of an older version.
        if (gone) return
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
      // The person has typed before the draft was decrypted: it stays stored for the next time.
      if (latest.current.take()) return
      key = stored
      if (latest.current.restore(draft)) setFound({ quando, arquivos: draft.arquivos })
      else keeping.current?.drop()
    }
    void claimDraft(owner, id, former).then(claimed => {
      if (gone) return claimed?.release()
      waiting = false
      claim = claimed
      if (claimed?.stored) putBack(claimed.stored)
      flush()
      setSettled(true)
    })
    addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', flush)
    return () => {
      removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', flush)
      leave()
      gone = true
      claim?.release()
    }
  }, [id, former, nome, chave])

  return {
    found,
    settled,
    changed: useCallback(() => keeping.current?.changed(), []),
    drop: useCallback(() => keeping.current?.drop(), []),
  }
}
