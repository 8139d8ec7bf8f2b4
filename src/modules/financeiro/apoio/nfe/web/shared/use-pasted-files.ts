import { useEffect, useRef } from 'react'

/**
 * Takes pictures and files that are pasted anywhere on the page, while mounted. Pasted text stays with the field that has the focus.
 * @param enabled false while a dialog has another use for them
 */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, enabled = true): void {
  const handler = useRef(onFiles)
  handler.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      handler.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [enabled])
}
