import { useEffect, useRef } from 'react'

/** An invoice that was copied as text. */
const XML = /^\s*<(\?xml|nfeProc|NFe)\b/
/** Says in which bytes the file was written: what is pasted is text already. */
const DECLARATION = /^\s*<\?xml[^>]*\?>/

function pasted(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])]
  const text = data?.getData('text/plain') ?? ''
  return files.length === 0 && XML.test(text)
    ? [new File([text.replace(DECLARATION, '')], 'nota colada.xml', { type: 'text/xml' })]
    : files
}

/**
 * Takes pictures, files and the text of an invoice's XML that are pasted anywhere on the page, while mounted. Other text stays with
 * the field that has the focus.
 * @param enabled false while a dialog has another use for them
 */
export function usePastedFiles(onFiles: (files: readonly File[]) => void, enabled = true): void {
  const handler = useRef(onFiles)
  handler.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const paste = (event: ClipboardEvent) => {
      const files = pasted(event.clipboardData)
      if (files.length === 0) return
      event.preventDefault()
      handler.current(files)
    }
    addEventListener('paste', paste)
    return () => removeEventListener('paste', paste)
  }, [enabled])
}
