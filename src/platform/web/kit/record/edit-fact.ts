/** What E edits of the record that is open: the fact that has the focus, else the first one. */
function factToEdit(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-registro] [data-fato]')
  return focused ?? document.querySelector<HTMLElement>('[data-registro] [data-fato]')
}

/**
 * Edits a fact of the record that is open. A record may be read before its form has come: its facts are waited for then, until
 * something else is pressed.
 */
export function editFact(): void {
  const waiting = new AbortController()
  const { signal } = waiting
  const edit = () => {
    const fact = factToEdit()
    if (!fact) return
    waiting.abort()
    fact.click()
  }
  edit()
  if (signal.aborted) return
  const observer = new MutationObserver(edit)
  observer.observe(document.body, { childList: true, subtree: true })
  signal.addEventListener('abort', () => observer.disconnect())
  for (const press of ['keydown', 'pointerdown'] as const)
    addEventListener(press, () => waiting.abort(), { capture: true, signal })
}
