import { useState } from 'react'
import { lazyForm } from '#platform/web/kit/lazy-form.tsx'
import type { LegacyNoticeProps } from '../legacy-notice.tsx'

const LegacyNotice = lazyForm(async () => (await import('../legacy-notice.tsx')).LegacyNotice)

/** What a browser that forbids its storage holds is nothing. */
function stored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Offers to bring over what the first version left in this browser, where it left something: nearly nowhere. */
export function LegacyImport(props: Omit<LegacyNoticeProps, 'kept'>) {
  const [kept] = useState(() => stored(props.storageKey))
  return kept !== null && <LegacyNotice {...props} kept={kept} />
}
