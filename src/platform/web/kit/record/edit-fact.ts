/** What E edits of the record that is open: the fact that has the focus, else the first one. */
function factToEdit(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-registro] [data-fato]')
  return focused ?? document.querySelector<HTMLElement>('[data-registro] [data-fato]')
}

/** What says that somebody went on to something else. */
const ELSEWHERE = ['keydown', 'pointerdown', 'wheel', 'popstate'] as const

/**
 * Edits a fact of the record that is open. A record may be read before its form has come: its facts are waited for then, until
 * somebody goes on to something else, or a dialog opens.
 */
export function editFact(): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const edit = () => {
    const fact = factToEdit()
    const asked = document.querySelector('[role=dialog], [role=alertdialog]')
    if (!fact && !asked) return
    waiting.abort()
    if (!asked) fact?.click()
  }
  edit()
  if (signal.aborted) return
  const observer = new MutationObserver(edit)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const event of ELSEWHERE)
    addEventListener(event, () => waiting.abort(), { capture: true, passive: true, signal })
}
