import { useMemo } from 'react'
import { interleaved } from '#platform/contract/codigos/itf.ts'

/** Quiet zone on each side, in modules. */
const QUIET = 10
const HEIGHT = 80
/** White above and below the bars. */
const MARGIN = 6

/**
 * A bar code, dark on white in both themes, as cameras expect it. Each module is a pixel wide where there is room, as large as on
 * paper: of a fraction, narrow bars would be drawn as wide ones.
 */
export function BarCode({ digits, label }: { digits: string; label: string }) {
  const { total, path } = useMemo(() => {
    let at = QUIET
    const bars: string[] = []
    for (const [index, width] of interleaved(digits).entries()) {
      if (index % 2 === 0) bars.push(`M${at} ${MARGIN}h${width}v${HEIGHT - 2 * MARGIN}h-${width}z`)
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
      width={total}
      height={HEIGHT}
      className="max-w-full rounded-md"
    >
      <rect width={total} height={HEIGHT} fill="#ffffff" />
      <path d={path} fill="#000000" />
    </svg>
  )
}
