import { useEffect, useRef } from 'react'
import { FileDrop, useFileDrop } from '#platform/web/kit/files/file-drop.tsx'

const nothing = () => {}

/** What files may be dropped on, as it is while one is held over it. */
export function DropOverlay() {
  return (
    <FileDrop className="rounded-md border border-line p-4">
      <Record />
    </FileDrop>
  )
}

function Record() {
  const text = useRef<HTMLParagraphElement>(null)
  useFileDrop(nothing)
  useEffect(() => {
    const dataTransfer = new DataTransfer()
    dataTransfer.items.add(new File([''], 'nota.pdf'))
    const held = new DragEvent('dragenter', { bubbles: true, dataTransfer })
    // The page takes files only once it has said so.
    const timer = setTimeout(() => text.current?.dispatchEvent(held))
    return () => clearTimeout(timer)
  }, [])
  return (
    <p ref={text} className="min-h-24">
      A página de um registro, com um arquivo sobre ela.
    </p>
  )
}
