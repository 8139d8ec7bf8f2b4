import type { PointerEvent } from 'react'

/**
 * Follows a pointer that drags the right edge of a heading.
 * @param press on the edge, an element of its own in the heading
 * @param done called with the width in pixels to which it was dragged
 */
export function resize(press: PointerEvent<HTMLElement>, done: (px: number) => void) {
  const { clientX, currentTarget: edge } = press
  const head = edge.parentElement as HTMLElement
  const start = head.getBoundingClientRect().width
  let width = start
  press.preventDefault()
  edge.setPointerCapture(press.pointerId)
  edge.onpointermove = ({ clientX: now }) => {
    width = Math.round(Math.min(1200, Math.max(40, start + now - clientX)))
    head.style.width = head.style.minWidth = head.style.maxWidth = `${width}px`
  }
  edge.onlostpointercapture = () => {
    edge.onpointermove = null
    if (width !== start) done(width)
  }
}
