import { useMemo } from 'react'
import { interleaved } from '#platform/contract/codigos/itf.ts'

/** Quiet zone on each side, in modules. */
const QUIET = 10
const HEIGHT = 60

/** A bar code, dark on white in both themes, as cameras expect it. */
export function BarCode({ digits, label }: { digits: string; label: string }) {
  const { total, path } = useMemo(() => {
    let at = QUIET
    const bars: string[] = []
    for (const [index, width] of interleaved(digits).entries()) {
      if (index % 2 === 0) bars.push(`M${at} 0h${width}v${HEIGHT}h-${width}z`)
      at += width
    }
    return { total: at + QUIET, path: bars.join('') }
  }, [digits])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${total} ${HEIGHT}`}
      shapeRendering="crispEdges"
      preserveAspectRatio="none"
      className="h-20 w-[30rem] max-w-full"
    >
      <path d={path} fill="#000000" />
    </svg>
  )
}
