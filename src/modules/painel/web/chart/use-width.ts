import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of an element in pixels, 0 before it is known. */
export function useWidth(element: RefObject<Element | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    if (!element.current) return
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry?.contentRect.width ?? 0)))
    observer.observe(element.current)
    setWidth(Math.floor(element.current.getBoundingClientRect().width))
    return () => observer.disconnect()
  }, [element])
  return width
}
