/**
 * Follows a pointer that drags the right edge of a heading.
 * @param head the heading
 * @param done called with the width in pixels where the pointer was released
 */
export function resize(head: HTMLElement, { clientX, pointerId }: PointerEvent, done: (px: number) => void) {
  const start = head.getBoundingClientRect().width
  const widthAt = (x: number) => Math.round(Math.min(1200, Math.max(40, start + x - clientX)))
  const follow = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    const width = `${widthAt(event.clientX)}px`
    Object.assign(head.style, { width, minWidth: width, maxWidth: width })
  }
  const end = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return
    removeEventListener('pointermove', follow)
    removeEventListener('pointerup', end)
    removeEventListener('pointercancel', end)
    if (event.type === 'pointerup' && event.clientX !== clientX) done(widthAt(event.clientX))
  }
  addEventListener('pointermove', follow)
  addEventListener('pointerup', end)
  addEventListener('pointercancel', end)
}
