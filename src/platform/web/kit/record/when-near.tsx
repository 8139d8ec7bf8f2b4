import { type ReactNode, useRef } from 'react'
import { useNear } from '../../use-near.ts'
import { useNarrow } from '../../wide.ts'

interface Props {
  /** About as high as what comes: what is below stays where it is. */
  className: string
  children: ReactNode
}

/** On a phone a part of a record is drawn once it is near: all that hangs on one is many screens high. */
export function WhenNear({ className, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const narrow = useNarrow()
  const near = useNear(place, { from: !narrow })
  return near ? children : <div ref={place} aria-busy className={className} />
}
