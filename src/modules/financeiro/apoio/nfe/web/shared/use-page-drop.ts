import { useEffect, useRef, useState } from 'react'

/**
 * Takes files that are dropped anywhere on the page, while mounted: beside its place the browser would open the file
 * and leave the form behind.
 * @param enabled false while a dialog has another use for them
 * @returns whether a file is being dragged
 */
export function usePageDrop(onFiles: (files: readonly File[]) => void, enabled = true): boolean {
  const [over, setOver] = useState(false)
  const handler = useRef(onFiles)
  handler.current = onFiles
  useEffect(() => {
    if (!enabled) return
    const hasFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    const drag = (event: DragEvent) => {
      if (!hasFile(event)) return
      event.preventDefault()
      setOver(true)
    }
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false)
    const drop = (event: DragEvent) => {
      if (!hasFile(event)) return
      setOver(false)
      // A place of its own within the page has taken it.
      if (event.defaultPrevented) return
      event.preventDefault()
      handler.current([...(event.dataTransfer?.files ?? [])])
    }
    // Below the window, which refuses what nobody takes.
    document.addEventListener('dragover', drag)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragover', drag)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
    }
  }, [enabled])
  return over
}
